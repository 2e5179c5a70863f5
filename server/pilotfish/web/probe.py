"""Whether the store can be read and written, for those who ask often."""

from __future__ import annotations

import asyncio
from time import monotonic

from pilotfish.agent.failures import StoreError
from pilotfish.sessions.keeping import Keeping

__all__ = ["Probe"]

EVERY = 1.0
SLOW = 3.0
"""Seconds after which a store that does not answer counts as failed."""


class Probe:
    """Whether a store works, asked at most once a second."""

    def __init__(self, store: Keeping) -> None:
        self._store = store
        self._until = 0.0
        self._error: StoreError | None = None
        self._lock = asyncio.Lock()

    async def check(self) -> None:
        """Raises StoreError if the store does not answer, or cannot be written."""
        async with self._lock:
            if monotonic() >= self._until:
                self._error = None
                try:
                    async with asyncio.timeout(SLOW):
                        await self._store.check()
                except TimeoutError:
                    self._error = StoreError(f"the session store did not answer within {SLOW:g} s")
                except StoreError as error:
                    self._error = error
                self._until = monotonic() + EVERY
        if self._error is not None:
            raise self._error
