"""A Store in SQL that SQLite and PostgreSQL both speak; each adds how a statement is run."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any
from uuid import uuid4

from pilotfish.agent.failures import Fenced, StoreError
from pilotfish.agent.state.store import Entry, SessionRecord
from pilotfish.sessions.keeping import Besides
from pilotfish.sessions.patience import BRIEF, PATIENCE
from pilotfish.sessions.run_row import RunRow
from pilotfish.sessions.sql_keeping import SQLKeeping, audit_values
from pilotfish.sessions.sql_runs import SQLRuns, row_values

__all__ = ["SQLStore"]

COLUMNS = "id, subject, key, origin, resume_hash, epoch, next_ref"

CREATE = f"""
INSERT INTO session ({COLUMNS}, created)
VALUES (:id, :subject, :key, :origin, :resume_hash, :epoch, :next_ref, {{now}})
ON CONFLICT (id) DO NOTHING
RETURNING id
"""

FIND = f"SELECT {COLUMNS} FROM session WHERE resume_hash = :hash OR former_hash = :hash"

LOAD = f"SELECT {COLUMNS} FROM session WHERE id = :id"

ROTATE = "former_hash = COALESCE(former_hash, resume_hash), resume_hash = :value"

RETIRE = """
INSERT INTO replaced_token (hash, session, at)
SELECT former_hash, id, {now} FROM session
WHERE id = :id AND epoch = :epoch AND former_hash IS NOT NULL
ON CONFLICT DO NOTHING
"""

KEEP_REF = "next_ref = CASE WHEN next_ref < :value THEN :value ELSE next_ref END"

READ = """
SELECT seq, epoch, kind, body, at FROM entry WHERE session = :id AND seq > :after ORDER BY seq
"""

RESERVE = """
INSERT INTO account (account, day, tokens) SELECT :account, :day, :tokens WHERE :tokens <= :cap
ON CONFLICT (account, day) DO UPDATE SET tokens = account.tokens + :tokens
WHERE account.tokens + :tokens <= :cap
RETURNING tokens
"""

SETTLE = """
INSERT INTO account (account, day, tokens)
VALUES (:account, :day, CASE WHEN :tokens > 0 THEN :tokens ELSE 0 END)
ON CONFLICT (account, day) DO UPDATE
SET tokens = CASE WHEN account.tokens + :tokens > 0 THEN account.tokens + :tokens ELSE 0 END
"""


class SQLStore(SQLKeeping, SQLRuns):
    """The part that is about single sessions."""

    CLAIM: str
    """Raises the epoch of session :id and returns it."""
    APPEND: str
    """Commits an entry if :epoch is the session's, and returns its seq. :attempt is the same for
    repeated attempts, of which at most one may leave an entry.
    """

    async def create(self, record: SessionRecord) -> None:
        # Not repeated: an attempt whose success was never reported would look like another's.
        if not await self._rows(CREATE, vars(record), 0):
            raise StoreError(f"there is a session {record.id!r} already")

    async def find(self, resume_hash: str) -> SessionRecord | None:
        rows = await self._rows(FIND, {"hash": resume_hash})
        return SessionRecord(*rows[0]) if rows else None

    async def load(self, session: str) -> SessionRecord | None:
        rows = await self._rows(LOAD, {"id": session})
        return SessionRecord(*rows[0]) if rows else None

    async def claim(self, session: str) -> int:
        rows = await self._rows(self.CLAIM, {"id": session})
        if not rows:
            raise StoreError(f"there is no session {session!r} to claim")
        return rows[0][0]

    async def rotate(self, session: str, epoch: int, resume_hash: str) -> None:
        """Replaces the resume token. The previous one stays valid until `retire`, over any number
        of replacements: it is the only one that the page certainly has.
        """
        await self._fenced(session, epoch, ROTATE, resume_hash)

    async def retire(self, session: str, epoch: int) -> None:
        await self._rows(RETIRE, {"id": session, "epoch": epoch})
        await self._fenced(session, epoch, "former_hash = :value", None)

    async def keep_ref(self, session: str, epoch: int, next_ref: int) -> None:
        # In the middle of a run, which waits for the store.
        await self._fenced(session, epoch, KEEP_REF, next_ref, PATIENCE)

    async def append(
        self, session: str, epoch: int, kind: str, body: dict[str, Any], beside: Besides = ()
    ) -> int:
        text = json.dumps(body, ensure_ascii=False, separators=(",", ":"))
        values = {"id": session, "epoch": epoch, "kind": kind, "body": text, "attempt": uuid4()}
        if beside:
            records = [audit_values(it) for it in beside if not isinstance(it, RunRow)]
            indexed = [row_values(it) for it in beside if isinstance(it, RunRow)]
            rows = await self._with(values, records, indexed)
        else:
            rows = await self._rows(self.APPEND, values, PATIENCE)
        if not rows:
            raise _fenced_out(session, epoch)
        return rows[0][0]

    async def read(self, session: str, after: int = 0) -> list[Entry]:
        rows = await self._rows(READ, {"id": session, "after": after}, PATIENCE)
        return [
            Entry(seq, epoch, kind, json.loads(body), at) for seq, epoch, kind, body, at in rows
        ]

    async def delete(self, session: str) -> None:
        await self._rows("DELETE FROM shown_token WHERE session = :id", {"id": session})
        await self._rows("DELETE FROM session WHERE id = :id", {"id": session})

    async def reserve(self, account: str, day: str, tokens: int, cap: int) -> bool:
        # Repeated, it may count twice: too much, never too little.
        values = {"account": account, "day": day, "tokens": tokens, "cap": cap}
        return bool(await self._rows(RESERVE, values, PATIENCE))

    async def settle(self, account: str, day: str, difference: int) -> None:
        # Not repeated: it might count too little.
        values = {"account": account, "day": day, "tokens": difference}
        await self._rows(SETTLE, values, 0)

    async def _with(
        self,
        values: dict[str, Any],
        audit: Sequence[Mapping[str, Any]],
        runs: Sequence[Mapping[str, Any]],
    ) -> list[Any]:
        """As APPEND, in one transaction with rows of the audit record and of the index of runs."""
        raise NotImplementedError

    async def _fenced(
        self, session: str, epoch: int, change: str, value: Any, seconds: float = BRIEF
    ) -> None:
        rows = await self._rows(
            f"UPDATE session SET {change} WHERE id = :id AND epoch = :epoch RETURNING id",
            {"value": value, "id": session, "epoch": epoch},
            seconds,
        )
        if not rows:
            raise _fenced_out(session, epoch)


def _fenced_out(session: str, epoch: int) -> Fenced:
    return Fenced(
        f"session {session!r} is not owned with epoch {epoch}: another server has claimed it, or"
        " it was deleted; this one must stop writing"
    )
