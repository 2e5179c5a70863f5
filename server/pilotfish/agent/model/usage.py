"""What a call of a model has used."""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["Usage"]


@dataclass(frozen=True)
class Usage:
    """Tokens of one call; `input` counts cached ones, too. `cost` is None where no price is set."""

    input: int = 0
    output: int = 0
    cached_input: int = 0
    cost: float | None = None

    def __add__(self, other: Usage) -> Usage:
        """Of both calls together."""
        costs = [each.cost for each in (self, other) if each.cost is not None]
        return Usage(
            input=self.input + other.input,
            output=self.output + other.output,
            cached_input=self.cached_input + other.cached_input,
            cost=sum(costs) if costs else None,
        )
