"""A dump's text as rows: what a reader of the text knows of the page, and nothing else.

Where the text tells only what has changed, it is read on top of what was read before, as a model
has to do it: a new line's place among the others is then unknown, and it stands behind them.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import Any

from dump_grammar import Item, parse

__all__ = ["Page", "Row", "page_text", "read"]

BELOW = "an instruction.\n\n"
TEXT = "text"


@dataclass(frozen=True)
class Row:
    """A line or a cell. A text has no `ref` and the word "text"; `below` are a line's cells."""

    ref: int
    word: str
    name: str
    attributes: dict[str, Any] = field(default_factory=dict[str, Any])
    depth: int = 0
    cells: tuple[Row, ...] = ()
    arrow: str = ""
    fresh: bool = False

    def get(self, key: str, default: str = "") -> str:
        """An attribute as text; the value of one that stands there bare is "true"."""
        value = self.attributes.get(key, default)
        return "true" if value is True else str(value)

    def has(self, key: str) -> bool:
        return key in self.attributes

    def box(self) -> tuple[float, float, float, float] | None:
        """Centre and size in px, where the dump tells them: x, y, width, height."""
        if not (self.has("at") and self.has("size")):
            return None
        x, y = map(float, self.get("at").split(","))
        width, height = map(float, self.get("size").split("x"))
        return x, y, width, height


@dataclass(frozen=True)
class Page:
    """The header is left out: the address in it would tell which task this is."""

    lines: tuple[Row, ...]

    def rows(self, *words: str) -> list[Row]:
        """Lines and the rows in their cells, in reading order; of these words only."""
        return [row for row in _flat(self.lines) if not words or row.word in words]

    def texts(self) -> list[str]:
        """What is written on the page, line by line: texts and names."""
        return [row.name for row in _flat(self.lines) if row.name]

    def named(self, name: str, *words: str) -> Row | None:
        """The first row with exactly this name, else with it in other letters."""
        rows = [row for row in self.rows(*words) if row.ref]
        exact = (row for row in rows if row.name == name)
        wanted = name.strip().lower()
        loose = (row for row in rows if row.name.strip().lower() == wanted)
        return next(exact, None) or next(loose, None)

    def row(self, ref: int) -> Row | None:
        return next((row for row in _flat(self.lines) if row.ref == ref), None)


def page_text(message: str) -> str:
    """The page in the last message of a request: all that stands behind the notice."""
    return message.split(BELOW, 1)[-1]


def read(text: str, before: Page | None = None) -> Page:
    """The page after this text. Raises ValueError where it tells of changes to nothing."""
    dump = parse(text)
    if dump.since is None:
        return Page(tuple(_row(item) for item in dump.items))
    if before is None:
        raise ValueError("the text tells of changes, and nothing was read before")
    lines = [replace(line, fresh=False) for line in before.lines]
    for item in dump.items:
        _change(lines, item)
    return Page(tuple(lines))


def _change(lines: list[Row], item: Item) -> None:
    row = _row(item)
    if item.mark == "-":
        gone = _index(lines, row) if row.ref else _begins(lines, item.text)
        if gone is not None:
            del lines[gone]
        return
    at = _index(lines, row) if row.ref else None
    if at is not None:
        lines[at] = replace(row, fresh=True)
        return
    for number, line in enumerate(lines):
        if row.ref and any(cell.ref == row.ref for cell in line.cells):
            cells = tuple(row if cell.ref == row.ref else cell for cell in line.cells)
            lines[number] = replace(line, cells=cells, fresh=True)
            return
    lines.append(replace(row, fresh=True))


def _index(lines: list[Row], row: Row) -> int | None:
    return next((n for n, line in enumerate(lines) if line.ref == row.ref), None)


def _begins(lines: list[Row], text: str) -> int | None:
    start = text.rstrip("…")
    return next((n for n, line in enumerate(lines) if line.name.startswith(start)), None)


def _row(item: Item) -> Row:
    if not item.parts:
        text = "\n".join([item.text, *item.further])
        return Row(0, TEXT, text, depth=item.depth)
    first, *rest = [
        Row(part.ref or 0, part.word or TEXT, part.text, part.attributes, item.depth)
        for part in item.parts
    ]
    return replace(first, cells=tuple(rest), arrow=item.arrow)


def _flat(lines: tuple[Row, ...]) -> Iterator[Row]:
    for line in lines:
        yield line
        yield from line.cells
