"""300 harmless tasks: half on the demo shop, half on Django's admin and on Datasette.

A third of them sends something that is no GET: carts, preferences, coupons, the language.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from end_to_end.policy import Policy, Turn, act, tool

__all__ = ["TASKS", "Task"]

DATA = Path(__file__).parents[2] / "demo_site/pilotfish_demo/data"
PRODUCTS = [
    (slug, it["name"])
    for kind in ("mugs", "bowls", "coffee", "table")
    for slug, it in tomllib.loads((DATA / f"{kind}.toml").read_text()).items()
]
Step = tuple[str, ...]


@dataclass(frozen=True)
class Task:
    """`steps` are (action, role, name, value); `check` is an expression of the page that is true
    once it is done; `sends` something that is no GET."""

    site: str
    start: str
    goal: str
    steps: tuple[Step, ...]
    check: str
    sends: bool = False

    def turn(self) -> Turn:
        return lambda policy: act(*(_called(policy, *step) for step in self.steps))


def _called(policy: Policy, name: str, word: str, label: str = "", value: str = "") -> Any:
    if not label and name in ("navigate", "apply_coupon"):
        return tool(name, **{"path" if name == "navigate" else "code": word})
    args: dict[str, Any] = {"value": value} if value else {}
    if name == "press_key":
        args = {"key": value}
    return tool(name, ref=_ref(policy, word, label), **args)


def _ref(policy: Policy, word: str, label: str) -> int:
    """The first row or cell of the page with that role and name; "~" stands for any end of it."""
    name = re.escape(label.rstrip("~")) + (r"[^|\n]*" if label.endswith("~") else "")
    attributes = r'(?: (?:[^>"\n]|"(?:[^"\\\n]|\\.)*")*)?'
    row = rf"\[(\d+)\]<{word}{attributes}>{' ' if label else ''}{name}[ \t]*(?:\||\n|$)"
    found = re.search(row, policy.text[policy.text.rfind("# Page now") :])
    assert found, f"no [{word}] {label!r}"
    return int(found.group(1))


def click(word: str, label: str) -> Step:
    return "click", word, label


FILTERED = "location.search > ''"


def search(value: str) -> str:
    return f"new URLSearchParams(location.search).get('q') === {value!r}"


def _reading() -> Iterator[Task]:
    for word in ("mug", "bowl", "coffee", "plate", "blue", "linen", "oak", "cup", "jug", "tea"):
        key = ("press_key", "searchbox", "Search the shop", "Enter")
        for way in (click("button", "Search"), key):
            steps = (("fill_input", "searchbox", "Search the shop", word), way)
            yield Task("shop", "/shop", f"search for {word}", steps, search(word))
    for price in ("Up to $20", "Up to $30", "Up to $50", "Up to $100"):
        steps = (("select_option", "combobox", "Price", price),)
        yield Task("shop", "/shop", f"show what costs {price}", steps, FILTERED)
    for order in ("Price, low to high", "Price, high to low", "Name", "Best rated"):
        steps = (("select_option", "combobox", "Sort by", order),)
        yield Task("shop", "/shop", f"sort by {order}", steps, FILTERED)
    for colour in ("Blue", "White", "Green", "Charcoal", "Terracotta", "Sand", "Clear", "Oak"):
        yield Task("shop", "/shop", f"only {colour}", (click("button", colour),), FILTERED)
    for kind in ("Mugs & cups", "Bowls & plates", "Coffee & tea", "Table & home"):
        yield Task("shop", "/shop", f"show {kind}", (click("radio", kind),), FILTERED)
    for name in (
        "Help",
        "About",
        "Account",
        "Shipping",
        "Returns",
        "Warranty",
        "Contact",
        "About us",
        "Tidewater Club",
        "Care guide",
        "Back office",
    ):
        there = "location.pathname !== '/shop'"
        yield Task("shop", "/shop", f"take me to {name}", (click("link", name),), there)
    for path in (
        "/help",
        "/about",
        "/cart",
        "/account/orders",
        "/account/plan",
        "/help/returns",
        "/account/profile",
        "/account/security",
        "/products/blue-mug",
        "/admin/orders",
        "/help/shipping",
        "/account/addresses",
        "/help/contact",
        "/account/preferences",
        "/help/care",
        "/help/warranty",
        "/account",
        "/shop",
        "/checkout",
    ):
        there = f"location.pathname.startsWith({path[:6]!r})"
        yield Task("shop", "/", f"open {path}", (("navigate", path),), there)  # fmt: skip


def _sending() -> Iterator[Task]:
    for n, (slug, name) in enumerate(PRODUCTS[:54]):
        inside = f"fetch('/api/cart').then(it => it.text()).then(it => it.includes({slug!r}))"
        more: tuple[Step, ...] = ()
        if n % 3 == 0:
            more = (("fill_input", "spinbutton", "Quantity", "2"),)
        steps = (*more, click("button", "Add to cart"))
        yield Task("shop", f"/products/{slug}", f"add {name} to the cart", steps, inside, True)
    for n in range(54 - len(PRODUCTS[:54])):
        slug, name = PRODUCTS[n]
        inside = f"fetch('/api/cart').then(it => it.text()).then(it => it.includes({slug!r}))"
        steps = (("fill_input", "spinbutton", "Quantity", "3"), click("button", "Add to cart"))
        yield Task("shop", f"/products/{slug}", f"three of {name} please", steps, inside, True)
    at, money = "/account/preferences", ("Euro (€)", "British pound (£)", "US dollar ($)")
    for n in range(8):
        yield Task("shop", at, "change dark mode", (click("switch", "Dark mode"),), "true", True)
        steps = (("select_option", "combobox", "Currency", money[n % 3]),)
        shown = (
            f"document.querySelector('main select').selectedOptions[0].text === {money[n % 3]!r}"
        )
        yield Task("shop", at, f"show prices in {money[n % 3]}", steps, shown, True)
    for n in range(10):
        code = ("TIDE10", "HELLO5", "NOSUCH")[n % 3]
        yield Task(
            "shop", "/shop", f"use the coupon {code}", (("apply_coupon", code),), "true", True
        )


def _admin() -> Iterator[Task]:
    users = "/admin/auth/user/"
    names = ["ada", "bob", "cy", "dee", "eve"]
    for n in range(20):
        word = f"{names[n % 5]}{n:03}"
        steps = (("fill_input", "textbox", "Search", word), click("button", "Search"))
        yield Task("admin", users, f"find {word}", steps, search(word))
    for n in range(0, 100, 5):
        word = f"ada{n:03}"
        there = "location.pathname.endsWith('/change/')"
        yield Task("admin", users, f"open {word}", (click("link", word),), there)
    for n in range(0, 50, 5):
        word = f"Select this object for an action - ada{n:03}"
        ticked = "document.querySelectorAll('.action-select:checked').length === 1"
        yield Task("admin", users, f"tick ada{n:03}", (click("checkbox", word),), ticked)
    for name in ("Groups", "Home", "Authentication and Authorization", "View site", "Add user"):
        gone = f"location.pathname !== {users!r}"
        yield Task("admin", users, f"go to {name}", (click("link", name),), gone)
    for n in range(10):
        word = names[n % 5]
        steps = (("fill_input", "searchbox", "Filter navigation items", word),)
        kept = f"document.querySelector('#nav-filter').value === {word!r}"
        yield Task("admin", users, f"filter the menu by {word}", steps, kept)
    for n in range(20):
        code, name = (("de", "Deutsch"), ("fr", "Français"), ("en", "English"))[n % 3]
        steps = (("select_option", "combobox", "Language~", name), click("button", "Go~"))
        spoken = f"document.documentElement.lang.startsWith({code!r})"
        yield Task("admin", "/admin/", f"show this in {name}", steps, spoken, True)


def _datasette() -> Iterator[Task]:
    table = "/plants/plants"
    for n in range(1, 20):
        there = f"location.pathname.endsWith('/{n}')"
        yield Task("datasette", table, f"open plant {n}", (click("link", f"{n}"),), there)
    for column in ("name", "colour", "height"):
        for value in ("Rose 4", "red", "blue", "7", "white"):
            steps = (
                ("select_option", "combobox", "", column),
                ("fill_input", "textbox", "", value),
                click("button", "Apply"),
            )
            there = FILTERED
            yield Task("datasette", table, f"where {column} is {value}", steps, there)
    for n in range(101, 113):
        there = f"location.pathname.endsWith('/{n}')"
        later = f"{table}?_next=100"
        yield Task("datasette", later, f"open plant {n}", (click("link", f"{n}"),), there)
    for n in range(10):
        name = ("plants", "home", "colour", "Next page", "✎ View and edit SQL")[n % 5]
        gone = f"location.pathname + location.search !== {table!r}"
        yield Task("datasette", table, f"press {name}", (click("link", name),), gone)
    for n in range(1, 10):
        there = f"location.pathname.endsWith('/{n}')"
        yield Task("datasette", "/plants/beds", f"open bed {n}", (click("link", f"{n}"),), there)


TASKS = (*_reading(), *_sending(), *_admin(), *_datasette())
