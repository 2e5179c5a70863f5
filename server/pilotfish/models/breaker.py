"""The circuit breaker: a provider that fails again and again is left alone for a while."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass

from pilotfish.agent.failures import ModelOverloaded

__all__ = ["Breaker", "BreakerPolicy", "CircuitOpen"]


class CircuitOpen(ModelOverloaded):
    """Not even tried: the provider failed too often just now."""


@dataclass(frozen=True)
class BreakerPolicy:
    """Opens after `failures` in `within` seconds with no success between, for `open_for` seconds;
    then one call probes (half-open): its fate closes the breaker or opens it again.
    """

    failures: int = 5
    within: float = 30.0
    open_for: float = 30.0


class Breaker:
    def __init__(
        self,
        policy: BreakerPolicy | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._policy = policy or BreakerPolicy()
        self._clock = clock
        self._failed_at: deque[float] = deque(maxlen=self._policy.failures)
        self._opened_at: float | None = None
        self._probing = False

    def admit(self, name: str) -> None:
        """Lets a call to the model `name` begin; raises CircuitOpen with the seconds to wait."""
        if self._opened_at is None:
            return
        left = self._opened_at + self._policy.open_for - self._clock()
        if left > 0 or self._probing:
            wait = max(left, 1.0)
            raise CircuitOpen(
                f"{name} has failed {self._policy.failures} times in a row and is left alone for "
                f"{wait:.0f} s more; see the log for its errors",
                retry_after=wait,
            )
        self._probing = True

    def succeeded(self) -> None:
        self._failed_at.clear()
        self._opened_at = None
        self._probing = False

    def failed(self) -> None:
        now = self._clock()
        if self._opened_at is not None and not self._probing:
            return  # a call from before it opened
        self._failed_at.append(now)
        full = len(self._failed_at) == self._policy.failures
        if self._probing or (full and now - self._failed_at[0] <= self._policy.within):
            self._opened_at = now
        self._probing = False

    def left_undecided(self) -> None:
        """A call ended without telling: it was cancelled."""
        self._probing = False
