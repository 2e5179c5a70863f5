"""What the model has read in each run, so that later turns contain only changes."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from pilotfish.prompt.dump import LineText

__all__ = ["Shown", "ShownRun", "ShownRuns"]

RUNS = 256


@dataclass(frozen=True)
class Shown:
    """The environment of one turn as it was sent. `known` are the lines the model has read up to
    then, by key; `base` is the turn whose page was given in full; `spent` counts the characters of
    all changes since. `lines` are the long lines of the features' blocks, and the turn whose text
    has them.
    """

    turn: int
    view: str
    document: str
    text: str
    known: dict[str, str]
    controls: int
    base: int
    spent: int = 0
    lines: Mapping[str, int] = field(default_factory=dict[str, int])


@dataclass
class ShownRun:
    """One run: its system prompt, rendered once, the page that each turn read, and the lines of the
    last page by key.
    """

    system: tuple[str, ...] | None = None
    turns: dict[int, Shown] = field(default_factory=dict[int, Shown])
    texts: Mapping[str, LineText] = field(default_factory=dict[str, LineText])

    def show(self, shown: Shown) -> None:
        """`shown` is what its turn reads. A turn may be asked again, so what the last one read is
        still needed; of those before it the text is.
        """
        self.turns[shown.turn] = shown
        if before := self.turns.get(shown.turn - 2):
            self.turns[before.turn] = replace(before, known={}, lines={})


class ShownRuns:
    """The most recent runs. A run that was evicted, or that another server had, gets full pages."""

    def __init__(self) -> None:
        self._runs: OrderedDict[str, ShownRun] = OrderedDict()

    def of(self, run_id: str) -> ShownRun:
        run = self._runs.setdefault(run_id, ShownRun())
        self._runs.move_to_end(run_id)
        while len(self._runs) > RUNS:
            self._runs.popitem(last=False)
        return run
