"""Tries a reply again, unless its model is known to be down."""

from __future__ import annotations

import asyncio
import logging
import random
import time
from collections import deque
from collections.abc import AsyncGenerator, Awaitable, Callable
from dataclasses import dataclass

from pilotfish.agent.failures import ModelError, ModelOverloaded
from pilotfish.agent.model.model import Model, ModelWrapper, closing
from pilotfish.agent.model.request import Chunk, Request, Stopped

__all__ = [
    "Breaker",
    "BreakerPolicy",
    "CircuitOpen",
    "Clock",
    "RetryPolicy",
    "Retrying",
    "retry_of",
]


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


log = logging.getLogger(__name__)


@dataclass(frozen=True)
class RetryPolicy:
    """At most `tries` in all, none begun later than `total` seconds after the first. The pause
    after try n (from 0) is random between 0 and `base` * 2^n seconds, and never shorter than
    the provider's `retry-after`.
    """

    tries: int = 3
    base: float = 0.5
    total: float = 20.0


_USUAL = RetryPolicy()


@dataclass(frozen=True)
class Clock:
    """Where time and chance come from; tests bring their own."""

    now: Callable[[], float] = time.monotonic
    sleep: Callable[[float], Awaitable[None]] = asyncio.sleep
    chance: Callable[[], float] = random.random


def retry_of(model: Model) -> RetryPolicy | None:
    """How often `model` may be asked again: its attribute `retry`, RetryPolicy() without one. None
    where a failure is final, as in a reply written in advance.
    """
    return getattr(model, "retry", _USUAL)


class Retrying(ModelWrapper):
    """A Model around a Model."""

    retry = None

    def __init__(
        self,
        model: Model,
        policy: RetryPolicy | None = None,
        *,
        breaker: Breaker | None = None,
        clock: Clock | None = None,
    ) -> None:
        super().__init__(model)
        self._policy = policy or RetryPolicy()
        self._clock = clock or Clock()
        self._breaker = breaker or Breaker(clock=self._clock.now)

    async def stream(self, request: Request) -> AsyncGenerator[Chunk, None]:
        began = self._clock.now()
        number = 0
        while True:
            started = False
            try:
                async with closing(self._try(request)) as chunks:
                    async for chunk in chunks:
                        started = True
                        yield chunk
                return
            except ModelError as error:
                pause = self._pause(error, number)
                late = self._clock.now() - began + pause > self._policy.total
                last = number + 1 >= self._policy.tries
                if started or late or last or not error.retryable or isinstance(error, CircuitOpen):
                    raise
                number += 1
                log.warning("try %d in %.1f s, after: %s", number + 1, pause, error)
            await self._clock.sleep(pause)

    async def _try(self, request: Request) -> AsyncGenerator[Chunk, None]:
        self._breaker.admit(self.name)
        try:
            async with closing(self._model.stream(request)) as chunks:
                async for chunk in chunks:
                    if isinstance(chunk, Stopped):
                        self._breaker.succeeded()
                    yield chunk
        except ModelError as error:
            if error.retryable:
                self._breaker.failed()
            else:
                self._breaker.succeeded()  # the provider is there, and has answered
            raise
        finally:
            self._breaker.left_undecided()

    def _pause(self, error: ModelError, number: int) -> float:
        jitter = self._clock.chance() * self._policy.base * 2**number
        return max(jitter, error.retry_after or 0.0)
