"""What the tokens of a model cost."""

from __future__ import annotations

from dataclasses import dataclass

from pilotfish.agent.model.usage import Usage

__all__ = ["Price"]

_MILLION = 1_000_000


@dataclass(frozen=True)
class Price:
    """Money for a million tokens, in the currency of your choice. `cached_input` is for input that
    the provider had cached; the price of other input without it.
    """

    input: float
    output: float
    cached_input: float | None = None

    def __post_init__(self) -> None:
        for name in ("input", "output", "cached_input"):
            value: float | None = getattr(self, name)
            if value is not None and value < 0:
                raise ValueError(f"Price({name}=…): expected 0 or more, found {value!r}")

    def of(self, usage: Usage) -> float:
        """What one call costs."""
        cached = self.input if self.cached_input is None else self.cached_input
        fresh = max(usage.input - usage.cached_input, 0)
        total = fresh * self.input + usage.cached_input * cached + usage.output * self.output
        return total / _MILLION
