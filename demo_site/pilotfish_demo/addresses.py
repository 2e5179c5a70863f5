"""Where a customer's orders are sent."""

import sqlite3
from dataclasses import asdict, dataclass

from .effects import record

COUNTRIES = (
    "United States",
    "Canada",
    "United Kingdom",
    "Ireland",
    "Germany",
    "France",
    "Spain",
    "Netherlands",
    "Sweden",
    "Japan",
)


@dataclass(frozen=True)
class Place:
    """A postal address with the name on the door."""

    name: str
    street: str
    city: str
    postal_code: str
    country: str


@dataclass(frozen=True)
class Address:
    """A place in a customer's address book."""

    id: int
    label: str
    place: Place
    is_default: bool


def book(connection: sqlite3.Connection, customer_id: int) -> list[Address]:
    """The customer's addresses, the default one first."""
    rows = connection.execute(
        "SELECT * FROM addresses WHERE customer_id = ? ORDER BY is_default DESC, id",
        (customer_id,),
    )
    return [
        Address(
            id=row["id"],
            label=row["label"],
            place=Place(
                name=row["name"],
                street=row["street"],
                city=row["city"],
                postal_code=row["postal_code"],
                country=row["country"],
            ),
            is_default=bool(row["is_default"]),
        )
        for row in rows
    ]


def add(connection: sqlite3.Connection, customer_id: int, label: str, place: Place) -> None:
    """Add an address; the first one becomes the default."""
    is_default = not book(connection, customer_id)
    connection.execute(
        "INSERT INTO addresses (customer_id, label, name, street, city, postal_code, country,"
        " is_default) VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
        (customer_id, label, *asdict(place).values(), is_default),
    )
    record(connection, "addresses_saved")


def make_default(connection: sqlite3.Connection, customer_id: int, address_id: int) -> None:
    """Send things to this address from now on."""
    connection.execute(
        "UPDATE addresses SET is_default = (id = ?) WHERE customer_id = ?",
        (address_id, customer_id),
    )
    record(connection, "addresses_saved")


def remove(connection: sqlite3.Connection, customer_id: int, address_id: int) -> None:
    """Remove an address; if it was the default, the oldest remaining one becomes the default."""
    connection.execute(
        "DELETE FROM addresses WHERE customer_id = ? AND id = ?", (customer_id, address_id)
    )
    left = book(connection, customer_id)
    if left and not left[0].is_default:
        connection.execute("UPDATE addresses SET is_default = 1 WHERE id = ?", (left[0].id,))
