"""What Tidewater sells, and how a visitor finds it."""

import json
import sqlite3
from dataclasses import dataclass
from typing import Any, Literal

Category = Literal["mugs", "bowls", "coffee", "table"]
Sort = Literal["featured", "price-asc", "price-desc", "name", "rating"]

CATEGORIES: dict[str, str] = {
    "mugs": "Mugs & cups",
    "bowls": "Bowls & plates",
    "coffee": "Coffee & tea",
    "table": "Table & home",
}
MOST_OF_ONE = 20

_ORDER: dict[Sort, str] = {
    "featured": "position",
    "price-asc": "price, position",
    "price-desc": "price DESC, position",
    "name": "name",
    "rating": "rating DESC, review_count DESC, position",
}
_SELECT = """
    SELECT products.*, COALESCE(AVG(reviews.rating), 0) AS rating, COUNT(reviews.id) AS review_count
    FROM products LEFT JOIN reviews USING (slug)
"""


@dataclass(frozen=True)
class Product:
    """One thing on the shelf; `price` in cents."""

    slug: str
    name: str
    category: str
    colour: str
    shape: str
    price: int
    stock: int
    summary: str
    description: str
    details: list[str]
    rating: float
    review_count: int


@dataclass(frozen=True)
class Review:
    """What somebody who bought a product says about it."""

    author: str
    rating: int
    title: str
    body: str
    written: str


@dataclass(frozen=True)
class Filters:
    """The visitor's filters; an empty field filters nothing."""

    text: str = ""
    category: str = ""
    colour: str = ""
    max_price: int | None = None
    sort: Sort = "featured"


def search(connection: sqlite3.Connection, filters: Filters) -> list[Product]:
    """The products that pass every filter, in the requested order."""
    conditions: list[str] = ["1"]
    values: list[Any] = []
    for word in filters.text.split():
        conditions.append(
            "instr(lower(name || ' ' || colour || ' ' || summary || ' ' || shape), ?)"
        )
        values.append(word.lower())
    if filters.category:
        conditions.append("category = ?")
        values.append(filters.category)
    if filters.colour:
        conditions.append("colour = ?")
        values.append(filters.colour)
    if filters.max_price is not None:
        conditions.append("price <= ?")
        values.append(filters.max_price)
    rows = connection.execute(
        f"{_SELECT} WHERE {' AND '.join(conditions)} GROUP BY slug ORDER BY {_ORDER[filters.sort]}",
        values,
    )
    return [_product(row) for row in rows]


def find(connection: sqlite3.Connection, slug: str) -> Product | None:
    """The product of this slug, if there is one."""
    row = connection.execute(f"{_SELECT} WHERE slug = ? GROUP BY slug", (slug,)).fetchone()
    return _product(row) if row else None


def neighbours(connection: sqlite3.Connection, product: Product, count: int = 4) -> list[Product]:
    """Products to show beside a product: first of its own kind, then of its category."""
    rows = connection.execute(
        f"{_SELECT} WHERE category = ? AND slug <> ? GROUP BY slug"
        " ORDER BY shape <> ?, colour <> ?, position LIMIT ?",
        (product.category, product.slug, product.shape, product.colour, count),
    )
    return [_product(row) for row in rows]


def reviews(connection: sqlite3.Connection, slug: str) -> list[Review]:
    """The reviews of a product, newest first."""
    rows = connection.execute(
        "SELECT author, rating, title, body, written FROM reviews WHERE slug = ?"
        " ORDER BY written DESC, id",
        (slug,),
    )
    return [Review(**dict(row)) for row in rows]


def colours(connection: sqlite3.Connection) -> list[str]:
    """The colours that something on the shelf has, in shelf order."""
    rows = connection.execute("SELECT colour FROM products GROUP BY colour ORDER BY MIN(position)")
    return [row["colour"] for row in rows]


def _product(row: sqlite3.Row) -> Product:
    fields = dict(row)
    del fields["position"]
    fields["details"] = json.loads(fields["details"])
    fields["rating"] = round(fields["rating"], 1)
    return Product(**fields)
