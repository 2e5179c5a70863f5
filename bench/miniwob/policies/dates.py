"""Dates picked from a calendar that opens under its field, and flights that need one."""

from __future__ import annotations

import re
from collections.abc import Generator
from datetime import date

from bench.miniwob.policies.words import click, fill, first, submit
from bench.miniwob.reading import Page, Row
from bench.miniwob.turn import Action, Policy, Script, Turn, act

__all__ = ["BY_WORDS"]

MONTHS = [date(2000, month, 1).strftime("%B") for month in range(1, 13)]
DATE = re.compile(r"(\d+)/(\d+)/(\d{4})")


def shown_month(page: Page) -> tuple[int, int] | None:
    """Month and year of the calendar that is open."""
    said = " ".join(page.texts())
    found = re.search(rf"({'|'.join(MONTHS)})\s+(\d{{4}})", said)
    return (MONTHS.index(found[1]) + 1, int(found[2])) if found else None


def turn_calendar(turn: Turn, month: int, year: int) -> Generator[list[Action], Turn, Turn]:
    """Leafs to the month; several pages a turn, as far as the button stays the same."""
    while (shown := shown_month(turn.page)) and shown != (month, year):
        away = (year - shown[1]) * 12 + month - shown[0]
        button = first(_buttons(turn.page, "next" if away > 0 else "prev"))
        turn = yield [click(button)] * min(abs(away), 6)
    return turn


def _buttons(page: Page, word: str) -> list[Row]:
    named = [row for row in page.rows() if row.ref and row.name.lower().startswith(word)]
    return named or [row for row in page.rows() if row.ref and word in row.get("description")]


def day_of(page: Page, day: int) -> Row:
    return first([row for row in page.rows("link", "gridcell", "button") if row.name == str(day)])


def pick_date(turn: Turn) -> Script:
    """In one action; by the calendar's own buttons where that fails."""
    month, day, year = map(int, DATE.findall(turn.goal)[0])
    field = first(turn.page.rows("textbox"))
    turn = yield [act("set_date", ref=field.ref, date=f"{year}-{month:02}-{day:02}")]
    if turn.results[0].status != "done":
        turn = yield [click(field)]
        turn = yield from turn_calendar(turn, month, year)
        turn = yield [click(day_of(turn.page, day))]
    yield [submit(turn.page)]


def book_flight(turn: Turn) -> Script:
    """Both towns from the lists that open, the date, then the best of the results."""
    towns = dict(re.findall(r"(from|to): (.+?)(?= to:| on \d|$)", turn.goal))
    for label, town in towns.items():
        field = turn.page.named(f"{label.title()}:", "textbox", "combobox")
        turn = yield [fill(field, town)]
        turn = yield [click(first(_options(turn.page, town)))]
    month, day, year = map(int, DATE.findall(turn.goal)[0])
    field = first([row for row in turn.page.rows("textbox") if row.has("readonly")])
    turn = yield [act("set_date", ref=field.ref, date=f"{year}-{month:02}-{day:02}")]
    if turn.results[0].status != "done":
        turn = yield [click(field)]
        turn = yield from turn_calendar(turn, month, year)
        turn = yield [click(day_of(turn.page, day))]
    turn = yield [click(turn.page.named("Search", "button"))]
    yield [click(_best(turn))]


def _options(page: Page, town: str) -> list[Row]:
    code = re.fullmatch(r"[A-Z]{3}", town)
    wanted = f"({town.lower()})" if code else town.lower()
    rows = [row for row in page.rows() if row.ref and wanted in row.name.lower()]
    return [row for row in rows if row.word in ("option", "menuitem", "listitem", "div", "link")]


def _best(turn: Turn) -> Row:
    """The cheapest by what its button says, or the quickest by what stands above it."""
    offers: list[tuple[float, float, Row]] = []
    said = ""
    for row in turn.page.rows():
        if price := re.search(r"\$(\d+)", row.name):
            if row.ref:
                hours = sum(map(float, re.findall(r"(\d+)h", said)))
                minutes = sum(map(float, re.findall(r"(\d+)m", said)))
                offers.append((float(price[1]), hours * 60 + minutes, row))
                said = ""
        else:
            said += f" {row.name}"
    if "cheapest" in turn.goal:
        return min(offers, key=lambda offer: offer[0])[2]
    return min(offers, key=lambda offer: offer[1])[2]


def create_event(turn: Turn) -> Script:
    """Pulled over as many free half hours as it takes, then named."""
    amount, unit, name, after, before = re.findall(
        r"create a ([\d.]+) (hour|min)s? event named \"(.+?)\", between (\w+) and (\w+)",
        turn.goal,
        re.IGNORECASE,
    )[0]
    slots = round(float(amount) * 2 if unit == "hour" else float(amount) / 30)
    hours = _between(turn.page, after.lower(), before.lower())
    turn = yield [act("scroll_to", ref=hours[len(hours) // 2].ref)]
    hours = _between(turn.page, after.lower(), before.lower())
    free = [row for row in hours if not row.has("covered")]
    start, end = next(
        (row, hours[hours.index(row) + slots - 1])
        for row in free
        if hours.index(row) + slots <= len(hours)
        and all(each in free for each in hours[hours.index(row) :][:slots])
    )
    to = {"dx": 0, "dy": 5} if start == end else {"to": end.ref}
    turn = yield [act("drag", ref=start.ref, **to)]
    field = first(turn.page.rows("textbox"))
    yield [fill(field, name), click(turn.page.named("Create", "button"))]


def _between(page: Page, after: str, before: str) -> list[Row]:
    """The half hours between two times of the day."""
    rows: list[Row] = []
    inside = False
    for row in page.rows():
        if re.fullmatch(r"\d+(am|pm)", row.name.strip()):
            inside = row.name.strip() == after or (inside and row.name.strip() != before)
        elif inside and row.ref and "half hour" in row.get("description"):
            rows.append(row)
    return rows


BY_WORDS: tuple[tuple[str, Policy], ...] = (
    (r"^select \d+/\d+/\d+ as the date", pick_date),
    (r"^book the .* flight", book_flight),
    (r"^create a .* event named", create_event),
)
