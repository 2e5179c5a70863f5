"""How far a batch is: a line for each worker and one for all, on a terminal only."""

from __future__ import annotations

import sys
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, TextIO

from pilotfish.batch.spending import Spending

__all__ = ["Progress", "counted"]


@dataclass
class Progress:
    """Redraws its lines in place; writes nothing where `out` is no terminal."""

    total: int
    workers: int
    spending: Spending
    out: TextIO = field(default_factory=lambda: sys.stderr)
    now: Callable[[], float] = time.monotonic
    results: list[dict[str, Any]] = field(default_factory=list[dict[str, Any]])
    _doing: dict[int, str] = field(default_factory=dict[int, str])
    _drawn: int = 0
    _fresh: int = 0
    _since: float = 0.0

    def __post_init__(self) -> None:
        self._since = self.now()

    def known(self, results: list[dict[str, Any]]) -> None:
        """Of records that were finished before."""
        self.results.extend(results)
        self._draw()

    def begins(self, worker: int, record: str) -> None:
        self._doing[worker] = record
        self._draw()

    def ends(self, worker: int, result: dict[str, Any]) -> None:
        self._doing.pop(worker, None)
        self.results.append(result)
        self._fresh += 1
        self._draw()

    def lines(self) -> list[str]:
        told = [
            f"worker {n}: {self._doing.get(n, 'idle')}"[:100] for n in range(1, self.workers + 1)
        ]
        return [*told, self.line()]

    def line(self) -> str:
        """All of it in one line."""
        counts = ", ".join(f"{count} {status}" for status, count in counted(self.results).items())
        parts = [f"{len(self.results)} of {self.total}"]
        parts += [counts] if counts else []
        parts.append(f"{self.spending.tokens} tokens")
        if self.spending.cost:
            parts.append(f"cost {self.spending.cost:.4f}")
        if left := self._left():
            parts.append(f"{left:.0f} s left")
        return " · ".join(parts)

    def _left(self) -> float:
        remaining = self.total - len(self.results)
        if not self._fresh or not remaining:
            return 0.0
        return (self.now() - self._since) / self._fresh * remaining

    def _draw(self) -> None:
        if not self.out.isatty():
            return
        up = f"\x1b[{self._drawn}A" if self._drawn else ""
        lines = self.lines()
        self.out.write(up + "".join(f"\x1b[2K{line}\n" for line in lines))
        self.out.flush()
        self._drawn = len(lines)


def counted(results: list[dict[str, Any]]) -> dict[str, int]:
    """How many records ended in which way."""
    return dict(sorted(Counter(str(each["status"]) for each in results).items()))
