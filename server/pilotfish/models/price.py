"""What the tokens of a model cost."""

from __future__ import annotations

from dataclasses import dataclass

from pilotfish.agent.model.usage import Usage
from pilotfish_client.keywords import checked

__all__ = ["FREE", "Price"]

_MILLION = 1_000_000


@checked
@dataclass(frozen=True)
class Price:
    """Money for a million tokens, in the currency of your choice. `cached_input` is for input that
    the provider had cached, `cache_write` for input that it puts into its cache; each is the price
    of other input without it.
    """

    input: float
    output: float
    cached_input: float | None = None
    cache_write: float | None = None

    def __post_init__(self) -> None:
        for name in ("input", "output", "cached_input", "cache_write"):
            value: float | None = getattr(self, name)
            if value is not None and value < 0:
                raise ValueError(f"Price({name}=…): expected 0 or more, found {value!r}")

    def of(self, usage: Usage) -> float:
        """What one call costs."""
        cached = self.input if self.cached_input is None else self.cached_input
        write = self.input if self.cache_write is None else self.cache_write
        fresh = max(usage.input - usage.cached_input - usage.cache_write, 0)
        total = fresh * self.input + usage.output * self.output
        return (total + usage.cached_input * cached + usage.cache_write * write) / _MILLION

    @property
    def rate(self) -> tuple[float, float]:
        """The most that one token of input, and one of output, can cost."""
        return self.dearest_input / _MILLION, self.output / _MILLION

    @property
    def dearest_input(self) -> float:
        """The most that a token of input can cost, times a million."""
        return max(self.input, self.cached_input or 0.0, self.cache_write or 0.0)


FREE = Price(0.0, 0.0)
"""Of models that run on this machine, or that are no language models."""
