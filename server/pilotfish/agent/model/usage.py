"""What calls of a model have used."""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["Usage"]


@dataclass(frozen=True)
class Usage:
    """Tokens; `input` includes `cached_input`, which the provider read from its cache, and
    `cache_write`, which it wrote there. `cost` is None where no price is known.
    """

    input: int = 0
    output: int = 0
    cached_input: int = 0
    cost: float | None = None
    cache_write: int = 0

    @property
    def tokens(self) -> int:
        return self.input + self.output

    def __add__(self, other: Usage) -> Usage:
        """Of both together."""
        costs = [each.cost for each in (self, other) if each.cost is not None]
        return Usage(
            input=self.input + other.input,
            output=self.output + other.output,
            cached_input=self.cached_input + other.cached_input,
            cost=sum(costs) if costs else None,
            cache_write=self.cache_write + other.cache_write,
        )
