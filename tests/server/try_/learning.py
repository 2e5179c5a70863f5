"""What a short trial has learned, for the tests of what is made of it."""

import json

from pilotfish.sessions.run_row import RunRow
from pilotfish.try_.learned import Learned
from pilotfish_client.outcome import Approval

__all__ = ["learned"]

HOSTILE = "<script>alert(1)</script>"


def learned() -> Learned:
    found = Learned("https://shop.example")
    page = {
        "tab": "1",
        "path": "/orders",
        "title": f"Orders {HOSTILE}",
        "name": "Acme's Shop",
        "colours": ["#145ac8"],
        "links": [["/help", "Help"]],
        "dump": "[1]<button> Save\n[2]<button>\n",
    }
    found.notes.add(json.dumps(page).encode())
    for path, times in (("/api/seen/7", 3), ("/orders/7/refund", 1)):
        for _ in range(times):
            found.traffic.add("POST", path, "application/json")
    found.runs = [RunRow("s", "r", "", "", "", 1.0, f"order {HOSTILE}", "done")]
    facts = {"question": "Place the order?"}
    found.questions = [(Approval(kind="payment", digest="d", facts=facts), True)]
    return found
