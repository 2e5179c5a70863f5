"""A store around a store that keeps no secrets in its journal."""

from __future__ import annotations

from typing import Any

from pilotfish.agent.seams import Entry, SessionRecord, Store
from pilotfish.guard.redact import redact_value

__all__ = ["RedactedStore"]


class RedactedStore:
    """Delegates to `store`; what is appended has its secrets taken out first."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def append(self, session: str, epoch: int, kind: str, body: dict[str, Any]) -> int:
        return await self._store.append(session, epoch, kind, redact_value(body))

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

    async def read(self, session: str, after: int = 0) -> list[Entry]:
        return await self._store.read(session, after)

    async def delete(self, session: str) -> None:
        await self._store.delete(session)

    async def reserve(self, account: str, day: str, tokens: int, cap: int) -> bool:
        return await self._store.reserve(account, day, tokens, cap)

    async def settle(self, account: str, day: str, difference: int) -> None:
        await self._store.settle(account, day, difference)

    async def close(self) -> None:
        await self._store.close()
