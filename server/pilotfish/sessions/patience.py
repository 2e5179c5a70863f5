"""Waiting for a store that does not answer just now."""

from __future__ import annotations

import asyncio
import logging
import random
from collections.abc import Awaitable, Callable
from time import monotonic
from typing import TypeVar

from pilotfish.agent.failures import StoreUnavailable

__all__ = ["BRIEF", "PATIENCE", "patiently"]

log = logging.getLogger("pilotfish.sessions")

T = TypeVar("T")

PATIENCE = 30.0
"""Seconds that a run waits for its store before it ends."""
BRIEF = 2.0
"""Seconds that everybody else waits: a page that connects can try again by itself."""
FIRST, LONGEST = 0.05, 1.0
EACH = 10.0
"""Seconds of waiting for each of which the store is asked at least once."""


async def patiently(attempt: Callable[[], Awaitable[T]], seconds: float) -> T:
    """Repeats `attempt` until it succeeds; raises its StoreUnavailable after so many seconds. A
    process that a busy machine has not let run did not wait: it tries some more times. What is
    attempted must be safe to repeat even where its first effect was not reported.
    """
    end, pause = monotonic() + seconds, FIRST
    left = int(seconds / EACH) - 1
    while True:
        try:
            return await attempt()
        except StoreUnavailable as error:
            wait = pause * random.uniform(0.5, 1.0)
            if monotonic() + wait >= end and left <= 0:
                raise
            left -= 1
            if pause == FIRST:
                log.warning("waiting for the session store: %s", error)
            await asyncio.sleep(wait)
            pause = min(pause * 2, LONGEST)
