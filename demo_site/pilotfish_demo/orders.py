"""Orders: placed once, then shipped or refunded."""

import sqlite3
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from typing import Any, Literal

from . import cart
from .addresses import Place
from .cart import Line
from .effects import record
from .seed import FIRST_NUMBER

Status = Literal["Processing", "Shipped", "Delivered", "Refunded"]
STATUSES: tuple[Status, ...] = ("Processing", "Shipped", "Delivered", "Refunded")
DELIVERIES: dict[str, str] = {
    "standard": "Standard, 3 to 5 working days",
    "express": "Express, next working day",
    "pickup": "Pick up in Portland",
}
PAYMENTS: dict[str, str] = {"delivery": "Pay on delivery", "card": "Card"}


@dataclass(frozen=True)
class Wish:
    """What a customer fills in at the checkout, beside the cart itself."""

    key: str
    email: str
    place: Place
    delivery: str = "standard"
    payment: str = "delivery"
    gift_note: str = ""


@dataclass(frozen=True)
class Order:
    """An order as it was placed, with its status today."""

    id: int
    number: str
    customer_id: int | None
    placed: str
    status: str
    email: str
    place: Place
    delivery: str
    payment: str
    gift_note: str
    discount: int
    total: int
    lines: tuple[Line, ...] = ()

    @property
    def day(self) -> str:
        return datetime.fromisoformat(self.placed).strftime("%d %b %Y").lstrip("0")


def place(connection: sqlite3.Connection, customer_id: int, wish: Wish) -> Order:
    """Turn the cart into an order; the same key again returns the order of the first call."""
    earlier = connection.execute(
        "SELECT number FROM orders WHERE idempotency_key = ? AND customer_id = ?",
        (wish.key, customer_id),
    ).fetchone()
    if earlier:
        return _expect(find(connection, earlier["number"]))
    basket = cart.of(connection, customer_id)
    if not basket.lines:
        raise cart.Refused("Your cart is empty.")
    newest = connection.execute("SELECT MAX(id) AS id FROM orders").fetchone()["id"] or 0
    number = f"TW-{FIRST_NUMBER + newest}"
    cursor = connection.execute(
        "INSERT INTO orders (number, customer_id, idempotency_key, placed, status, email, delivery,"
        " payment, gift_note, discount, total, name, street, city, postal_code, country)"
        " VALUES (?, ?, ?, ?, 'Processing', ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        (
            *(number, customer_id, wish.key, datetime.now(UTC).isoformat(timespec="minutes")),
            *(wish.email, wish.delivery, wish.payment, wish.gift_note),
            *(basket.discount, basket.total, *asdict(wish.place).values()),
        ),
    )
    connection.executemany(
        "INSERT INTO order_lines VALUES (?, ?, ?, ?, ?)",
        [(cursor.lastrowid, *asdict(line).values()) for line in basket.lines],
    )
    cart.empty(connection, customer_id)
    record(connection, "orders_placed")
    return _expect(find(connection, number))


def find(connection: sqlite3.Connection, number: str) -> Order | None:
    """The order of this number with its lines."""
    row = connection.execute("SELECT * FROM orders WHERE number = ?", (number.upper(),)).fetchone()
    if row is None:
        return None
    lines = connection.execute(
        "SELECT slug, name, price, quantity FROM order_lines WHERE order_id = ? ORDER BY rowid",
        (row["id"],),
    )
    return _order(row, tuple(Line(**dict(line)) for line in lines))


def listing(connection: sqlite3.Connection, text: str = "", status: str = "") -> list[Order]:
    """All orders, newest first, narrowed by a number, name or e-mail and by status; no lines."""
    rows = connection.execute(
        "SELECT * FROM orders WHERE instr(lower(number || ' ' || name || ' ' || email), ?)"
        " AND (? = '' OR status = ?) ORDER BY id DESC",
        (text.strip().lower(), status, status),
    )
    return [_order(row) for row in rows]


def of_customer(connection: sqlite3.Connection, customer_id: int) -> list[Order]:
    """What one customer ordered, newest first; no lines."""
    rows = connection.execute(
        "SELECT * FROM orders WHERE customer_id = ? ORDER BY id DESC", (customer_id,)
    )
    return [_order(row) for row in rows]


def refund(connection: sqlite3.Connection, number: str) -> bool:
    """Refund the order; False if it was refunded before."""
    changed = connection.execute(
        "UPDATE orders SET status = 'Refunded' WHERE number = ? AND status <> 'Refunded'", (number,)
    )
    if changed.rowcount:
        record(connection, "refunds")
    return bool(changed.rowcount)


def ship(connection: sqlite3.Connection, number: str) -> bool:
    """Mark an order as shipped; False if it is not waiting for that."""
    changed = connection.execute(
        "UPDATE orders SET status = 'Shipped' WHERE number = ? AND status = 'Processing'", (number,)
    )
    if changed.rowcount:
        record(connection, "orders_shipped")
    return bool(changed.rowcount)


def _order(row: sqlite3.Row, lines: tuple[Line, ...] = ()) -> Order:
    fields: dict[str, Any] = dict(row)
    del fields["idempotency_key"]
    where = {
        part: fields.pop(part) for part in ("name", "street", "city", "postal_code", "country")
    }
    return Order(**fields, place=Place(**where), lines=lines)


def _expect(order: Order | None) -> Order:
    assert order is not None
    return order
