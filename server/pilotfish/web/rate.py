"""How many messages a socket may send: a token bucket."""

from __future__ import annotations

import time
from collections.abc import Callable

__all__ = ["TokenBucket"]


class TokenBucket:
    """Holds at most `burst`, filled by `rate` a second, and full at first."""

    def __init__(self, rate: float, burst: int, now: Callable[[], float] = time.monotonic) -> None:
        self._rate = rate
        self._burst = burst
        self._now = now
        self._level = float(burst)
        self._at = now()

    def take(self, count: int = 1) -> bool:
        """Takes `count` out; False, and takes nothing, when there are not so many."""
        now = self._now()
        self._level = min(self._burst, self._level + (now - self._at) * self._rate)
        self._at = now
        if self._level < count:
            return False
        self._level -= count
        return True
