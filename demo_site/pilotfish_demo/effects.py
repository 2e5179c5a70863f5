"""How often each effect really happened, counted in the transaction that caused it."""

import sqlite3
from typing import Literal, get_args

Effect = Literal[
    "orders_placed",
    "orders_shipped",
    "refunds",
    "products_added",
    "products_removed",
    "coupons_applied",
    "profiles_saved",
    "preferences_saved",
    "addresses_saved",
    "passwords_changed",
    "plans_changed",
    "plans_cancelled",
    "plans_resumed",
    "mails_sent",
    "gift_cards_sent",
]
EFFECTS: tuple[Effect, ...] = get_args(Effect)


def record(connection: sqlite3.Connection, effect: Effect) -> None:
    """Count one more; the caller's transaction decides whether it counts at all."""
    connection.execute(
        "INSERT INTO effects (kind, count) VALUES (?, 1)"
        " ON CONFLICT (kind) DO UPDATE SET count = count + 1",
        (effect,),
    )


def counts(connection: sqlite3.Connection) -> dict[str, int]:
    """Every effect with its count, also those with 0."""
    found: dict[str, int] = {
        row["kind"]: row["count"] for row in connection.execute("SELECT kind, count FROM effects")
    }
    return {effect: found.get(effect, 0) for effect in EFFECTS}
