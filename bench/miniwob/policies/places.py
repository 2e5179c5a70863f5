"""Things put somewhere else: lists in another order, fields of another size, sliders."""

from __future__ import annotations

import re

from bench.miniwob.policies.words import click, first, ordinal, submit
from bench.miniwob.reading import Row
from bench.miniwob.turn import Policy, Script, Turn, act

__all__ = ["BY_WORDS"]


def sort_item(turn: Turn) -> Script:
    """An item of a list to the top, the bottom, one up or down, or the nth place."""
    name = re.findall(r"^drag (.+?) (?:to|up|down)\b", turn.goal, re.IGNORECASE)[0]
    items = turn.page.rows("listitem", "option", "li")
    at = next(number for number, row in enumerate(items) if row.name.strip() == name)
    goal = turn.goal.lower()
    if "top" in goal:
        to = 0
    elif "bottom" in goal:
        to = len(items) - 1
    elif found := ordinal(goal):
        to = found[0] - 1
    else:
        to = at + (1 if "down" in goal else -1)
    # Past the middle of the one that stands there: then it gives way.
    yield [act("drag", ref=items[at].ref, to=items[to].ref, dx=0, dy=8 if to > at else -8)]


def resize(turn: Turn) -> Script:
    """By the handle at the edge that is asked for."""
    side, way = re.findall(r"the (width|height) is (smaller|larger)", turn.goal)[0]
    by = 20 if way == "larger" else -20
    handle = _handle(turn.page.rows(), side)
    moved = {"dx": by, "dy": 0} if side == "width" else {"dx": 0, "dy": by}
    turn = yield [act("drag", ref=handle.ref, **moved)]
    yield [submit(turn.page)]


def _handle(rows: list[Row], side: str) -> Row:
    """The thin one along the right edge, or along the lower one."""
    told = [row for row in rows if row.ref and "handle" in row.get("description") and row.box()]
    measure = 2 if side == "width" else 3
    return min(told, key=lambda row: (row.box() or (0.0,) * 4)[measure])


def sliders(turn: Turn) -> Script:
    """Each handle to its number, in the order of the page."""
    wanted = [int(number) for number in re.findall(r"\d+", turn.goal.split("[")[1])]
    handles = [row for row in turn.page.rows() if row.ref and "slider" in row.get("description")]
    turn = yield [
        act("set_slider", ref=row.ref, value=value)
        for row, value in zip(handles, wanted, strict=True)
    ]
    yield [submit(turn.page)]


def pick_greatest(turn: Turn) -> Script:
    """Turns the cards one by one, then the one with the greatest number again."""
    cards = [row for row in turn.page.rows() if row.ref and row.word != "button"]
    seen: list[tuple[int, int]] = []
    for number in range(len(cards)):
        rows = [row for row in turn.page.rows() if row.ref and row.word != "button"]
        turn = yield [click(rows[number])]
        shown = [text for text in turn.page.texts() if text.strip().isdigit()]
        seen.append((int(first(shown)), number))  # type: ignore[arg-type]
    rows = [row for row in turn.page.rows() if row.ref and row.word != "button"]
    turn = yield [click(rows[max(seen)[1]])]
    yield [submit(turn.page)]


def offer(turn: Turn) -> Script:
    """One of several by the time that stands above its button, or the price on it."""
    way = re.findall(r"with the (longest|shortest|cheapest|most expensive)", turn.goal)[0]
    offers: list[tuple[float, Row]] = []
    said = ""
    for row in turn.page.rows():
        if row.word != "button":
            said += f" {row.name}"
            continue
        measure = _minutes(said) if way in ("longest", "shortest") else _dollars(row.name)
        offers.append((measure, row))
        said = ""
    pick = max if way in ("longest", "most expensive") else min
    yield [click(pick(offers, key=lambda each: each[0])[1])]


def _minutes(text: str) -> float:
    hours = sum(map(float, re.findall(r"(\d+)h", text)))
    return hours * 60 + sum(map(float, re.findall(r"(\d+)m", text)))


def _dollars(text: str) -> float:
    return float(re.sub(r"[^\d.]", "", text.split("$")[1]))


BY_WORDS: tuple[tuple[str, Policy], ...] = (
    (r"^drag \w+ (to the (top|bottom|\d)|up by|down by)", sort_item),
    (r"^resize the textarea", resize),
    (r"^set the sliders", sliders),
    (r"^find and pick the card", pick_greatest),
    (r"^buy the ticket with the", offer),
)
