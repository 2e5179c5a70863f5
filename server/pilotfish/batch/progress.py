"""What a batch has used so far, whether it may use more, and how far it is."""

from __future__ import annotations

import sys
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, TextIO

from pilotfish.agent.features.stateful import BaseFeature
from pilotfish.agent.model.model import Model
from pilotfish.agent.model.model_call import ModelCalled
from pilotfish.agent.model.usage import Usage
from pilotfish.agent.page.step import Step
from pilotfish.agent.page.view import View
from pilotfish.agent.run.run import FeatureMaker
from pilotfish.agent.state.ended import Ended
from pilotfish.agent.state.record import RunRecord
from pilotfish.batch.spec import RecordBudget
from pilotfish.guard.plain_text import visible
from pilotfish.models.chain import Wrappers
from pilotfish.models.measured import Role
from pilotfish.models.price import Price
from pilotfish.models.sources import Sources

__all__ = ["Called", "Live", "Progress", "Spending", "cost_of", "counted", "used_by", "watching"]


@dataclass
class Live:
    """`turn` and `step` are numbers of the run, `action` what was done last, `at` when."""

    record: str
    turn: int = 0
    step: int = 0
    action: str = ""
    tokens: int = 0
    at: float = 0.0


@dataclass
class _Watching(BaseFeature):
    live: Live
    changed: Callable[[], None]

    async def before_turn(self) -> Ended | None:
        self._tell(self.live.action)
        return None

    async def after_step(self, step: Step, before: View, after: View) -> Step:
        self._tell(step.name)
        return step

    def _tell(self, action: str) -> None:
        it, now = self.live, self.trajectory
        it.turn, it.step, it.action = len(now.turns) + 1, now.actions_taken, action
        it.tokens, it.at = now.spent.tokens, time.time()
        self.changed()


def watching(live: Live, changed: Callable[[], None]) -> FeatureMaker:
    """A feature that keeps `live` up to date, and calls `changed` each time."""
    return lambda run, trajectory: _Watching(run, trajectory, live, changed)


@dataclass
class Called:
    """Gives models whose calls it counts."""

    usage: Usage = field(default_factory=Usage)

    def model(self, sources: Sources, role: Role) -> Model:
        return sources.for_run(Wrappers(on_call=self._count), role)

    def _count(self, call: ModelCalled) -> None:
        self.usage += call.usage or Usage()


def used_by(record: RunRecord | None, budget: RecordBudget) -> dict[str, Any]:
    """Tokens, cost and time of one run and its sub-tasks, as its result tells them."""
    turns = [turn for each in record.whole() for turn in each.turns] if record else []
    spent = record.spent if record else Usage()
    used: dict[str, Any] = {
        "turns": len(turns),
        "calls": sum(bool(turn.model) for turn in turns),
        "actions": sum(len(turn.steps) for turn in turns),
        "input_tokens": spent.input,
        "output_tokens": spent.output,
        "seconds": round(record.seconds, 2) if record else 0.0,
    }
    if (cost := cost_of(spent, budget)) is not None:
        used["cost"] = round(cost, 9)
    return used


def cost_of(usage: Usage, budget: RecordBudget) -> float | None:
    """At the prices of the spec, else as it was counted; None where no price is known."""
    if budget.price_input is None or budget.price_output is None:
        return usage.cost
    return Price(budget.price_input, budget.price_output).of(usage)


@dataclass
class Spending:
    """Of the whole batch. One that was resumed goes on from what it used before: the results of
    its records, `seconds` of work, and what was used `beside` the records (the plan, the list of
    them, the notes).
    """

    budget: RecordBudget
    now: Callable[[], float] = time.monotonic
    tokens: int = 0
    cost: float = 0.0
    seconds: float = 0.0
    beside: Usage = field(default_factory=Usage)
    _since: float = field(init=False)

    def __post_init__(self) -> None:
        self._since = self.now()
        before, self.beside = self.beside, Usage()
        self.add_beside(before)

    def add_beside(self, usage: Usage) -> None:
        """Of a call that belongs to no record."""
        self.beside += usage
        self.tokens += usage.tokens
        self.cost += cost_of(usage, self.budget) or 0.0

    def add(self, result: dict[str, Any]) -> None:
        used: dict[str, Any] = result.get("used") or {}
        self.tokens += used.get("input_tokens", 0) + used.get("output_tokens", 0)
        self.cost += used.get("cost", 0.0)

    @property
    def elapsed(self) -> float:
        return self.seconds + self.now() - self._since

    def why(self) -> str:
        """Why nothing more may be begun; "" as long as it may."""
        budget = self.budget
        if budget.batch_tokens is not None and self.tokens >= budget.batch_tokens:
            return f"the batch's {budget.batch_tokens} tokens are spent"
        if budget.batch_cost is not None and self.cost >= budget.batch_cost:
            return f"the batch's cost of {budget.batch_cost:g} is reached"
        if budget.batch_seconds is not None and self.elapsed >= budget.batch_seconds:
            return f"the batch's {budget.batch_seconds:g} seconds are over"
        return ""


@dataclass
class Progress:
    """Redraws its lines in place; writes nothing where `out` is no terminal."""

    total: int
    workers: int
    spending: Spending
    out: TextIO = field(default_factory=lambda: sys.stderr)
    now: Callable[[], float] = time.monotonic
    results: list[dict[str, Any]] = field(default_factory=list[dict[str, Any]])
    doing: dict[int, Live] = field(default_factory=dict[int, Live])
    _drawn: int = 0
    _fresh: int = 0
    _since: float = 0.0

    def __post_init__(self) -> None:
        self._since = self.now()

    def known(self, results: list[dict[str, Any]]) -> None:
        """Of records that were finished before."""
        self.results.extend(results)
        self.moved()

    def begins(self, worker: int, record: str) -> Live:
        """What is kept up to date of it, while `moved` is called."""
        self.doing[worker] = Live(record, at=time.time())
        self.moved()
        return self.doing[worker]

    def ends(self, worker: int, result: dict[str, Any]) -> None:
        self.doing.pop(worker, None)
        self.results.append(result)
        self._fresh += 1
        self.moved()

    def lines(self) -> list[str]:
        numbers = range(1, self.workers + 1)
        return [*(f"worker {n}: {self._at(n)}"[:100] for n in numbers), self.line()]

    def _at(self, worker: int) -> str:
        at = self.doing.get(worker)
        place = f"{at.record} · step {at.step} {at.action}" if at and at.turn else at and at.record
        return visible(place or "idle").rstrip()

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

    def moved(self) -> None:
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
