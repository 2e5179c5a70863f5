"""A base class for stores around a store that change one thing about it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pilotfish.agent.state.store import Entry, SessionRecord
from pilotfish.sessions.keeping import AuditFilter, AuditRecord, Beside, Bucket, Halt, Keeping
from pilotfish.sessions.run_row import GroupBy, RunFilter, RunGroup, RunRow

__all__ = ["Wrapped"]


class Wrapped:
    """Delegates everything to `store`."""

    def __init__(self, store: Keeping) -> None:
        self._store = store

    async def create(self, record: SessionRecord) -> None:
        await self._store.create(record)

    async def find(self, resume_hash: str) -> SessionRecord | None:
        return await self._store.find(resume_hash)

    async def load(self, session: str) -> SessionRecord | None:
        return await self._store.load(session)

    async def claim(self, session: str) -> int:
        return await self._store.claim(session)

    async def rotate(self, session: str, epoch: int, resume_hash: str) -> None:
        await self._store.rotate(session, epoch, resume_hash)

    async def retire(self, session: str, epoch: int) -> None:
        await self._store.retire(session, epoch)

    async def keep_ref(self, session: str, epoch: int, next_ref: int) -> None:
        await self._store.keep_ref(session, epoch, next_ref)

    async def append(
        self,
        session: str,
        epoch: int,
        kind: str,
        body: dict[str, Any],
        beside: Sequence[Beside] = (),
    ) -> int:
        return await self._store.append(session, epoch, kind, body, beside)

    async def read(self, session: str, after: int = 0) -> list[Entry]:
        return await self._store.read(session, after)

    async def delete(self, session: str) -> None:
        await self._store.delete(session)

    async def reserve(self, account: str, day: str, tokens: int, cap: int) -> bool:
        return await self._store.reserve(account, day, tokens, cap)

    async def settle(self, account: str, day: str, difference: int) -> None:
        await self._store.settle(account, day, difference)

    async def check(self) -> None:
        await self._store.check()

    async def ident(self) -> str:
        return await self._store.ident()

    async def show_token(self, token: str, session: str, expires: float) -> bool:
        return await self._store.show_token(token, session, expires)

    async def revoke_tokens(self, session: str) -> None:
        await self._store.revoke_tokens(session)

    async def replaced(self, resume_hash: str) -> str | None:
        return await self._store.replaced(resume_hash)

    async def sessions_of(self, subject: str) -> list[str]:
        return await self._store.sessions_of(subject)

    async def recent_sessions(self, most: int) -> list[str]:
        return await self._store.recent_sessions(most)

    async def index(self, row: RunRow) -> None:
        await self._store.index(row)

    async def indexed(self, filter: RunFilter) -> list[RunRow]:
        return await self._store.indexed(filter)

    async def grouped(self, filter: RunFilter, by: GroupBy) -> list[RunGroup]:
        return await self._store.grouped(filter, by)

    async def forget_subject(self, subject: str) -> int:
        return await self._store.forget_subject(subject)

    async def purge(self, sessions_before: float, audit_before: float) -> int:
        return await self._store.purge(sessions_before, audit_before)

    async def record(self, record: AuditRecord) -> None:
        await self._store.record(record)

    async def audited(self, filter: AuditFilter) -> list[AuditRecord]:
        return await self._store.audited(filter)

    async def halt(self, halt: Halt) -> None:
        await self._store.halt(halt)

    async def release(self, halt: Halt) -> None:
        await self._store.release(halt)

    async def halts(self) -> Sequence[Halt]:
        return await self._store.halts()

    async def take(self, name: str, bucket: Bucket) -> bool:
        return await self._store.take(name, bucket)

    async def announce(self, server: str, held: str) -> list[str]:
        return await self._store.announce(server, held)

    async def depart(self, server: str) -> None:
        await self._store.depart(server)

    async def epochs(self, sessions: Sequence[str]) -> dict[str, int]:
        return await self._store.epochs(sessions)

    async def hint(self) -> bool:
        return await self._store.hint()

    async def close(self) -> None:
        await self._store.close()
