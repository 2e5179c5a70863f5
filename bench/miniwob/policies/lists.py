"""Mails, posts and dishes: one of many that look alike, found by what stands in it."""

from __future__ import annotations

import re

from bench.miniwob.policies.words import click, first
from bench.miniwob.reading import Page, Row
from bench.miniwob.turn import Policy, Script, Turn

__all__ = ["BY_WORDS"]


def blocks(page: Page, starts: str) -> list[list[Row]]:
    """The lines of the page, cut before each text that fits `starts`."""
    cut: list[list[Row]] = []
    for row in page.rows():
        if not row.ref and re.search(starts, row.name):
            cut.append([])
        if cut:
            cut[-1].append(row)
    return cut


def described(rows: list[Row], word: str) -> list[Row]:
    """What can be pressed and is called by this word, by its name or what describes it."""
    wanted = word.lower()
    called = re.compile(rf"\b{re.escape(wanted)}\b")
    return [
        row
        for row in rows
        if row.ref and (row.name.lower() == wanted or called.search(row.get("description").lower()))
    ]


def post(turn: Turn) -> Script:
    """A button of the post of one user; what is not on the post is in its menu."""
    user, button = re.findall(r"the user (@\S+), click on the \"(.+?)\"", turn.goal)[0]
    (own,) = [rows for rows in blocks(turn.page, "@") if user in rows[0].name.split()][:1]
    if buttons := described(own, button):
        yield [click(buttons[0])]
        return
    turn = yield [click(first(described(own, "more")))]
    items = [row for row in turn.page.rows() if row.ref and row.name.startswith(button)]
    yield [click(first(items))]


def some_posts(turn: Turn) -> Script:
    """The same button on so many posts of one user."""
    button, count, user = re.findall(
        r"\"(.+?)\" button on (\d+) posts? by (@\S+)", turn.goal, re.IGNORECASE
    )[0]
    own = [rows for rows in blocks(turn.page, "@") if user in rows[0].name.split()]
    buttons = [described(rows, button)[0] for rows in own[: int(count)]]
    for start in range(0, len(buttons), 5):
        turn = yield [click(row) for row in buttons[start : start + 5]]
    yield [click(turn.page.named("Submit", "button"))]


def order(turn: Turn) -> Script:
    """Dishes by name, or so many of a kind; one of each."""
    texts = [row for row in turn.page.rows() if row.name]
    plus: list[tuple[str, Row]] = []
    said: list[str] = []
    for row in texts:
        if row.ref and row.name == "+":
            plus.append((" | ".join(said), row))
        elif row.ref and row.name != "-":
            said = []
        elif not row.ref:
            said = (
                [row.name]
                if plus and said and plus[-1][0] == " | ".join(said)
                else [*said, row.name]
            )
    found = re.findall(r"order (\d+) items that are (\S+)", turn.goal, re.IGNORECASE)
    if found:
        count, kind = int(found[0][0]), found[0][1]
        chosen = [row for told, row in plus if kind in told.split(" | ")[-1].split()][:count]
        if len(chosen) < count:
            chosen += [chosen[-1]] * (count - len(chosen))
    else:
        names = turn.goal.split(": ", 1)[1].split(", ")
        chosen = [
            row for told, row in plus if told.split(" | ")[0].strip() in map(str.strip, names)
        ]
    turn = yield [click(row) for row in chosen]
    yield [click(first([row for row in turn.page.rows("button") if "order" in row.name.lower()]))]


BY_WORDS: tuple[tuple[str, Policy], ...] = (
    (r"^for the user @\S+, click on", post),
    (r"button on \d+ posts? by @", some_posts),
    (r"^order (\d+ items|one of each)", order),
)
