"""What policies share in reading the visitor's words."""

from __future__ import annotations

import re
from collections.abc import Callable, Generator

from bench.miniwob.reading import Page, Row
from bench.miniwob.turn import Action, Turn, act

__all__ = ["click", "fill", "first", "ordinal", "quoted", "seen", "submit"]

ORDINAL = re.compile(r"\b(\d+)(?:st|nd|rd|th)\b")
QUOTED = re.compile(r'"([^"]*)"')


def quoted(goal: str) -> list[str]:
    """What stands between quotation marks, in order."""
    return QUOTED.findall(goal)


def ordinal(goal: str) -> list[int]:
    """The numbers of "2nd", "6th" and so on, in order."""
    return [int(number) for number in ORDINAL.findall(goal)]


def first(rows: list[Row]) -> Row:
    """The first row; raises LookupError that a reader of the notes understands."""
    if not rows:
        raise LookupError("the dump has no such row")
    return rows[0]


def seen(
    turn: Turn, find: Callable[[Page], list[Row]]
) -> Generator[list[Action], Turn, tuple[Turn, Row]]:
    """The first row found; where there is none yet, as of a picture that still loads, a little
    later. Raises LookupError in the end.
    """
    for _ in range(3):
        if found := find(turn.page):
            return turn, found[0]
        turn = yield [act("wait", ms=700)]
    return turn, first(find(turn.page))


def click(row: Row | None) -> Action:
    if row is None:
        raise LookupError("the dump has no such row")
    return act("click", ref=row.ref)


def fill(row: Row | None, value: str) -> Action:
    if row is None:
        raise LookupError("the dump has no such row")
    return act("fill_input", ref=row.ref, value=value)


def submit(page: Page) -> Action:
    """A press on what sends the form."""
    for name in ("Submit", "OK", "Login", "Search", "Order!"):
        if row := page.named(name, "button", "div", "span", "link"):
            return click(row)
    return click(first(page.rows("button")[-1:]))
