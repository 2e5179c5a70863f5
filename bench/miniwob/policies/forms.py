"""Fields, boxes, lists: told in the visitor's words, sent in the end."""

from __future__ import annotations

import re

from bench.miniwob.policies.words import click, fill, first, ordinal, quoted, submit
from bench.miniwob.reading import Row
from bench.miniwob.turn import Action, Policy, Script, Turn, act

__all__ = ["BY_WORDS"]

FIELDS = ("textbox", "spinbutton", "searchbox", "combobox")


def tick_named(turn: Turn) -> Script:
    """Checkboxes by their labels."""
    listed = re.sub(r"^select | and click submit\.?$", "", turn.goal, flags=re.IGNORECASE)
    page = turn.page
    names = [] if listed == "nothing" else listed.split(", ")
    yield [*[click(page.named(name, "checkbox")) for name in names], submit(page)]


def choose_listed(turn: Turn) -> Script:
    """Options of a list by their names."""
    listed = re.sub(r"^select | from the scroll list.*$", "", turn.goal, flags=re.IGNORECASE)
    box = first(turn.page.rows("listbox", "combobox"))
    yield [act("select_option", ref=box.ref, value=listed.split(", ")), submit(turn.page)]


def enter_quoted(turn: Turn) -> Script:
    """Words in quotation marks, into the fields in their order."""
    fields = turn.page.rows(*FIELDS)
    pairs = zip(fields, quoted(turn.goal), strict=False)
    yield [*[fill(field, value) for field, value in pairs], submit(turn.page)]


def enter_date(turn: Turn) -> Script:
    month, day, year = re.findall(r"(\d+)/(\d+)/(\d+)", turn.goal)[0]
    field = first(turn.page.rows(*FIELDS, "date"))
    yield [fill(field, f"{year}-{month}-{day}"), submit(turn.page)]


def log_in(turn: Turn) -> Script:
    """Name and password; what comes between is closed, and the rest is done again."""
    name, password = quoted(turn.goal)[:2]
    for _ in range(5):
        fields = [row for row in turn.page.rows("textbox") if not row.has("readonly")]
        values = dict(zip([row.ref for row in fields], (name, password), strict=False))
        todo = [fill(row, values[row.ref]) for row in fields if _lacks(row, values[row.ref])]
        buttons = turn.page.rows("button")
        turn = yield [*todo, click(first([b for b in buttons if _sends(b.name)]))]
        cancel = [row for row in turn.page.rows("button") if row.name.lower() == "cancel"]
        if cancel:
            turn = yield [click(cancel[0])]


def _lacks(row: Row, value: str) -> bool:
    return row.get("value") != value and not row.has("filled")


def _sends(name: str) -> bool:
    return name.lower() in ("login", "log in", "ok", "submit")


def focus_nth(turn: Turn) -> Script:
    number = ordinal(turn.goal)[0]
    yield [click(turn.page.rows(*FIELDS)[number - 1])]


def check_and_enter(turn: Turn) -> Script:
    """A radio button and a field by their numbers in the page."""
    radio, field = ordinal(turn.goal)[:2]
    (value,) = quoted(turn.goal)
    page = turn.page
    yield [
        click(page.rows("radio")[radio - 1]),
        fill(page.rows(*FIELDS)[field - 1], value),
        submit(page),
    ]


def enter_value_of(turn: Turn) -> Script:
    """A cell of a table by what stands beside it."""
    wanted = re.findall(r"value of (.+?) into", turn.goal)[0]
    for row in turn.page.rows("row"):
        texts = [row.name, *(cell.name for cell in row.cells)]
        texts = [text for text in texts if text]
        if texts and texts[0].rstrip(":") == wanted:
            yield [fill(first(turn.page.rows(*FIELDS)), texts[1]), submit(turn.page)]
            return
    raise LookupError(f"no row {wanted!r} in the dump")


def search_movies(turn: Turn) -> Script:
    """Each field by the label in its row."""
    goal = turn.goal
    said = {
        "Genre": re.findall(r"for (.+?) movies", goal),
        "Director": re.findall(r"directed by (\w+)", goal),
        "Year": re.findall(r"year (\d+)", goal),
    }
    todo: list[Action] = []
    for row in turn.page.rows("row"):
        label = next(
            (text for text in said if text in (row.name, *(c.name for c in row.cells))), ""
        )
        field = [cell for cell in row.cells if cell.word in FIELDS]
        if label and field and said[label]:
            todo.append(fill(field[0], said[label][0]))
    yield [*todo, submit(turn.page)]


def send_as_it_is(turn: Turn) -> Script:
    """A colour that the words do not tell: what stands there is as near as any."""
    colours = [row.get("color").split("#")[-1] for row in turn.page.rows() if row.has("color")]
    field = first(turn.page.rows(*FIELDS))
    yield [*[fill(field, colour.upper()) for colour in colours[:1]], submit(turn.page)]


BY_WORDS: tuple[tuple[str, Policy], ...] = (
    (r"^select .* from the scroll list", choose_listed),
    (r"^enter \d+/\d+/\d+ as the date", enter_date),
    (r"^enter the username", log_in),
    (r"^select the following colou?r", send_as_it_is),
    (r"^enter the value of", enter_value_of),
    (r"^check the \d+\w+ radio button", check_and_enter),
    (r"^focus into the", focus_nth),
    (r"^search for .* movies", search_movies),
    (r'^enter "[^"]*" into the text field', enter_quoted),
    (r"^select (?!the )(?!\d+/).* and click submit", tick_named),
)
