"""Intervals for shares of successes, at 95 %."""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt

__all__ = ["Interval", "difference", "fell", "wilson"]

_Z = 1.959963984540054


@dataclass(frozen=True)
class Interval:
    low: float
    high: float


def wilson(successes: int, trials: int) -> Interval:
    """The score interval of Wilson (1927), Journal of the American Statistical Association 22."""
    if not trials:
        return Interval(0.0, 1.0)
    share, square = successes / trials, _Z * _Z
    centre = share + square / (2 * trials)
    half = _Z * sqrt(share * (1 - share) / trials + square / (4 * trials * trials))
    whole = 1 + square / trials
    return Interval(max(0.0, (centre - half) / whole), min(1.0, (centre + half) / whole))


def difference(now: tuple[int, int], before: tuple[int, int]) -> Interval:
    """Of two shares (successes, trials), now minus before: method 10 of Newcombe (1998), Statistics
    in Medicine 17.
    """
    one, two = wilson(*now), wilson(*before)
    p, q = now[0] / now[1] if now[1] else 0.0, before[0] / before[1] if before[1] else 0.0
    low = (p - q) - sqrt((p - one.low) ** 2 + (two.high - q) ** 2)
    high = (p - q) + sqrt((one.high - p) ** 2 + (q - two.low) ** 2)
    return Interval(low, high)


def fell(now: tuple[int, int], before: tuple[int, int]) -> bool:
    """Whether the share is lower by more than chance explains."""
    return bool(now[1] and before[1]) and difference(now, before).high < 0.0
