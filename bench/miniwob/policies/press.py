"""Buttons, links, tabs, sections, menus and dialogs, pressed by their names."""

from __future__ import annotations

import math
import re

from bench.miniwob.policies.words import click, first, quoted, submit
from bench.miniwob.reading import Page, Row
from bench.miniwob.turn import Policy, Script, Turn, act

__all__ = ["BY_WORDS"]


def press_named(turn: Turn) -> Script:
    """One or several buttons by name, in the order in which they are asked for."""
    names = quoted(turn.goal) or re.findall(r"button (\w+)", turn.goal)
    buttons = [turn.page.named(name, "button") for name in names]
    if not buttons:
        buttons = [first(turn.page.rows("button"))]
    yield [click(button) for button in buttons]


def press_link(turn: Turn) -> Script:
    """A link by its text; while it is not in sight, what is folded away is opened."""
    name = quoted(turn.goal)[0]
    tried: set[str] = set()
    while True:
        if link := turn.page.named(name, "link", "span"):
            yield [click(link)]
            return
        closed = [
            row
            for row in turn.page.rows("tab", "button")
            if row.get("expanded") == "false" and row.name not in tried
        ]
        if closed:
            tried.add(closed[0].name)
            turn = yield [click(closed[0])]
            continue
        # What folds out slowly may not have been there yet.
        tried.clear()
        turn = yield [act("wait", ms=800)]


def open_section(turn: Turn) -> Script:
    """The folded section, then the button that was in it."""
    section = first([row for row in turn.page.rows() if row.get("expanded") == "false"])
    turn = yield [click(section)]
    yield [submit(turn.page)]


def close_dialog(turn: Turn) -> Script:
    close = [row for row in turn.page.rows("button") if row.name.lower() in ("close", "x", "×")]
    yield [click(first(close))]


def press_in_order(turn: Turn) -> Script:
    """Numbers from the least to the greatest; one that is covered up is still where it was."""
    numbers = [row for row in turn.page.rows() if row.ref and row.name.strip().isdigit()]
    numbers.sort(key=lambda row: int(row.name))
    turn = yield [click(numbers[0])]
    for row in numbers[1:]:
        turn = yield [click(turn.page.row(row.ref) or _nearest(turn.page, row))]


def _nearest(page: Page, to: Row) -> Row | None:
    x, y, _, _ = to.box() or (0.0, 0.0, 0.0, 0.0)
    placed = [(row, box) for row in page.rows() if row.ref and (box := row.box())]
    return min(placed, key=lambda it: math.dist((x, y), it[1][:2]))[0] if placed else None


def pie_menu(turn: Turn) -> Script:
    """Opens the pie by its middle and presses the slice."""
    name = quoted(turn.goal)[0]
    turn = yield [click(turn.page.named("+"))]
    slice_ = turn.page.named(name)
    if slice_ is None:
        turn = yield [act("wait", ms=1000)]
        slice_ = turn.page.named(name)
    yield [click(slice_)]


def menu_item(turn: Turn) -> Script:
    """A menu and what folds out of it, until the item is there."""
    names = quoted(turn.goal)
    if len(names) < 2:
        raise LookupError("the words do not say which item")
    turn = yield [click(turn.page.named(names[0], "button"))]
    for _ in range(4):
        if item := turn.page.named(names[-1], "menuitem"):
            yield [click(item)]
            return
        turn = yield [act("hover", ref=first(_parents(turn.page)).ref)]


def _parents(page: Page) -> list[Row]:
    return [row for row in page.rows("menuitem") if row.has("haspopup")]


BY_WORDS: tuple[tuple[str, Policy], ...] = (
    (r"numbers in ascending order", press_in_order),
    (r"pie menu", pie_menu),
    (r'"Menu" button', menu_item),
    (r"close the dialog", close_dialog),
    (r'click on the link "', press_link),
    (r"expand the section below", open_section),
    (r'^click (on )?(the )?("[^"]*" )?button\b(?! on \d)', press_named),
)
