"""Nesting: the rows around each line, and the rows in its cells."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from pilotfish.prompt.dump import LineText
from pilotfish_client.observation import Row

__all__ = ["above", "headings_of", "lines_cut", "parents_of", "rows_in"]

# Keys of the page's own lines begin with t and r: only the widget can create this one.
CUT_KEY = re.compile(r"f[rt]\d+")
CUT_TEXT = re.compile(r"(\d+) lines folded")


def parents_of(texts: Sequence[LineText]) -> list[int | None]:
    """For each line its parent row: the nearest one before it with less indentation."""
    open_rows: list[int] = []
    parents: list[int | None] = []
    for index, text in enumerate(texts):
        while open_rows and texts[open_rows[-1]].line.depth >= text.line.depth:
            open_rows.pop()
        parents.append(open_rows[-1] if open_rows else None)
        if isinstance(text.line.row, Row):
            open_rows.append(index)
    return parents


def headings_of(texts: Sequence[LineText], parents: Sequence[int | None]) -> list[int | None]:
    """For each line its heading: the last one before it in the same part."""
    last: dict[int | None, int] = {}
    under: list[int | None] = []
    for index, (text, parent) in enumerate(zip(texts, parents, strict=True)):
        around = next((last[each] for each in _outwards(parent, parents) if each in last), None)
        under.append(around)
        row = text.line.row
        if isinstance(row, Row) and (row.word == "heading" or "level" in (row.attributes or {})):
            last[parent] = index
    return under


def above(index: int, parents: Sequence[int | None]) -> Iterator[int]:
    """The rows around a line, from the inside out."""
    at = parents[index]
    while at is not None:
        yield at
        at = parents[at]


def lines_cut(text: LineText) -> int:
    """How many lines the widget folded at this line because its message was full."""
    row = text.line.row
    if isinstance(row, Row) or not CUT_KEY.fullmatch(text.line.key):
        return 0
    found = CUT_TEXT.match(row)
    return int(found[1]) if found else 0


def rows_in(text: LineText) -> Iterator[Row]:
    """The row of a line and those in its cells, at any depth."""
    waiting = [text.line.row]
    while waiting:
        if isinstance(row := waiting.pop(), Row):
            yield row
            waiting += row.cells or ()


def _outwards(parent: int | None, parents: Sequence[int | None]) -> Iterator[int | None]:
    while parent is not None:
        yield parent
        parent = parents[parent]
    yield None
