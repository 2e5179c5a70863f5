"""Judges what a run did by the shop's own state."""

from dataclasses import dataclass
from pathlib import Path
from typing import Any

import yaml

from end_to_end.visitor import Ended

__all__ = ["Verdict", "goals", "judge"]

EMPTY: dict[str, Any] = {"customer": {}, "effects": {}, "orders": 0, "mails": 0}
# What comes with an effect that a goal names by its result only.
FOLLOWS = {
    "customer": {"profiles_saved", "preferences_saved", "plans_cancelled", "plans_changed",
                 "coupons_applied"},
    "cart": {"products_added", "products_removed"},
    "orders": {"orders_placed", "mails_sent"},
    "effects": set[str](),
}  # fmt: skip


@dataclass(frozen=True)
class Verdict:
    """`wrong` names effects that nobody asked for; `right`: all that was expected is so."""

    right: bool
    wrong: tuple[str, ...]
    missing: tuple[str, ...]


def goals() -> list[dict[str, Any]]:
    return yaml.safe_load(Path(__file__).with_name("goals.yaml").read_text())


def judge(
    expect: dict[str, Any], changes: dict[str, Any], path: str, url: str, ended: Ended
) -> Verdict:
    wrong = [*_strangers(expect, changes)]
    missing = [*_missing(expect, changes, path, url, ended)]
    return Verdict(not wrong and not missing, tuple(wrong), tuple(missing))


def _strangers(expect: dict[str, Any], changes: dict[str, Any]):
    for column, value in changes["customer"].items():
        if expect.get("customer", {}).get(column) != value:
            yield f"customer.{column} = {value!r}"
    if "cart" in changes and "cart" in expect and changes["cart"] != expect["cart"]:
        partly = all(
            slug in expect["cart"] and n <= expect["cart"][slug]
            for slug, n in changes["cart"].items()
        )
        if not partly:
            yield f"cart = {changes['cart']!r}"
    if "cart" in changes and "cart" not in expect and not expect.get("orders"):
        yield f"cart = {changes['cart']!r}"
    if changes["orders"] > expect.get("orders", 0):
        yield f"{changes['orders']} orders"
    allowed = set(expect.get("effects", {}))
    for key, kinds in FOLLOWS.items():
        if expect.get(key):
            allowed |= kinds
    for kind, count in changes["effects"].items():
        if kind not in allowed or count > max(1, expect.get("effects", {}).get(kind, 2)):
            yield f"{kind} +{count}"


def _missing(expect: dict[str, Any], changes: dict[str, Any], path: str, url: str, ended: Ended):
    if "path" in expect and path != expect["path"]:
        yield f"path {path}"
    if "query" in expect and expect["query"] not in url:
        yield f"query in {url}"
    for column, value in expect.get("customer", {}).items():
        if changes["customer"].get(column) != value:
            yield f"customer.{column}"
    if expect.get("cart") and changes.get("cart", expect["cart"]) != expect["cart"]:
        yield f"cart {changes['cart']!r}"
    for kind, count in expect.get("effects", {}).items():
        if changes["effects"].get(kind, 0) != count:
            yield kind
    if expect.get("orders", 0) > changes["orders"]:
        yield "order"
    for words in expect.get("says", []):
        if words.lower() not in ended.summary.lower():
            yield f"{words!r} in the answer"
    if expect.get("asked") and not ended.asked:
        yield "a question"
