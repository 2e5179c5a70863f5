"""What the widget sends about the page: lines with keys, operations on them, and facts."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import field
from typing import Any, Literal

from pilotfish_client.codec import wire

__all__ = [
    "Attribute",
    "Dialog",
    "Facts",
    "Insert",
    "Line",
    "Observation",
    "Op",
    "Range",
    "Remove",
    "Replace",
    "Row",
    "Scroll",
    "UnknownKey",
    "apply",
]

Attribute = str | bool | list[str]


@wire
class Row:
    """One addressable element: its ref, role or tag, accessible name, and what else helps to act.

    `name` and attribute values are exact and unescaped; only the renderer escapes.
    """

    ref: int
    word: str
    name: str = ""
    attributes: dict[str, Attribute] | None = None
    cells: list[str | Row] | None = None


@wire
class Line:
    """A row, or a piece of text (a string); `key` is unique in the document and does not change."""

    key: str
    depth: int
    row: Row | str


@wire
class Insert:
    """New lines after the line `after` (without it: at the start), in order."""

    op: Literal["insert"] = "insert"
    after: str | None = None
    lines: list[Line]


@wire
class Replace:
    """The line with this key has new content."""

    op: Literal["replace"] = "replace"
    line: Line


@wire
class Remove:
    """The lines with these keys are removed."""

    op: Literal["remove"] = "remove"
    keys: list[str]


Op = Insert | Replace | Remove


@wire
class Scroll:
    """Pixels of the document above, within and below the viewport."""

    above: int
    visible: int
    below: int


@wire
class Range:
    """All lines from one key to another, inclusive."""

    first: str
    last: str


@wire
class Dialog:
    """An open modal dialog; while one is open, the lines hold only its scope."""

    name: str
    ref: int | None = None


@wire
class Facts:
    """Facts about the whole page. `above` are the lines above the viewport, `visible` those in it;
    all others are below. `confidence` (0 to 1) says how reliable the lines are; below 0.6 `unseen`
    names what they cannot show.
    """

    url: str
    title: str
    scroll: Scroll
    visible: list[Range]
    above: list[Range]
    focus: int | None = None
    dialogs: list[Dialog]
    arrived_from: str | None = None
    confidence: float = 1.0
    language: str = ""
    unseen: list[str] | None = field(default=None, metadata={"since": 2})


@wire
class Observation:
    """Operations on the lines of the observation `base`; without it they build the full page."""

    id: str
    base: str | None = None
    document: str
    facts: Facts
    ops: list[Op]


class UnknownKey(ValueError):
    """An operation refers to a line that the base lacks: request a full observation."""


def apply(lines: Iterable[Line], ops: Iterable[Any]) -> list[Line]:
    """The lines after applying `ops` in order. Raises UnknownKey."""
    result = list(lines)
    for op in ops:
        match op:
            case Insert(after=after, lines=new):
                at = 0 if after is None else _index(result, after) + 1
                result[at:at] = new
            case Replace(line=line):
                result[_index(result, line.key)] = line
            case Remove(keys=keys):
                gone = set(keys)
                if missing := gone - {line.key for line in result}:
                    raise UnknownKey(f"no line has the key {sorted(missing)[0]!r}")
                result = [line for line in result if line.key not in gone]
            case _:
                raise TypeError(f"not an operation: {op!r}")
    return result


def _index(lines: list[Line], key: str) -> int:
    for index, line in enumerate(lines):
        if line.key == key:
            return index
    raise UnknownKey(f"no line has the key {key!r}")
