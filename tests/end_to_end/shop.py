"""The demo shop as its own process, and its database as the only witness."""

from __future__ import annotations

import os
import re
import sqlite3
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

__all__ = ["WIDGET", "Shop", "State", "serve"]

WIDGET = "PILOTFISH_TEST_WIDGET"
"""The environment variable of this process that names the folder of another widget to be served."""

CUSTOMER = (
    "name", "email", "phone", "born", "language", "newsletter", "dark", "notify",
    "currency", "coupon", "plan", "plan_cancelled",
)  # fmt: skip


@dataclass(frozen=True)
class State:
    """All that a visitor's run may have changed."""

    customer: dict[str, Any]
    cart: dict[str, int]
    effects: dict[str, int]
    orders: int
    mails: int

    def changes_since(self, before: State) -> dict[str, Any]:
        """What is different, by kind: the customer's columns, the cart, effects, orders, mails."""
        customer = {k: v for k, v in self.customer.items() if before.customer.get(k) != v}
        effects = {
            kind: count - before.effects.get(kind, 0)
            for kind, count in self.effects.items()
            if count != before.effects.get(kind, 0)
        }
        changes: dict[str, Any] = {"customer": customer, "effects": effects}
        if self.cart != before.cart:
            changes["cart"] = self.cart
        changes["orders"] = self.orders - before.orders
        changes["mails"] = self.mails - before.mails
        return changes


@dataclass
class Shop:
    url: str
    database: Path
    process: subprocess.Popen[str] | None = None
    log: list[str] = field(default_factory=list)

    def state(self, customer: int) -> State:
        with closing(sqlite3.connect(f"file:{self.database}?mode=ro", uri=True)) as db:
            db.row_factory = sqlite3.Row
            person = db.execute("SELECT * FROM customers WHERE id = ?", (customer,)).fetchone()
            lines = db.execute(
                "SELECT slug, quantity FROM cart_lines WHERE customer_id = ?", (customer,)
            )
            effects = db.execute("SELECT kind, count FROM effects")
            mine = "SELECT count(*) FROM {} WHERE customer_id = ?"
            return State(
                customer={name: person[name] for name in CUSTOMER},
                cart={row["slug"]: row["quantity"] for row in lines},
                effects={row["kind"]: row["count"] for row in effects},
                orders=db.execute(mine.format("orders"), (customer,)).fetchone()[0],
                mails=db.execute(mine.format("mails"), (customer,)).fetchone()[0],
            )

    def newest_customer(self) -> int:
        with closing(sqlite3.connect(f"file:{self.database}?mode=ro", uri=True)) as db:
            return int(db.execute("SELECT max(id) FROM customers").fetchone()[0])

    def put_into_cart(self, customer: int, cart: dict[str, int]) -> None:
        with closing(sqlite3.connect(self.database, timeout=10)) as db, db:
            for slug, quantity in cart.items():
                db.execute(
                    "INSERT INTO cart_lines (customer_id, slug, quantity) VALUES (?, ?, ?)",
                    (customer, slug, quantity),
                )


@contextmanager
def serve(folder: Path, **environment: str) -> Iterator[Shop]:
    """`pilotfish demo` on a free port with databases in `folder`."""
    folder.mkdir(parents=True, exist_ok=True)
    database = folder / "shop.sqlite3"
    clean = {key: value for key, value in os.environ.items() if not key.endswith("_API_KEY")}
    env = clean | {
        "PILOTFISH_DEMO_DB": str(database),
        "PILOTFISH_DATABASE": str(folder / "pilotfish.sqlite3"),
        **environment,
    }
    program = [str(Path(sys.executable).with_name("pilotfish"))]
    if widget := os.environ.get(WIDGET):
        program = [sys.executable, str(Path(__file__).with_name("demo.py")), widget]
    command = [*program, "demo", "--port", "0"]
    process = subprocess.Popen(
        command, env=env, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    )
    log: list[str] = []
    readers: list[threading.Thread] = []
    try:
        url = _url(process, log)
        # Somebody must go on reading, or the server stands still when the pipe is full.
        readers.append(threading.Thread(target=log.extend, args=(process.stdout,), daemon=True))
        readers[0].start()
        yield Shop(url, database, process, log)
    finally:
        process.terminate()
        try:
            process.wait(15)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
        for reader in readers:
            reader.join(5)
        if process.stdout is not None:
            process.stdout.close()


def _url(process: subprocess.Popen[str], log: list[str]) -> str:
    assert process.stdout is not None
    for line in process.stdout:
        log.append(line)
        if found := re.search(r"http://[\w.]+:\d+", line):
            return found.group(0)
    raise AssertionError("the demo printed no URL:\n" + "".join(log))
