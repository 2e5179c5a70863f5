"""Finn, the shop's own Pilotfish: who he is, where he works, and what he can do on the server."""

import os
from pathlib import Path
from typing import TYPE_CHECKING, Any

from fastapi import Request
from starlette.concurrency import run_in_threadpool

from . import mails, orders
from .checkout import is_email
from .database import Database, default_path
from .mails import SHOP, Mail
from .money import dollars
from .visitor import recognise

if TYPE_CHECKING:
    from pilotfish import ActionContext, Agent

    agent: Agent

SITEMAP = Path(__file__).with_name("sitemap.yaml")
KEY = "pk_tidewater"
PERSONA = (
    "You are Finn, who has worked at Tidewater's harbour shop for years. You are warm, quick and"
    " plain-spoken. You know the goods by hand and would rather put the right cup into somebody's"
    " cart than talk about it."
)
VOICE = "Short, friendly sentences. Name products exactly as the shop does. No exclamation marks."
CONSTRAINTS = (
    "Prices include tax, and shipping is always free.",
    "Never promise a delivery date or a discount that the page does not show.",
    "Use Pay on delivery unless the visitor asks for another way to pay.",
)
GIFT_CARDS = range(10, 201)


def create_agent(shop: Database, model: str | None = None) -> "Agent":
    """Finn for this shop; without a model's name, the one that the environment sets is used."""
    from pilotfish import ActionContext, Agent, Brand, Limits, Persona, User

    async def current_user(request: Request) -> User | None:
        """The customer of the shop's own cookie; a guest is anonymous."""
        customer = await run_in_threadpool(recognise, shop, request)
        if customer is None or not customer.signed_in:
            return None
        return User(id=str(customer.id), name=customer.profile.name)

    finn = Agent(
        model=model or os.environ.get("PILOTFISH_MODEL") or None,
        brand=Brand(product_name="Tidewater", voice=VOICE, constraints=CONSTRAINTS),
        persona=Persona(PERSONA, name="Finn"),
        sitemap=SITEMAP,
        identify=current_user,
        limits=Limits(),
        origins=_origins(),
        key=KEY,
    )

    @finn.action(description="Look up an order of the visitor: status, date, total and items")
    async def order_status(ctx: ActionContext, order_number: str) -> dict[str, Any]:
        """Look up an order. order_number: like TW-10501."""
        return await run_in_threadpool(read_status, shop, _customer_id(ctx), order_number)

    async def gift_card_was_sent(ctx: ActionContext, **_: Any) -> bool:
        """Whether the mail was sent: called after a crash, so that it is not sent twice."""
        return await run_in_threadpool(is_sent, shop, ctx.idempotency_key)

    @finn.action(
        description="Send a gift card by e-mail and charge its amount",
        require_confirmation=True,
        confirmation_message="Send a gift card of ${amount} to {email}?",
        check=gift_card_was_sent,
    )
    async def send_gift_card(ctx: ActionContext, email: str, amount: int) -> dict[str, Any]:
        """Send a gift card. email: who gets it. amount: whole dollars, from 10 to 200."""
        return await run_in_threadpool(
            mail_gift_card, shop, _customer_id(ctx), (email, amount), ctx.idempotency_key
        )

    _ = (order_status, send_gift_card)
    return finn


def read_status(shop: Database, customer_id: int | None, number: str) -> dict[str, Any]:
    """The status of an order of this customer. Orders of others are reported as not found."""
    with shop.reading() as connection:
        order = orders.find(connection, number.strip())
    if order is None or customer_id is None or order.customer_id != customer_id:
        return {"found": False, "message": f"There is no order {number} in this account."}
    return {
        "found": True,
        "number": order.number,
        "status": order.status,
        "placed": order.day,
        "total": dollars(order.total),
        "items": [f"{line.quantity} × {line.name}" for line in order.lines],
    }


def mail_gift_card(
    shop: Database, customer_id: int | None, card: tuple[str, int], key: str
) -> dict[str, Any]:
    """Send a gift card, given as (e-mail, dollars); the same key never sends a second one."""
    email, amount = card
    if not is_email(email) or amount not in GIFT_CARDS:
        return {"sent": False, "message": "A gift card needs an e-mail address and $10 to $200."}
    mail = Mail(SHOP, email, f"A gift card of {dollars(amount * 100)}", "From Tidewater.", key)
    with shop.transaction() as connection:
        mails.send(connection, customer_id, mail, "gift_cards_sent")
    return {"sent": True, "to": email, "amount": dollars(amount * 100)}


def is_sent(shop: Database, key: str) -> bool:
    """Whether the mail of this key is in the outbox."""
    with shop.reading() as connection:
        return mails.was_sent(connection, key)


def _customer_id(ctx: "ActionContext") -> int | None:
    return int(ctx.user.id) if ctx.user is not None else None


def _origins() -> list[str]:
    # None by default: the agent is mounted in the shop, so both have the same origin.
    listed = os.environ.get("PILOTFISH_DEMO_ORIGINS", "")
    return [origin.strip() for origin in listed.split(",") if origin.strip()]


def __getattr__(name: str) -> object:
    # For `pilotfish serve pilotfish_demo.agent:agent`: opened on first use, never by an import.
    if name != "agent":
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    built = globals()["agent"] = create_agent(Database(default_path()))
    return built
