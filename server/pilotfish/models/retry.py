"""Calls a model again after a failure that may pass, while nothing of its reply was passed on."""

from __future__ import annotations

import asyncio
import logging
import random
import time
from collections.abc import AsyncGenerator, Awaitable, Callable
from dataclasses import dataclass

from pilotfish.agent.failures import ModelError
from pilotfish.agent.model.cleanup import closing
from pilotfish.agent.model.model import Model
from pilotfish.agent.model.request import Chunk, Request, Stopped
from pilotfish.agent.model.wrapper import ModelWrapper
from pilotfish.models.breaker import Breaker, CircuitOpen

__all__ = ["Clock", "RetryPolicy", "Retrying", "retry_of"]

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
