"""What the overview shows of a period, counted at most once a minute."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field, replace

from pilotfish.console.wishes import Wish, unserved
from pilotfish.sessions.keeping import AuditFilter, Keeping
from pilotfish.sessions.run_row import RUNNING, GroupBy, RunFilter, RunGroup

__all__ = ["DAYS", "Digest", "Digests"]

DAYS = (1, 7, 14, 30)  # periods that can be chosen; the third by default
SECONDS = 60.0  # how old what is shown may be
_GROUPS: tuple[GroupBy, ...] = ("day", "status", "task", "page", "model", "subject")
_MOST = 20
_ROWS = 1_000  # the newest runs are looked at, and ten times as many audit records


@dataclass(frozen=True)
class Digest:
    """`at` is when it was counted, in seconds since the epoch. `slow`: 95 of 100 runs took fewer
    seconds of work. `asked` are the approvals that visitors were asked for.
    """

    groups: Mapping[str, list[RunGroup]]
    wishes: list[Wish]
    at: float
    slow: float | None
    asked: int


@dataclass
class Digests:
    """The last digest of each period; several who ask at once wait for one. `nearest` adds what the
    documents have nearest to each wish.
    """

    now: Callable[[], float] = time.time
    nearest: Callable[[list[Wish]], Awaitable[list[Wish]]] | None = None
    _last: dict[int, Digest] = field(default_factory=dict[int, Digest])
    _lock: asyncio.Lock = field(default_factory=asyncio.Lock)

    async def of(self, store: Keeping, tenant: str | None, days: int = DAYS[2]) -> Digest:
        async with self._lock:
            now, last = self.now(), self._last.get(days)
            if last is None or now - last.at >= SECONDS:
                wanted = RunFilter(tenant=tenant, since=now - days * 86_400, most=_MOST)
                groups = {by: await store.grouped(wanted, by) for by in _GROUPS}
                rows = await store.indexed(replace(wanted, unserved=True, most=_ROWS))
                newest = await store.indexed(replace(wanted, most=_ROWS))
                took = sorted(row.seconds for row in newest if row.status != RUNNING)
                since = AuditFilter(since=wanted.since, most=10 * _ROWS, tenant=tenant)
                audited = await store.audited(since)
                slow = took[(len(took) * 95 - 1) // 100] if took else None
                asked = sum(" digest=" in it.consent for it in audited)
                wishes = unserved(rows)[:_MOST]
                wishes = await self.nearest(wishes) if self.nearest else wishes
                last = Digest(groups, wishes, now, slow, asked)
                self._last[days] = last
            return last
