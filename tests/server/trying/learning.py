"""What a short trial has learned, for the tests of what is made of it."""

from __future__ import annotations

import json

from pilotfish.trying.report import Learned
from pilotfish.trying.session import Question, Session, Task

__all__ = ["learned"]

HOSTILE = "<script>alert(1)</script>"


def learned() -> Learned:
    found = Learned("https://shop.example")
    page = {
        "tab": "1",
        "path": "/orders",
        "title": f"Orders {HOSTILE}",
        "name": "Acme's Shop",
        "colours": ["rgb(20, 90, 200)"],
        "links": [["/help", "Help"]],
        "dump": "[1]<button> Save\n[2]<button>\n",
    }
    found.notes.add(json.dumps(page).encode())
    for path, times in (("/api/seen/7", 3), ("/orders/7/refund", 1)):
        for _ in range(times):
            found.traffic.add("POST", path, "application/json")
    found.session = Session(
        tasks=(Task(f"order {HOSTILE}", "done", "Ordered.", 3),),
        questions=(Question("payment", "Place the order?", "", True),),
    )
    return found
