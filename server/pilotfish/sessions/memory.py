"""A store in memory, for tests and for loops without a server: its data ends with the process."""

from __future__ import annotations

import asyncio
import copy
import secrets
import time
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from pilotfish.agent.failures import Fenced, StoreError
from pilotfish.agent.state.store import Entry, SessionRecord
from pilotfish.sessions.keeping import AuditFilter, AuditRecord, Beside, Bucket, Halt, RecipeRow
from pilotfish.sessions.run_row import SERVED, GroupBy, RunFilter, RunGroup, RunRow

__all__ = ["MemoryStore", "counted", "listed"]


@dataclass
class _Kept:
    record: SessionRecord
    former_hash: str | None = None
    retired: set[str] = field(default_factory=set[str])
    written: float = field(default_factory=time.time)
    entries: list[Entry] = field(default_factory=list[Entry])


class MemoryStore:
    """A Store in dictionaries. Servers that get the same object share their sessions."""

    def __init__(self) -> None:
        self._sessions: dict[str, _Kept] = {}
        self._accounts: dict[tuple[str, str], int] = {}
        self._shown: dict[str, str] = {}
        self._audit: list[AuditRecord] = []
        self._halts: list[Halt] = []
        self._runs: dict[tuple[str, str], RunRow] = {}
        self._recipes: dict[str, RecipeRow] = {}
        self._ident = secrets.token_hex(4)
        self._buckets: dict[str, tuple[float, float]] = {}
        self._servers: dict[str, tuple[str, float]] = {}

    async def create(self, record: SessionRecord) -> None:
        if record.id in self._sessions:
            raise StoreError(f"there is a session {record.id!r} already")
        self._sessions[record.id] = _Kept(record)

    async def find(self, resume_hash: str) -> SessionRecord | None:
        for kept in self._sessions.values():
            if resume_hash in (kept.record.resume_hash, kept.former_hash):
                return kept.record
        return None

    async def load(self, session: str) -> SessionRecord | None:
        kept = self._sessions.get(session)
        return kept.record if kept else None

    async def claim(self, session: str) -> int:
        if (kept := self._sessions.get(session)) is None:
            raise StoreError(f"there is no session {session!r} to claim")
        kept.record = replace(kept.record, epoch=kept.record.epoch + 1)
        return kept.record.epoch

    async def rotate(self, session: str, epoch: int, resume_hash: str) -> None:
        kept = self._owned(session, epoch)
        kept.former_hash = kept.former_hash or kept.record.resume_hash
        kept.record = replace(kept.record, resume_hash=resume_hash)

    async def retire(self, session: str, epoch: int) -> None:
        kept = self._owned(session, epoch)
        if kept.former_hash is not None:
            kept.retired.add(kept.former_hash)
        kept.former_hash = None

    async def keep_ref(self, session: str, epoch: int, next_ref: int) -> None:
        kept = self._owned(session, epoch)
        kept.record = replace(kept.record, next_ref=max(kept.record.next_ref, next_ref))

    async def append(
        self,
        session: str,
        epoch: int,
        kind: str,
        body: dict[str, Any],
        beside: Sequence[Beside] = (),
    ) -> int:
        kept = self._owned(session, epoch)
        seq = len(kept.entries) + 1
        kept.written = time.time()
        kept.entries.append(Entry(seq, epoch, kind, copy.deepcopy(body), time.time()))
        for it in beside:
            if isinstance(it, RunRow):
                self._runs[it.session, it.run] = it
            else:
                await self.record(it)
        return seq

    async def read(self, session: str, after: int = 0) -> list[Entry]:
        kept = self._sessions.get(session)
        return copy.deepcopy(kept.entries[after:]) if kept else []

    async def delete(self, session: str) -> None:
        self._sessions.pop(session, None)
        self._runs = {key: row for key, row in self._runs.items() if key[0] != session}
        self._shown = {token: of for token, of in self._shown.items() if of != session}
        self._recipes = {id: it for id, it in self._recipes.items() if it.session != session}

    async def reserve(self, account: str, day: str, tokens: int, cap: int) -> bool:
        used = self._accounts.get((account, day), 0)
        if used + tokens > cap:
            return False
        self._accounts[account, day] = used + tokens
        return True

    async def settle(self, account: str, day: str, difference: int) -> None:
        used = self._accounts.get((account, day), 0)
        self._accounts[account, day] = max(0, used + difference)

    async def check(self) -> None:
        pass

    async def ident(self) -> str:
        return self._ident

    async def show_token(self, token: str, session: str, expires: float) -> bool:
        return self._shown.setdefault(token, session) == session

    async def revoke_tokens(self, session: str) -> None:
        self._shown = {t: "" if of == session else of for t, of in self._shown.items()}

    async def replaced(self, resume_hash: str) -> str | None:
        found = (id for id, kept in self._sessions.items() if resume_hash in kept.retired)
        return next(found, None)

    async def sessions_of(self, subject: str) -> list[str]:
        return [id for id, kept in self._sessions.items() if kept.record.subject == subject]

    async def recent_sessions(self, most: int) -> list[str]:
        begun = {
            session: max((it.at for it in kept.entries if it.kind == "run_started"), default=0.0)
            for session, kept in self._sessions.items()
        }
        ran = [session for session, at in begun.items() if at]
        return sorted(ran, key=lambda session: -begun[session])[:most]

    async def index(self, row: RunRow) -> None:
        self._runs[row.session, row.run] = row

    async def indexed(self, filter: RunFilter) -> list[RunRow]:
        return listed(self._runs.values(), filter)

    async def grouped(self, filter: RunFilter, by: GroupBy) -> list[RunGroup]:
        return counted(self._runs.values(), filter, by)

    async def keep_recipe(self, row: RecipeRow, most: int) -> None:
        self._recipes[row.id] = copy.deepcopy(row)
        own = [it for it in self._recipes.values() if it.owner and it.owner == row.owner]
        own = [it for it in own if it.tenant == row.tenant]
        for each in sorted(own, key=lambda it: (-it.expires, it.id))[most:]:
            del self._recipes[each.id]

    async def kept_recipes(
        self, tenant: str | None = None, owner: str | None = None
    ) -> list[RecipeRow]:
        return [
            copy.deepcopy(it)
            for _, it in sorted(self._recipes.items())
            if it.expires > time.time()
            and tenant in (None, it.tenant)
            and (owner is None or it.owner in (owner, ""))
        ]

    async def count_recipe(
        self, recipe: str, good: bool, expires: float
    ) -> tuple[int, int, int] | None:
        if (row := self._recipes.get(recipe)) is None:
            return None
        played, failed = row.played + good, row.failed + (not good)
        told = played, failed, 0 if good else row.in_a_row + 1
        self._recipes[recipe] = replace(
            row, played=told[0], failed=told[1], in_a_row=told[2], expires=expires
        )
        return told

    async def drop_recipe(self, recipe: str) -> None:
        self._recipes.pop(recipe, None)

    async def forget_subject(self, subject: str) -> int:
        sessions = await self.sessions_of(subject)
        for session in sessions:
            await self.revoke_tokens(session)
            await self.delete(session)
        self._recipes = {id: it for id, it in self._recipes.items() if it.subject != subject}
        for account, day in list(self._accounts):
            if account in (f"user|{subject}", f"money|user|{subject}"):
                del self._accounts[account, day]
        self._audit = [
            replace(it, subject="forgotten") if it.subject == subject else it for it in self._audit
        ]
        return len(sessions)

    async def purge(self, sessions_before: float, audit_before: float) -> int:
        old = [id for id, kept in self._sessions.items() if kept.written < sessions_before]
        for session in old:
            await self.delete(session)
        self._audit = [it for it in self._audit if it.at >= audit_before]
        self._recipes = {id: it for id, it in self._recipes.items() if it.expires > time.time()}
        return len(old)

    async def record(self, record: AuditRecord) -> None:
        known = {(it.session, it.action_id) for it in self._audit}
        if (record.session, record.action_id) not in known:
            number = self._audit[-1].number + 1 if self._audit else 1
            self._audit.append(replace(record, number=number))

    async def audited(self, filter: AuditFilter) -> list[AuditRecord]:
        names = ("subject", "tenant", "session", "run", "action", "verdict")
        until = filter.until if filter.until is not None else float("inf")
        fits = [
            it
            for it in self._audit
            if all(getattr(filter, n) in (None, getattr(it, n)) for n in names)
            and filter.since <= it.at <= until
        ]
        return fits[-filter.most :]

    async def halt(self, halt: Halt) -> None:
        if halt not in self._halts:
            self._halts.append(halt)

    async def release(self, halt: Halt) -> None:
        self._halts = [it for it in self._halts if it != halt]

    async def halts(self) -> Sequence[Halt]:
        return tuple(self._halts)

    async def take(self, name: str, bucket: Bucket) -> bool:
        now = time.time()
        level, at = self._buckets.get(name, (float(bucket.burst), now))
        level = min(bucket.burst, level + (now - at) * bucket.rate)
        if level < 1:
            return False
        self._buckets[name] = level - 1, now
        return True

    async def announce(self, server: str, held: str) -> list[str]:
        now = time.time()
        self._servers[server] = held, now
        known = self._servers.items()
        return [held for other, (held, at) in known if other != server and at > now - 6]

    async def depart(self, server: str) -> None:
        self._servers.pop(server, None)

    async def epochs(self, sessions: Sequence[str]) -> dict[str, int]:
        return {it: self._sessions[it].record.epoch for it in sessions if it in self._sessions}

    async def hint(self) -> bool:
        await asyncio.sleep(0.1)
        return False

    async def close(self) -> None:
        pass

    def _owned(self, session: str, epoch: int) -> _Kept:
        kept = self._sessions.get(session)
        if kept is None or kept.record.epoch != epoch:
            raise Fenced(f"session {session!r} is not owned with epoch {epoch}")
        return kept


_EQUAL = ("tenant", "session", "status", "subject", "model", "rating")


def listed(rows: Iterable[RunRow], filter: RunFilter) -> list[RunRow]:
    """Those that match, the newest first."""
    found = sorted(_matching(rows, filter), key=lambda row: -row.started)
    return found[filter.at : filter.at + filter.most]


def counted(rows: Iterable[RunRow], filter: RunFilter, by: GroupBy) -> list[RunGroup]:
    """As `Keeping.grouped` wants it."""
    groups: dict[str, list[RunRow]] = {}
    for row in _matching(rows, filter):
        groups.setdefault(_key(row, by), []).append(row)
    made = [_group(key, rows) for key, rows in groups.items()]
    if by == "day":
        return sorted(made, key=lambda group: group.key, reverse=True)[: filter.most]
    return sorted(made, key=lambda group: (-group.runs, group.key))[: filter.most]


def _matching(rows: Iterable[RunRow], filter: RunFilter) -> list[RunRow]:
    before = float("inf") if filter.before is None else filter.before
    return [
        row
        for row in rows
        if all(getattr(filter, name) in (None, getattr(row, name)) for name in _EQUAL)
        and filter.since <= row.started < before
        and not (filter.unserved and row.status in SERVED and row.rating is not False)
        and (filter.cost is None or (row.cost or 0.0) >= filter.cost)
        and row.run.startswith(filter.run or "")
        and row.page.startswith(filter.page or "")
        and (filter.text or "").lower() in row.asked.lower()
    ]


def _key(row: RunRow, by: GroupBy) -> str:
    if by == "day":
        return time.strftime("%Y-%m-%d", time.gmtime(row.started))
    return row.asked if by == "task" else str(getattr(row, by))


def _group(key: str, rows: list[RunRow]) -> RunGroup:
    return RunGroup(
        key,
        runs=len(rows),
        done=sum(row.status == "done" for row in rows),
        failed=sum(row.status == "failed" for row in rows),
        cost=sum(row.cost or 0.0 for row in rows),
        seconds=sum(row.seconds for row in rows),
        helped=sum(row.rating is True for row in rows),
        helped_not=sum(row.rating is False for row in rows),
    )
