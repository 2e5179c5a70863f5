from pathlib import Path
from typing import Any

from pilotfish_demo.database import Database

ORDERS = "SELECT number, placed, status, name, total FROM orders ORDER BY id"
REVIEWS = "SELECT slug, author, title, written FROM reviews ORDER BY id"


def test_the_same_rows_every_time(shop: Database, tmp_path: Path) -> None:
    other = Database(tmp_path / "other.sqlite3")
    with shop.reading() as here, other.reading() as there:
        for query in (ORDERS, REVIEWS):
            assert [*map(tuple[Any, ...], here.execute(query))] == [
                *map(tuple[Any, ...], there.execute(query))
            ]


def test_500_orders_that_add_up(shop: Database) -> None:
    with shop.reading() as connection:
        first, last = connection.execute("SELECT MIN(number), MAX(number) FROM orders").fetchone()
        wrong = connection.execute(
            "SELECT COUNT(*) FROM orders WHERE total <>"
            " (SELECT SUM(price * quantity) FROM order_lines WHERE order_id = orders.id)"
        ).fetchone()[0]
    assert (first, last, wrong) == ("TW-10001", "TW-10500", 0)


def test_the_cookie_secret_differs_between_shops(shop: Database, tmp_path: Path) -> None:
    assert Database(tmp_path / "other.sqlite3").cookie_secret != shop.cookie_secret
