"""The first rows of a new database: always the same, so that tests can name them."""

import json
import secrets
import sqlite3
import tomllib
from datetime import datetime, timedelta
from pathlib import Path
from random import Random
from typing import Any

DATA = Path(__file__).with_name("data")
ORDERS = 500
FIRST_NUMBER = 10_001
NEWEST = datetime(2026, 11, 20, 18, 24)


def plant(connection: sqlite3.Connection) -> None:
    """Fill an empty database; one that already has goods is left alone."""
    if connection.execute("SELECT 1 FROM products").fetchone():
        return
    connection.execute("INSERT INTO secrets VALUES ('cookie', ?)", (secrets.token_hex(32),))
    for category in ("mugs", "bowls", "coffee", "table"):
        _plant_products(connection, category)
    _plant_orders(connection, Random(24))


def _plant_products(connection: sqlite3.Connection, category: str) -> None:
    opinions = _read("reviews")
    for slug, fields in _read(category).items():
        colour, shape = fields["look"]
        connection.execute(
            "INSERT INTO products (slug, name, category, colour, shape, price, stock, summary,"
            " description, details) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
            (
                *(slug, fields["name"], category, colour, shape),
                *(round(fields["price"] * 100), fields["stock"], fields["summary"]),
                *(fields["description"], json.dumps(fields["details"])),
            ),
        )
        # Seeded by the slug: a new product never changes the reviews of the others.
        chance = Random(slug)
        for opinion in chance.sample(opinions[category], chance.randint(2, 4)):
            author = chance.choice(opinions["authors"])
            written = NEWEST.date() - timedelta(days=chance.randint(3, 320))
            connection.execute(
                "INSERT INTO reviews (slug, author, rating, title, body, written)"
                " VALUES (?, ?, ?, ?, ?, ?)",
                (slug, author, *opinion.values(), written.isoformat()),
            )


def _plant_orders(connection: sqlite3.Connection, chance: Random) -> None:
    shelf = connection.execute(
        "SELECT slug, name, price FROM products ORDER BY position"
    ).fetchall()
    people = _read("people")
    placed = NEWEST - timedelta(hours=7 * ORDERS)
    for place in range(ORDERS):
        placed += timedelta(hours=7, minutes=chance.randint(-90, 90))
        name = f"{chance.choice(people['first'])} {chance.choice(people['last'])}"
        picked = chance.sample(shelf, chance.randint(1, 4))
        lines = [(product, chance.choice([1, 1, 1, 2, 2, 4])) for product in picked]
        cursor = connection.execute(
            "INSERT INTO orders (number, placed, status, name, email, street, city, postal_code,"
            " country, delivery, gift_note, payment, discount, total)"
            " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, 'standard', '', ?, 0, ?)",
            (
                *(f"TW-{FIRST_NUMBER + place}", placed.isoformat(timespec="minutes")),
                *(_status(chance, place), name, f"{name.lower().replace(' ', '.')}@example.com"),
                *chance.choice(people["places"]),
                *(chance.choice(["card", "card", "delivery"]),),
                sum(product["price"] * quantity for product, quantity in lines),
            ),
        )
        connection.executemany(
            "INSERT INTO order_lines VALUES (?, ?, ?, ?, ?)",
            [(cursor.lastrowid, *product, quantity) for product, quantity in lines],
        )


def _status(chance: Random, place: int) -> str:
    """Old orders have arrived, the latest are still on their way; a few came back."""
    if chance.random() < 0.05:
        return "Refunded"
    if place < ORDERS - 40:
        return "Delivered"
    return "Shipped" if place < ORDERS - 14 else "Processing"


def _read(name: str) -> dict[str, Any]:
    return tomllib.loads((DATA / f"{name}.toml").read_text(encoding="utf-8"))
