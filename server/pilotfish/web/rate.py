"""How many messages a socket may send: a token bucket."""

from __future__ import annotations

import time
from collections.abc import Callable

__all__ = ["TokenBucket"]


class TokenBucket:
    """Holds at most `burst` tokens, refilled by `rate` a second; it starts full."""

    def __init__(self, rate: float, burst: int, now: Callable[[], float] = time.monotonic) -> None:
        self._rate = rate
        self._burst = burst
        self._now = now
        self._level = float(burst)
        self._at = now()

    def take(self, count: int = 1) -> bool:
        """Takes `count` tokens. Returns False, and takes nothing, when there are too few."""
        now = self._now()
        self._level = min(self._burst, self._level + (now - self._at) * self._rate)
        self._at = now
        if self._level < count:
            return False
        self._level -= count
        return True
