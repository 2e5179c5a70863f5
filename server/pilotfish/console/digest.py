"""What visitors asked for and did not get, alike wishes together, and the digest of it."""

from __future__ import annotations

import asyncio
import re
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace

from pilotfish.sessions.keeping import AuditFilter, Keeping
from pilotfish.sessions.run_row import RUNNING, SERVED, GroupBy, RunFilter, RunGroup, RunRow

__all__ = ["DAYS", "Digest", "Digests", "Wish", "unserved"]

_FILLERS = {
    *("a", "an", "and", "at", "can", "could", "for", "i", "in", "is", "it", "me", "my", "of"),
    *("on", "please", "that", "the", "this", "to", "want", "would", "you"),
}
_WORDS = 5


@dataclass(frozen=True)
class Wish:
    """`example` is the newest one, without secrets; `why` is the most frequent reason. `nearest`
    are the passages that come closest to a question: heading and address.
    """

    count: int
    example: str
    why: str
    page: str
    run: str
    session: str
    nearest: tuple[str, ...] = ()


def unserved(rows: Iterable[RunRow]) -> list[Wish]:
    """The most frequent first. A run that was done and did not help counts, too."""
    groups: dict[tuple[str, ...], list[RunRow]] = {}
    for row in rows:
        if row.status in SERVED and row.rating is not False:
            continue
        if key := _key(row.asked):
            groups.setdefault(key, []).append(row)
    wishes = [_wish(group) for group in groups.values()]
    return sorted(wishes, key=lambda wish: (-wish.count, wish.example))


def _key(asked: str) -> tuple[str, ...]:
    """The words that matter, in no order; numbers are all alike."""
    words = re.findall(r"[\w#]+", re.sub(r"\d+", "#", asked.lower()))
    return tuple(sorted({*[word for word in words if word not in _FILLERS][:_WORDS]}))


def _wish(rows: list[RunRow]) -> Wish:
    newest = max(rows, key=lambda row: row.started)
    why = Counter(row.why or row.status for row in rows).most_common(1)[0][0]
    return Wish(len(rows), newest.asked, why, newest.page, newest.run, newest.session)


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
