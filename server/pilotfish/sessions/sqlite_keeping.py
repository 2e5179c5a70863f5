"""The part of the SQLite store that is not about single sessions."""

from __future__ import annotations

import time
from collections.abc import Iterable, Sequence
from typing import Any

from pilotfish.agent.failures import StoreError
from pilotfish.sessions.keeping import AuditFilter, AuditRecord, Halt

__all__ = ["SQLiteKeeping"]

AUDIT = (
    "at, subject, tenant, origin, session, run, action_id, action, digest, verdict, consent, status"
)

SHOW = """
INSERT INTO shown_token (token, session, expires) VALUES (:token, :session, :expires)
ON CONFLICT (token) DO UPDATE SET expires = expires WHERE session = :session
RETURNING session
"""

RECENT = """
SELECT session FROM entry WHERE kind = 'run_started'
GROUP BY session ORDER BY max(at) DESC LIMIT :most
"""
PURGE = """
DELETE FROM session WHERE created < :before
AND NOT EXISTS (SELECT 1 FROM entry WHERE entry.session = session.id AND at >= :before)
RETURNING id
"""


class SQLiteKeeping:
    """Uses `_rows` of the store that it is a part of."""

    async def _rows(self, sql: str, values: Iterable[Any] = ()) -> list[Any]:
        raise NotImplementedError

    async def check(self) -> None:
        if not await self._rows("SELECT name FROM migration LIMIT 1"):
            raise StoreError("the session store has no tables")

    async def show_token(self, token: str, session: str, expires: float) -> bool:
        values = {"token": token, "session": session, "expires": expires}
        shown = bool(await self._rows(SHOW, values))
        await self._rows("DELETE FROM shown_token WHERE expires < ?", (time.time() - 60,))
        return shown

    async def revoke_tokens(self, session: str) -> None:
        await self._rows("UPDATE shown_token SET session = '' WHERE session = ?", (session,))

    async def replaced(self, resume_hash: str) -> str | None:
        rows = await self._rows("SELECT session FROM replaced_token WHERE hash = ?", (resume_hash,))
        return rows[0][0] if rows else None

    async def sessions_of(self, subject: str) -> list[str]:
        rows = await self._rows("SELECT id FROM session WHERE subject = ?", (subject,))
        return [row[0] for row in rows]

    async def recent_sessions(self, most: int) -> list[str]:
        rows = await self._rows(RECENT, {"most": most})
        return [row[0] for row in rows]

    async def forget_subject(self, subject: str) -> int:
        sessions = await self.sessions_of(subject)
        for session in sessions:
            await self.revoke_tokens(session)
        await self._rows("DELETE FROM session WHERE subject = ?", (subject,))
        names = (f"user|{subject}", f"money|user|{subject}")
        await self._rows("DELETE FROM account WHERE account IN (?, ?)", names)
        await self._rows("UPDATE audit SET subject = 'forgotten' WHERE subject = ?", (subject,))
        # Deleted data would otherwise remain in SQLite's write-ahead log.
        await self._rows("PRAGMA wal_checkpoint(TRUNCATE)")
        return len(sessions)

    async def purge(self, sessions_before: float, audit_before: float) -> int:
        purged = await self._rows(PURGE, {"before": sessions_before})
        await self._rows("DELETE FROM audit WHERE at < ?", (audit_before,))
        day = time.strftime("%Y-%m-%d", time.gmtime(min(sessions_before, time.time() - 86_400 * 2)))
        await self._rows("DELETE FROM account WHERE day < ?", (day,))
        return len(purged)

    async def record(self, record: AuditRecord) -> None:
        values = {name.strip(): getattr(record, name.strip()) for name in AUDIT.split(",")}
        places = ", ".join(f":{name}" for name in values)
        # A redelivered action has one effect.
        await self._rows(f"INSERT OR IGNORE INTO audit ({AUDIT}) VALUES ({places})", values)

    async def audited(self, filter: AuditFilter) -> list[AuditRecord]:
        wanted = {
            "subject": filter.subject,
            "session": filter.session,
            "run": filter.run,
            "action": filter.action,
            "verdict": filter.verdict,
        }
        values: dict[str, Any] = {key: value for key, value in wanted.items() if value is not None}
        terms = [f"{key} = :{key}" for key in values]
        terms.append("at >= :since")
        if filter.until is not None:
            terms.append("at <= :until")
        values |= {"since": filter.since, "until": filter.until, "most": filter.most}
        rows = await self._rows(
            f"SELECT {AUDIT}, number FROM audit WHERE {' AND '.join(terms)}"
            " ORDER BY number DESC LIMIT :most",
            values,
        )
        return [AuditRecord(*row) for row in reversed(rows)]

    async def halt(self, halt: Halt) -> None:
        await self._rows(
            "INSERT OR IGNORE INTO halt VALUES (?, ?, ?)", (halt.scope, halt.name, time.time())
        )

    async def release(self, halt: Halt) -> None:
        await self._rows("DELETE FROM halt WHERE (scope, name) = (?, ?)", (halt.scope, halt.name))

    async def halts(self) -> Sequence[Halt]:
        return [Halt(*row) for row in await self._rows("SELECT scope, name FROM halt")]
