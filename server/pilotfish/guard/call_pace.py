"""Calls of models a minute, counted for a tenant in the store: all servers together keep to it."""

from __future__ import annotations

import asyncio
import datetime
import logging
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from pilotfish.agent.failures import LimitReached
from pilotfish.agent.sentence import say
from pilotfish.agent.state.store import Store

__all__ = ["CallPace"]

log = logging.getLogger("pilotfish.guard")


@dataclass(frozen=True)
class CallPace:
    """At most `most` calls in a minute of the clock; a further one waits for the next minute."""

    store: Store
    tenant: str
    most: int
    now: Callable[[], float] = time.time
    sleep: Callable[[float], Awaitable[None]] = asyncio.sleep

    async def wait(self) -> None:
        """Returns when the call may be made. Raises LimitReached where the store does not count."""
        waited = False
        while not await self._admitted():
            if not waited:
                log.warning("limit reached limit=calls_a_minute tenant=%s", self.tenant)
                waited = True
            await self.sleep(60.0 - self.now() % 60.0)

    async def _admitted(self) -> bool:
        minute = datetime.datetime.fromtimestamp(self.now(), datetime.UTC).strftime(
            "%Y-%m-%dT%H:%M"
        )
        try:
            return await self.store.reserve(f"calls|{self.tenant}", minute, 1, self.most)
        except Exception as error:
            log.error("calls cannot be counted, so no model is called: %s", error)
            raise LimitReached(say("uncounted")) from error
