"""What the widget sends about the page: lines with keys, operations on them, and facts."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Literal

from pilotfish_client.codec import wire

__all__ = [
    "LARGEST_REF",
    "MOST_LINES",
    "MOST_OPS",
    "Attribute",
    "Dialog",
    "Facts",
    "Insert",
    "Line",
    "Misfit",
    "Observation",
    "Op",
    "Range",
    "Remove",
    "RepeatedKey",
    "Replace",
    "Row",
    "Scroll",
    "TooMuch",
    "UnknownKey",
    "apply",
    "check_size",
]

MOST_LINES = 10_000
MOST_OPS = 5_000
LARGEST_REF = 2**53 - 1
"""What JavaScript counts exactly; SQLite holds it, too."""

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
    names what they cannot show. `context` is what functions of the page give, by role; None where
    it is as in the observation before.
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
    unseen: list[str] | None = None
    context: dict[str, str] | None = None


@wire
class Observation:
    """Operations on the lines of the observation `base`; without it they build the full page."""

    id: str
    base: str | None = None
    document: str
    facts: Facts
    ops: list[Op]


class Misfit(ValueError):
    """Operations that do not fit the lines they build on: ask for a full observation."""


class UnknownKey(Misfit):
    """An operation names a line that the base does not have."""


class RepeatedKey(Misfit):
    """An operation inserts a line whose key another line has."""


class TooMuch(ValueError):
    """More than any page of ours sends, or a ref that no number of ours can be."""


def check_size(observation: Observation) -> None:
    """Raises TooMuch for over `MOST_OPS` operations, over `MOST_LINES` lines in them, or a ref that
    is not within 1 and `LARGEST_REF`.
    """
    if len(observation.ops) > MOST_OPS:
        raise TooMuch(f"an observation has at most {MOST_OPS} operations")
    lines = 0
    for op in observation.ops:
        inserted = op.lines if isinstance(op, Insert) else ()
        lines += len(inserted)
        if lines > MOST_LINES:
            raise TooMuch(f"an observation has at most {MOST_LINES} lines")
        for line in inserted or ([op.line] if isinstance(op, Replace) else ()):
            _check_refs(line.row)


def apply(lines: Iterable[Line], ops: Iterable[Any]) -> list[Line]:
    """The lines after `ops`, which are carried out one after the other, in a time that grows with
    the number of lines and keys alone. Raises UnknownKey and RepeatedKey, and TooMuch where more
    than `MOST_LINES` are left.
    """
    page = _Chain(lines)
    for op in ops:
        match op:
            case Insert(after=after, lines=new):
                page.insert(after, new)
            case Replace(line=line):
                page.replace(line)
            case Remove(keys=keys):
                page.remove(keys)
            case _:
                raise TypeError(f"not an operation: {op!r}")
    if len(page) > MOST_LINES:
        raise TooMuch(f"a page has at most {MOST_LINES} lines, found {len(page)}")
    return page.lines()


class _Chain:
    """Lines in order, each found by its key: every change of a line is one step.

    None is before the first line. `_after` also gives the order of the lines, so that
    nothing is moved where one is put between two others.
    """

    def __init__(self, lines: Iterable[Line]) -> None:
        found = list(lines)
        self._line: dict[str, Line] = {line.key: line for line in found}
        self._after: dict[str | None, str | None] = {}
        self._before: dict[str, str | None] = {}
        if len(self._line) < len(found):
            raise RepeatedKey("two lines have the same key")

    def __len__(self) -> int:
        return len(self._line)

    def _link(self) -> None:
        """Before the first change of the order; most actions only change lines."""
        if not self._after:
            keys = list(self._line)
            self._after = dict(zip([None, *keys], [*keys, None], strict=True))
            self._before = dict(zip(keys, [None, *keys], strict=False))

    def insert(self, after: str | None, lines: Iterable[Line]) -> None:
        self._link()
        if after is not None:
            self._find(after)
        following = self._after[after]
        at = after
        for line in lines:
            if line.key in self._line:
                raise RepeatedKey(f"another line has the key {line.key!r:.60}")
            self._line[line.key] = line
            self._after[at], self._before[line.key] = line.key, at
            at = line.key
        self._after[at] = following
        if following is not None:
            self._before[following] = at

    def replace(self, line: Line) -> None:
        self._find(line.key)
        self._line[line.key] = line

    def remove(self, keys: Iterable[str]) -> None:
        self._link()
        for key in dict.fromkeys(keys):
            self._find(key)
            del self._line[key]
            before, after = self._before.pop(key), self._after.pop(key)
            self._after[before] = after
            if after is not None:
                self._before[after] = before

    def lines(self) -> list[Line]:
        if not self._after:
            return list(self._line.values())
        found: list[Line] = []
        key = self._after[None]
        while key is not None:
            found.append(self._line[key])
            key = self._after[key]
        return found

    def _find(self, key: str) -> None:
        if key not in self._line:
            raise UnknownKey(f"no line has the key {key!r:.60}")


def _check_refs(row: Row | str) -> None:
    if isinstance(row, str):
        return
    if not 0 < row.ref <= LARGEST_REF:
        raise TooMuch(f"a ref is a number from 1 to {LARGEST_REF}, found {row.ref!r:.40}")
    for cell in row.cells or ():
        _check_refs(cell)
