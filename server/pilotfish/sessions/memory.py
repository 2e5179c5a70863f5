"""A store that forgets everything with its process: for tests, and for loops in a page."""

from __future__ import annotations

import copy
import time
from dataclasses import dataclass, field, replace
from typing import Any

from pilotfish.agent.errors import Fenced, StoreError
from pilotfish.agent.seams import Entry, SessionRecord

__all__ = ["MemoryStore"]


@dataclass
class _Kept:
    record: SessionRecord
    former_hash: str | None = None
    entries: list[Entry] = field(default_factory=list[Entry])


class MemoryStore:
    """A Store in dictionaries. Share one object between servers to let them share sessions."""

    def __init__(self) -> None:
        self._sessions: dict[str, _Kept] = {}
        self._accounts: dict[tuple[str, str], int] = {}

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
        self._owned(session, epoch).former_hash = None

    async def keep_ref(self, session: str, epoch: int, next_ref: int) -> None:
        kept = self._owned(session, epoch)
        kept.record = replace(kept.record, next_ref=max(kept.record.next_ref, next_ref))

    async def append(self, session: str, epoch: int, kind: str, body: dict[str, Any]) -> int:
        kept = self._owned(session, epoch)
        seq = len(kept.entries) + 1
        kept.entries.append(Entry(seq, epoch, kind, copy.deepcopy(body), time.time()))
        return seq

    async def read(self, session: str, after: int = 0) -> list[Entry]:
        kept = self._sessions.get(session)
        return copy.deepcopy(kept.entries[after:]) if kept else []

    async def delete(self, session: str) -> None:
        self._sessions.pop(session, None)

    async def reserve(self, account: str, day: str, tokens: int, cap: int) -> bool:
        used = self._accounts.get((account, day), 0)
        if used + tokens > cap:
            return False
        self._accounts[account, day] = used + tokens
        return True

    async def settle(self, account: str, day: str, difference: int) -> None:
        used = self._accounts.get((account, day), 0)
        self._accounts[account, day] = max(0, used + difference)

    async def close(self) -> None:
        pass

    def _owned(self, session: str, epoch: int) -> _Kept:
        kept = self._sessions.get(session)
        if kept is None or kept.record.epoch != epoch:
            raise Fenced(f"session {session!r} is not owned with epoch {epoch}")
        return kept
