import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest
import yaml
from fastapi import Request
from fastapi.testclient import TestClient

import pilotfish
from pilotfish_demo import cart, effects, orders
from pilotfish_demo.addresses import Place
from pilotfish_demo.agent import SITEMAP, create_agent, mail_gift_card, read_status
from pilotfish_demo.customers import Customer
from pilotfish_demo.database import Database
from pilotfish_demo.orders import Wish

HOME = Place("Sam Rivera", "12 Harbor Street", "Portland", "04101", "United States")


@dataclass(frozen=True)
class User:
    id: str
    name: str = ""


class Agent:
    """Records what the shop tells the real one."""

    def __init__(self, **told: Any) -> None:
        self.told = told
        self.actions: dict[str, Callable[..., Any]] = {}
        self.options: dict[str, dict[str, Any]] = {}

    def action(self, **options: Any) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
        def register(function: Callable[..., Any]) -> Callable[..., Any]:
            self.actions[function.__name__] = function
            self.options[function.__name__] = options
            return function

        return register


@pytest.fixture
def finn(shop: Database, monkeypatch: pytest.MonkeyPatch) -> Agent:
    api = SimpleNamespace(
        ActionContext=Any,
        Agent=Agent,
        Brand=SimpleNamespace,
        Limits=SimpleNamespace,
        Persona=pilotfish.Persona,
        User=User,
    )
    monkeypatch.setitem(sys.modules, "pilotfish", api)
    return cast("Agent", create_agent(shop))


@pytest.mark.anyio
async def test_identify_knows_the_customer_but_no_guest(finn: Agent, client: TestClient) -> None:
    def request() -> Request:
        cookie = f"tidewater={client.cookies['tidewater']}".encode()
        return Request({"type": "http", "headers": [(b"cookie", cookie)]})

    identify = finn.told["identify"]
    client.get("/about")
    assert await identify(request()) == User("1", "Sam Rivera")
    client.post("/logout")
    assert await identify(request()) is None
    assert await identify(Request({"type": "http", "headers": []})) is None


@pytest.mark.anyio
async def test_server_actions_act_for_the_visitor(
    finn: Agent, shop: Database, sam: Customer
) -> None:
    ctx = SimpleNamespace(user=User(str(sam.id)), idempotency_key="key-1")
    gift_card = finn.options["send_gift_card"]
    assert gift_card["require_confirmation"] is True
    assert await gift_card["check"](ctx, email="ada@example.com", amount=50) is False
    sent = await finn.actions["send_gift_card"](ctx, "ada@example.com", 50)
    assert await gift_card["check"](ctx, email="ada@example.com", amount=50) is True
    assert sent["sent"] is True
    with shop.reading() as connection:
        row = connection.execute("SELECT customer_id, recipient FROM mails").fetchone()
    assert tuple(row) == (sam.id, "ada@example.com")
    asked = await finn.actions["order_status"](ctx, "TW-10500")
    assert asked["found"] is False


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
