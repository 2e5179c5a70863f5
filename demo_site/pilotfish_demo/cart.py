"""What a customer is about to buy."""

import sqlite3
from dataclasses import dataclass

from . import catalogue
from .effects import record

COUPONS: dict[str, int] = {"WELCOME10": 10}


@dataclass(frozen=True)
class Line:
    """So many of one product."""

    slug: str
    name: str
    price: int
    quantity: int

    @property
    def total(self) -> int:
        return self.price * self.quantity


@dataclass(frozen=True)
class Cart:
    """The lines and their total; shipping is free and prices include tax."""

    lines: list[Line]
    coupon: str
    percent_off: int

    @property
    def count(self) -> int:
        return sum(line.quantity for line in self.lines)

    @property
    def subtotal(self) -> int:
        return sum(line.total for line in self.lines)

    @property
    def discount(self) -> int:
        return self.subtotal * self.percent_off // 100

    @property
    def total(self) -> int:
        return self.subtotal - self.discount


class Refused(Exception):
    """The shop cannot do this; the message is for the customer."""


def of(connection: sqlite3.Connection, customer_id: int) -> Cart:
    """The customer's cart as it is now."""
    rows = connection.execute(
        "SELECT slug, name, price, quantity FROM cart_lines JOIN products USING (slug)"
        " WHERE customer_id = ? ORDER BY cart_lines.rowid",
        (customer_id,),
    )
    coupon = connection.execute(
        "SELECT coupon FROM customers WHERE id = ?", (customer_id,)
    ).fetchone()["coupon"]
    return Cart([Line(**dict(row)) for row in rows], coupon, COUPONS.get(coupon, 0))


def add(connection: sqlite3.Connection, customer_id: int, slug: str, quantity: int) -> None:
    """Put more of a product into the cart."""
    row = connection.execute(
        "SELECT quantity FROM cart_lines WHERE customer_id = ? AND slug = ?", (customer_id, slug)
    ).fetchone()
    _write(connection, customer_id, slug, quantity + (row["quantity"] if row else 0))
    record(connection, "products_added")


def change(connection: sqlite3.Connection, customer_id: int, slug: str, quantity: int) -> None:
    """Set how many of a product are in the cart."""
    _write(connection, customer_id, slug, quantity)


def remove(connection: sqlite3.Connection, customer_id: int, slug: str) -> None:
    """Remove a product from the cart."""
    gone = connection.execute(
        "DELETE FROM cart_lines WHERE customer_id = ? AND slug = ?", (customer_id, slug)
    )
    if gone.rowcount:
        record(connection, "products_removed")


def apply_coupon(connection: sqlite3.Connection, customer_id: int, code: str) -> None:
    """Subtract the coupon's percentage; an empty code removes the coupon."""
    code = code.strip().upper()
    if code and code not in COUPONS:
        raise Refused(f"The coupon code {code} is not valid.")
    connection.execute("UPDATE customers SET coupon = ? WHERE id = ?", (code, customer_id))
    if code:
        record(connection, "coupons_applied")


def empty(connection: sqlite3.Connection, customer_id: int) -> None:
    """Clear the cart and its coupon, as after an order."""
    connection.execute("DELETE FROM cart_lines WHERE customer_id = ?", (customer_id,))
    connection.execute("UPDATE customers SET coupon = '' WHERE id = ?", (customer_id,))


def _write(connection: sqlite3.Connection, customer_id: int, slug: str, quantity: int) -> None:
    product = catalogue.find(connection, slug)
    if product is None:
        raise Refused("We do not sell that.")
    if product.stock == 0:
        raise Refused(f"{product.name} is sold out.")
    most = min(product.stock, catalogue.MOST_OF_ONE)
    if not 1 <= quantity <= most:
        raise Refused(f"You can order between 1 and {most} of {product.name}.")
    connection.execute(
        "INSERT INTO cart_lines (customer_id, slug, quantity) VALUES (?, ?, ?)"
        " ON CONFLICT (customer_id, slug) DO UPDATE SET quantity = excluded.quantity",
        (customer_id, slug, quantity),
    )
