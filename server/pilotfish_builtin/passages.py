"""What a page says, in pieces that can be quoted."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from pilotfish_builtin.elements import FIELDS, TOGGLES, Element, PageMap, state_of

__all__ = ["LONGEST", "Passage", "read_passages"]

LONGEST = 400
_MOST_ROWS = 6
_CARD = 24


@dataclass(frozen=True)
class Passage:
    """A text and the heading it stands under. `ref` is an element to point at, `closed` what must
    be opened to read on; `state` marks a field or switch, `leads` the first words of a page.
    """

    text: str
    heading: str
    ref: int | None
    closed: Element | None = None
    state: bool = False
    leads: bool = False


def read_passages(page: PageMap) -> list[Passage]:
    """Paragraphs of one section in one piece, small tables whole, fields as "name: value"."""
    return [*_paragraphs(page), *_closed(page), *_states(page), *_cards(page), *_tables(page)]


def _paragraphs(page: PageMap) -> list[Passage]:
    titles = [
        each
        for each in page.elements
        if each.word in ("heading", "summary") or "expanded" in each.attributes
    ]
    first = next((each for each in titles if each.word == "heading"), None)
    links = {each.index: each for each in page.elements if each.word == "link" and not each.outer}
    found: list[Passage] = []
    for index, _, text in page.texts:
        above = [each for each in titles if each.index < index]
        heading = above[-1] if above else None
        owner = links.get(index - 1)
        ref = owner.ref if owner else heading.ref if heading else None
        text = f"{owner.label}: {text}" if owner else text
        leads = heading is not None and heading is first and owner is None
        _append(found, Passage(text, heading.label if heading else "", ref, leads=leads))
    return found


def _append(found: list[Passage], passage: Passage) -> None:
    """Joins it to the last one of the same section, within the length of an answer."""
    last = found[-1] if found else None
    joins = last is not None and last.ref == passage.ref and last.ref is not None
    if last is not None and joins and len(last.text) + len(passage.text) < LONGEST:
        found[-1] = Passage(f"{last.text} {passage.text}", last.heading, last.ref, leads=last.leads)
    else:
        found.append(passage)


def _closed(page: PageMap) -> Iterator[Passage]:
    for each in page.elements:
        if each.attributes.get("expanded") == "false" and not each.outer:
            yield Passage(each.label, "", each.ref, closed=each)


def _cards(page: PageMap) -> Iterator[Passage]:
    """Links that are a card as a whole say what is on it."""
    for each in page.elements:
        if each.word == "link" and len(each.label) > _CARD and not each.outer:
            yield Passage(each.label, each.heading, each.ref)


def _states(page: PageMap) -> Iterator[Passage]:
    for each in page.elements:
        if each.word in FIELDS and each.value:
            yield Passage(f"{each.label}: {each.value}", each.heading, each.ref, state=True)
        elif each.word in TOGGLES and each.label:
            text = f"{each.label}: {'on' if state_of(each) else 'off'}"
            yield Passage(text, each.heading, each.ref, state=True)


def _tables(page: PageMap) -> Iterator[Passage]:
    """A small table as one piece, the rows of a large one singly."""
    tables: dict[int, list[Element]] = {}
    start = -1
    for each in page.elements:
        if each.word == "table":
            start = each.index
        elif each.word == "row" and each.row:
            tables.setdefault(start, []).append(each)
    for rows in tables.values():
        whole = "; ".join(each.row for each in rows)
        if len(rows) <= _MOST_ROWS and len(whole) <= LONGEST:
            yield Passage(whole, rows[0].heading, rows[0].ref)
        else:
            yield from (Passage(each.row, each.heading, each.ref) for each in rows)
