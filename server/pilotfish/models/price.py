"""What the tokens of a model cost: a price, and the table of prices and context windows."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any, cast

from pilotfish.agent.failures import ModelMisconfigured
from pilotfish.agent.model.usage import Usage
from pilotfish_client.keywords import checked

__all__ = ["FREE", "Price", "PriceTable", "Prices"]

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


Prices = Mapping[str, Price] | str | Path
"""Prices by the names of models (`openai:NAME`), or the path of a TOML file of our table's form."""

_OURS = Path(__file__).parent / "prices.toml"
_SNAPSHOT = re.compile(r"-(\d{4}-\d{2}-\d{2}|\d{8}|latest)$")
_FREE = re.compile(r"(builtin|scripted)(:.*)?|local:.*")
_KEYS = {"input", "output", "cached_input", "cache_write", "window"}


@dataclass(frozen=True)
class PriceTable:
    """`checked` is the day on which our own prices were looked up, `currency` theirs. A name with a
    date or `-latest` at its end is found without it.
    """

    prices: Mapping[str, Price] = field(default_factory=dict[str, Price])
    windows: Mapping[str, int] = field(default_factory=dict[str, int])
    checked: str = ""
    currency: str = "USD"

    @classmethod
    def of(cls, over: Prices | None = None) -> PriceTable:
        """Our table, with `over` on top. Raises ModelMisconfigured for a file that is none."""
        ours = _ours()
        if over is None:
            return ours
        own = cls(over) if isinstance(over, Mapping) else _read(Path(over))
        return cls(
            {**ours.prices, **own.prices},
            {**ours.windows, **own.windows},
            ours.checked,
            own.currency,
        )

    def price(self, model: str) -> Price | None:
        """None for a model that is not in the table; models of this machine cost nothing."""
        if _FREE.fullmatch(model) and model not in self.prices:
            return FREE
        return next((self.prices[name] for name in _names(model) if name in self.prices), None)

    def window(self, model: str) -> int | None:
        """Tokens that `model` can read; None where the table does not have it."""
        return next((self.windows[name] for name in _names(model) if name in self.windows), None)


def _names(model: str) -> tuple[str, ...]:
    """Both APIs of OpenAI have the same models."""
    plain = model.replace("openai-responses:", "openai:", 1)
    return (model, plain, _SNAPSHOT.sub("", plain))


@cache
def _ours() -> PriceTable:
    return _read(_OURS)


def _read(path: Path) -> PriceTable:
    try:
        document: dict[str, Any] = tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise ModelMisconfigured(f"the prices {str(path)!r} cannot be read: {error}") from None
    checked, currency = str(document.pop("checked", "")), str(document.pop("currency", "USD"))
    rows = {name: _row(path, name, row) for name, row in document.items()}
    prices = {
        name: Price(**{key: float(value) for key, value in row.items() if key != "window"})
        for name, row in rows.items()
        if "input" in row
    }
    windows = {name: int(row["window"]) for name, row in rows.items() if "window" in row}
    return PriceTable(prices, windows, checked, currency)


def _row(path: Path, name: str, row: object) -> dict[str, float]:
    values = cast("dict[str, Any]", row) if isinstance(row, dict) else {}
    numbers = all(isinstance(it, int | float) and it >= 0 for it in values.values())
    whole = {"input", "output"} <= set(values) or set(values) == {"window"}
    if not numbers or not whole or set(values) - _KEYS:
        raise ModelMisconfigured(
            f"{str(path)!r}: [{name}] must hold numbers: input and output for a million tokens, or"
            f" also cached_input, cache_write and window (tokens); found {row!r:.200}"
        )
    return values
