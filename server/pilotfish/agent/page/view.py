"""The page as the loop sees it: the lines of one observation, with all ops applied."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from pilotfish.agent.page.signature import signature_of
from pilotfish_client.observation import Facts, Line, Observation, Row, UnknownKey, apply

__all__ = ["View", "view_of"]


@dataclass(frozen=True)
class View:
    """Facts and the full list of lines of the observation `id` of `document`."""

    id: str
    document: str
    facts: Facts
    lines: tuple[Line, ...]

    @cached_property
    def _signature(self) -> str:
        return signature_of(self.facts.url, self.lines)

    def signature(self) -> str:
        """Equal for two views where nothing but clocks, counters of time and scroll differs."""
        return self._signature

    @cached_property
    def _rows(self) -> tuple[Row, ...]:
        return tuple(row for line in self.lines for row in _rows(line.row))

    @cached_property
    def _by_ref(self) -> dict[int, Row]:
        # Of two with one number the first counts.
        return {row.ref: row for row in reversed(self._rows)}

    def rows(self) -> Sequence[Row]:
        """Every row in reading order, rows in cells included."""
        return self._rows

    def row(self, ref: int) -> Row | None:
        """The row of an element; None where the page has none of that number."""
        return self._by_ref.get(ref)


def view_of(observation: Observation, base: View | None = None) -> View:
    """The view after `observation`; raises UnknownKey when `base` is not the one it builds on."""
    if observation.base is None:
        lines = apply((), observation.ops)
    elif base is None or base.id != observation.base:
        raise UnknownKey(f"the base {observation.base!r} is not at hand")
    else:
        lines = apply(base.lines, observation.ops)
    facts = observation.facts
    if base is not None and observation.base is not None and facts.context is None:
        facts = replace(facts, context=base.facts.context)
    return View(observation.id, observation.document, facts, tuple(lines))


def _rows(row: Row | str) -> Iterator[Row]:
    if isinstance(row, Row):
        yield row
        for cell in row.cells or ():
            yield from _rows(cell)
