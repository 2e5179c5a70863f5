"""The page as the loop sees it: the lines of one observation, with all ops applied."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from urllib.parse import urlsplit

from pilotfish_client.observation import Facts, Line, Observation, Replace, Row, UnknownKey, apply

__all__ = ["View", "rows_of", "texts_of", "view_of", "words_of"]

_TICKING = frozenset({"timer", "progressbar", "meter", "marquee"})
"""Roles whose value moves by itself."""

_SCROLLED = frozenset({"shown"})
"""Attributes that tell where a reader stands, not what is there."""

_CLOCK = re.compile(
    r"\b\d{1,2}:\d{2}(:\d{2})?(\s?[ap]\.?m\.?)?\b"
    r"|\b\d+\s?(ms|s|sec|secs|seconds?|min|mins|minutes?|h|hours?)\b(\s(ago|left|remaining))?"
    r"|\b\d+(\.\d+)?\s?%",
    re.IGNORECASE,
)

_CACHED = "_signature_text"
_OFFERS = frozenset({"combobox", "listbox", "menuitem", "option", "searchbox", "textbox"})


def _signature_text(line: Line) -> str:
    """What a line says. It is kept with the line: nearly all lines of a view are those of the view
    before.
    """
    cached: str = getattr(line, _CACHED, "")
    if not cached:
        cached = "".join(f"\n{line.depth} {text}" for text in _texts(line.row))
        object.__setattr__(line, _CACHED, cached)
    return cached


def _texts(row: Row | str) -> Iterator[str]:
    if isinstance(row, str):
        yield _CLOCK.sub("~", row)
        return
    if row.word in _TICKING:
        yield row.word
        return
    attributes = row.attributes or {}
    states = sorted(f"{key}={value}" for key, value in attributes.items() if key not in _SCROLLED)
    yield f"<{row.word} {' '.join(states)}> {_CLOCK.sub('~', row.name or '')}"
    for cell in row.cells or ():
        yield from _texts(cell)


@dataclass(frozen=True)
class View:
    """Facts and the full list of lines of the observation `id` of `document`."""

    id: str
    document: str
    facts: Facts
    lines: tuple[Line, ...]

    @cached_property
    def _signature_texts(self) -> list[str]:
        return [getattr(line, _CACHED, "") or _signature_text(line) for line in self.lines]

    @cached_property
    def _signature(self) -> str:
        parts = urlsplit(self.facts.url)
        text = f"{parts.path}?{parts.query}#{parts.fragment}" + "".join(self._signature_texts)
        return hashlib.sha256(text.encode("utf-8", "replace")).hexdigest()[:16]

    def signature(self) -> str:
        """16 hexadecimal digits over the route and every line, without refs; equal for two views
        where nothing but clocks, counters of time and scroll differs.
        """
        return self._signature

    @cached_property
    def index(self) -> dict[str, int]:
        """Where each line stands, by key."""
        return {line.key: number for number, line in enumerate(self.lines)}

    def line(self, key: str) -> Line | None:
        """The line with this key, if the page has it."""
        number = self.index.get(key)
        return None if number is None else self.lines[number]

    @cached_property
    def _rows(self) -> tuple[Row, ...]:
        rows = [row for line in self.lines if not isinstance(row := line.row, str)]
        if [row for row in rows if row.cells]:
            rows = [it for row in rows for it in (rows_of(row) if row.cells else (row,))]
        return tuple(rows)

    @cached_property
    def _at(self) -> dict[int, int]:
        # Of two with one number the first counts.
        lines = reversed(list(enumerate(self.lines)))
        return {row.ref: at for at, line in lines for row in rows_of(line.row)}

    def rows(self) -> Sequence[Row]:
        """Every row in reading order, rows in cells included."""
        return self._rows

    def row(self, ref: int) -> Row | None:
        """The row of an element; None where the page has none of that number."""
        at = self._at.get(ref)
        rows = () if at is None else rows_of(self.lines[at].row)
        return next((row for row in rows if row.ref == ref), None)

    def around(self, ref: int) -> Iterator[int]:
        """Where the lines stand that an element is in, the innermost first."""
        at = self._at.get(ref, 0)
        depth = self.lines[at].depth if at else 0
        while depth > 0 and at > 0:
            at -= 1
            if self.lines[at].depth < depth:
                depth = self.lines[at].depth
                yield at


def view_of(observation: Observation, base: View | None = None) -> View:
    """The view after `observation`; raises UnknownKey when `base` is not the one it builds on."""
    facts, ops = observation.facts, observation.ops
    if observation.base is None:
        return View(observation.id, observation.document, facts, tuple(apply((), ops)))
    if base is None or base.id != observation.base:
        raise UnknownKey(f"the base {observation.base!r} is not at hand")
    if facts.context is None and base.facts.context is not None:
        facts = replace(facts, context=base.facts.context)
    view = View(observation.id, observation.document, facts, tuple(apply(base.lines, ops)))
    changed = [op.line for op in ops if isinstance(op, Replace)]
    if len(changed) == len(ops):
        _take_over(view, base, changed)
    return view


def _take_over(view: View, base: View, changed: Sequence[Line]) -> None:
    """What `base` has found out already holds for all lines of `view` but those that have changed:
    most actions change a few lines and no order.
    """
    known, found = vars(view), vars(base)
    known["index"] = base.index
    if "_signature_texts" in found:
        known["_signature_texts"] = texts = list(found["_signature_texts"])
        for line in changed:
            texts[base.index[line.key]] = _signature_text(line)
    if "_at" in found and all(
        [it.ref for it in rows_of(line.row)]
        == [it.ref for it in rows_of(base.lines[base.index[line.key]].row)]
        for line in changed
    ):
        known["_at"] = found["_at"]


def rows_of(row: Row | str) -> Iterator[Row]:
    """A line's row and those in its cells; none for a line of text."""
    if isinstance(row, Row):
        yield row
        for cell in row.cells or ():
            yield from rows_of(cell)


def words_of(row: Row | str) -> str:
    """All that a line says: of a row its name, its attributes and its cells."""
    if isinstance(row, str):
        return row
    attributes = json.dumps(row.attributes, ensure_ascii=False) if row.attributes else ""
    return " ".join((row.name or "", attributes, *map(words_of, row.cells or ())))


def texts_of(view: View) -> Iterator[str]:
    """What stands on a page, a line each, but in fields and in what lists offer."""
    for line in view.lines:
        row = line.row
        if isinstance(row, str) or not (row.word in _OFFERS or "value" in (row.attributes or {})):
            yield " ".join(words_of(row).split())
