"""A time limit that runs only between `show` and `hide`."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable

__all__ = ["Countdown"]


class Countdown:
    """Calls `expired` after `seconds`; `show` starts the clock and `hide` pauses it."""

    def __init__(self, seconds: float, expired: Callable[[], object]) -> None:
        self._left = seconds
        self._expired = expired
        self._loop = asyncio.get_running_loop()
        self._since: float | None = None
        self._timer: asyncio.TimerHandle | None = None

    @property
    def ends(self) -> int:
        """Starts the clock. Returns when it expires, in milliseconds since the epoch."""
        return int((time.time() + self._remaining()) * 1000)

    def show(self) -> None:
        if self._since is None:
            self._since = self._loop.time()
            self._timer = self._loop.call_later(self._left, self._expired)

    def hide(self) -> None:
        self._left = self._remaining()
        self._since = None
        if self._timer:
            self._timer.cancel()

    def _remaining(self) -> float:
        shown = self._loop.time() - self._since if self._since is not None else 0.0
        return max(0.0, self._left - shown)
