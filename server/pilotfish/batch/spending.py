"""What a batch has used so far, and whether it may use more."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from pilotfish.agent.model.usage import Usage
from pilotfish.agent.state.record import RunRecord
from pilotfish.batch.spec import RecordBudget
from pilotfish.models.price import Price

__all__ = ["Spending", "cost_of", "used_by"]


def used_by(record: RunRecord | None, budget: RecordBudget) -> dict[str, Any]:
    """Tokens, cost and time of one run and its sub-tasks, as its result tells them."""
    turns = [turn for each in record.whole() for turn in each.turns] if record else []
    spent = record.spent if record else Usage()
    used: dict[str, Any] = {
        "turns": len(turns),
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
