from __future__ import annotations

from pathlib import Path
from typing import Any

import yaml

from pilotfish_demo import cart, effects, orders
from pilotfish_demo.addresses import Place
from pilotfish_demo.agent import SITEMAP, mail_gift_card, read_status
from pilotfish_demo.customers import Customer
from pilotfish_demo.database import Database
from pilotfish_demo.orders import Wish

HOME = Place("Sam Rivera", "12 Harbor Street", "Portland", "04101", "United States")


def test_a_customer_reads_their_own_order(shop: Database, sam: Customer) -> None:
    with shop.transaction() as connection:
        cart.add(connection, sam.id, "blue-mug", 2)
        order = orders.place(connection, sam.id, Wish("key-1", "sam@example.com", HOME))
    assert read_status(shop, sam.id, " tw-10501 ") == {
        "found": True,
        "number": "TW-10501",
        "status": "Processing",
        "placed": order.day,
        "total": "$48.00",
        "items": ["2 × Blue Mug"],
    }


def test_nobody_reads_the_orders_of_others(shop: Database, sam: Customer) -> None:
    refused = {"found": False, "message": "There is no order TW-10500 in this account."}
    assert read_status(shop, sam.id, "TW-10500") == refused
    assert read_status(shop, None, "TW-10500") == refused


def test_a_gift_card_is_sent_once(shop: Database, sam: Customer) -> None:
    sent = {"sent": True, "to": "ada@example.com", "amount": "$50.00"}
    assert mail_gift_card(shop, sam.id, ("ada@example.com", 50), "key-1") == sent
    assert mail_gift_card(shop, sam.id, ("ada@example.com", 50), "key-1") == sent
    with shop.reading() as connection:
        assert effects.counts(connection)["gift_cards_sent"] == 1
        subject = connection.execute("SELECT subject FROM mails").fetchone()["subject"]
    assert subject == "A gift card of $50.00"


def test_a_gift_card_has_bounds(shop: Database) -> None:
    for card in [("ada@example.com", 5), ("ada@example.com", 500), ("ada", 50)]:
        assert mail_gift_card(shop, None, card, "key-1")["sent"] is False


def test_the_sitemap_has_every_page() -> None:
    def paths(node: dict[str, Any], above: str = "") -> list[str]:
        below = node.get("children", {})
        return [above or "/", *(p for s, n in below.items() for p in paths(n, f"{above}/{s}"))]

    found = paths(yaml.safe_load(Path(SITEMAP).read_text(encoding="utf-8")))
    assert len(found) == 29
    for path in ("/", "/products/:slug", "/account/plan", "/help/returns", "/admin/orders/:number"):
        assert path in found
