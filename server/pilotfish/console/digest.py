"""What the overview shows, counted at most once a minute: it looks at every run of two weeks."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace

from pilotfish.console.wishes import Wish, unserved
from pilotfish.sessions.keeping import Keeping
from pilotfish.sessions.run_row import GroupBy, RunFilter, RunGroup

__all__ = ["DAYS", "Digest", "Digests"]

DAYS = 14
SECONDS = 60.0
"""How old what is shown may be."""
_GROUPS: tuple[GroupBy, ...] = ("day", "status", "task", "page", "model")
_MOST = 20
_WISHES = 1_000
"""Runs that were not served, of which alike ones are counted together."""


@dataclass(frozen=True)
class Digest:
    """`at` is when it was counted, in seconds since the epoch."""

    groups: Mapping[str, list[RunGroup]]
    wishes: list[Wish]
    at: float


@dataclass
class Digests:
    """The last digest; several who ask at once wait for one."""

    now: Callable[[], float] = time.time
    _last: Digest | None = None
    _lock: asyncio.Lock = field(default_factory=asyncio.Lock)

    async def of(self, store: Keeping, tenant: str | None) -> Digest:
        async with self._lock:
            now = self.now()
            if self._last is None or now - self._last.at >= SECONDS:
                wanted = RunFilter(tenant=tenant, since=now - DAYS * 86_400, most=_MOST)
                groups = {by: await store.grouped(wanted, by) for by in _GROUPS}
                rows = await store.indexed(replace(wanted, unserved=True, most=_WISHES))
                self._last = Digest(groups, unserved(rows)[:_MOST], now)
            return self._last
