"""What an app needs, opened at the first request: a mounted app gets no lifespan events."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import logging
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from functools import cache
from time import monotonic
from weakref import WeakSet

from pilotfish.agent.failures import StoreError
from pilotfish.agent.run.monitor import all_heard
from pilotfish.sessions.keeping import Keeping
from pilotfish.web.session.parts import Parts
from pilotfish.web.session.roster import Roster
from pilotfish.web.session.tidying import keep_tidy

__all__ = ["Opened", "Opening", "Probe", "drain_all"]

log = logging.getLogger("pilotfish.web")

_OPEN: WeakSet[Opening] = WeakSet()


@dataclass(frozen=True)
class Opened:
    parts: Parts
    roster: Roster
    probe: Probe


class Opening:
    """Opens once, for any number of requests; closes with the event loop at the latest."""

    def __init__(self, make: Callable[[], Awaitable[Parts]]) -> None:
        self._make = make
        self._lock = asyncio.Lock()
        self._opened: Opened | None = None
        self._keeper: asyncio.Task[None] | None = None

    @property
    def opened(self) -> Opened | None:
        """What is open; None before the first request."""
        return self._opened

    async def get(self) -> Opened:
        """Opens on the first call. Raises what `make` raises; the next request then tries again."""
        async with self._lock:
            if self._opened is None:
                parts = await self._make()
                if any(it._opened and it._opened.parts.key == parts.key for it in _OPEN):
                    log.error("two agents have the key %s: give each its own key=", parts.key)
                _settle()
                parts.models.hold()
                self._opened = Opened(parts, Roster(parts), Probe(parts.store))
                self._keeper = asyncio.create_task(self._keep(self._opened), name="pilotfish")
                _OPEN.add(self)
                await asyncio.sleep(0)  # a task that is cancelled before it starts closes nothing
                log.info("open key=%s model=%s", parts.key, parts.models.name)
        return self._opened

    async def drain(self) -> None:
        if self._opened:
            await self._opened.roster.drain()

    async def close(self) -> None:
        """Ends the runs, closes models and store; the next request opens them again."""
        keeper, self._keeper, self._opened = self._keeper, None, None
        _OPEN.discard(self)
        if keeper:
            keeper.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await keeper

    async def _keep(self, opened: Opened) -> None:
        # An event loop that ends cancels its tasks: this task then closes the open resources.
        tasks = (
            asyncio.create_task(opened.roster.watch(), name="pilotfish switches"),
            asyncio.create_task(opened.roster.peers.keep(), name="pilotfish peers"),
        )
        try:
            await keep_tidy(opened.parts.store, opened.parts.retention)
        finally:
            for task in tasks:
                task.cancel()
            await opened.roster.close()
            await asyncio.gather(*tasks, return_exceptions=True)
            await all_heard()
            await opened.parts.models.release()
            await opened.parts.store.close()


async def drain_all() -> None:
    """Drains every open app of this process before the server shuts down."""
    await asyncio.gather(*(opening.drain() for opening in list(_OPEN)))


@cache
def _settle() -> None:
    """Once in a process: what has been loaded stays, so the garbage collector need not look at it
    again. Each look at all of it stopped every visitor for some 80 ms
    (https://docs.python.org/3/library/gc.html#gc.freeze). A page read has more objects than the
    usual threshold: it would be looked at several times while it is read.
    """
    gc.freeze()
    gc.set_threshold(10_000, 20, 20)


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
