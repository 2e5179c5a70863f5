"""The embedded store: one SQLite file, safe to share between processes of one machine."""

from __future__ import annotations

import asyncio
import json
import sqlite3
import time
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import aiosqlite

from pilotfish.agent.failures import Fenced, StoreError
from pilotfish.agent.state.store import Entry, SessionRecord
from pilotfish.sessions.database_file import DatabaseFile
from pilotfish.sessions.sqlite_keeping import SQLiteKeeping
from pilotfish.sessions.sqlite_runs import SQLiteRuns

__all__ = ["SQLiteStore"]

MIGRATIONS = Path(__file__).parent / "migrations"

COLUMNS = "id, subject, key, origin, resume_hash, epoch, next_ref"

APPEND = """
INSERT INTO entry (session, seq, epoch, kind, body, at)
SELECT id, (SELECT COALESCE(MAX(seq), 0) + 1 FROM entry WHERE session = :id), epoch, :kind, :body,
       :at
FROM session WHERE id = :id AND epoch = :epoch
RETURNING seq
"""

RETIRE = """
INSERT OR IGNORE INTO replaced_token SELECT former_hash, id, :at FROM session
WHERE id = :id AND epoch = :epoch AND former_hash IS NOT NULL
"""

RESERVE = """
INSERT INTO account (account, day, tokens) SELECT :account, :day, :tokens WHERE :tokens <= :cap
ON CONFLICT (account, day) DO UPDATE SET tokens = tokens + :tokens WHERE tokens + :tokens <= :cap
RETURNING tokens
"""

SETTLE = """
INSERT INTO account (account, day, tokens) VALUES (:account, :day, MAX(0, :tokens))
ON CONFLICT (account, day) DO UPDATE SET tokens = MAX(0, tokens + :tokens)
"""


class SQLiteStore(SQLiteKeeping, SQLiteRuns):
    """A Store in one file. `await SQLiteStore.open(path)` creates the file and its tables."""

    def __init__(self, connection: aiosqlite.Connection) -> None:
        self._connection = connection
        self._file: DatabaseFile | None = None

    @classmethod
    async def open(cls, path: str | Path) -> SQLiteStore:
        """Raises StoreError if the file cannot be opened or written."""
        try:
            # Tried without aiosqlite first: its thread would stay alive after a connect that fails.
            await asyncio.to_thread(lambda: sqlite3.connect(path).close())
            connection = await aiosqlite.connect(path, isolation_level=None, timeout=10)
        except sqlite3.Error as error:
            raise StoreError(
                f"no session store at {str(path)!r}: {error}; PILOTFISH_DATABASE must name a file"
                " in a folder that exists and can be written"
            ) from error
        store = cls(connection)
        try:
            await store._write_ahead()
            for pragma in ("synchronous=FULL", "foreign_keys=ON", "secure_delete=ON"):
                await store._rows(f"PRAGMA {pragma}")
            await store._migrate()
        except BaseException:
            await connection.close()
            raise
        store._file = DatabaseFile(path)
        return store

    async def create(self, record: SessionRecord) -> None:
        await self._rows(
            f"INSERT INTO session ({COLUMNS}, created) VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
            (
                record.id,
                record.subject,
                record.key,
                record.origin,
                record.resume_hash,
                record.epoch,
                record.next_ref,
                time.time(),
            ),
        )

    async def find(self, resume_hash: str) -> SessionRecord | None:
        rows = await self._rows(
            f"SELECT {COLUMNS} FROM session WHERE resume_hash = :hash OR former_hash = :hash",
            {"hash": resume_hash},
        )
        return SessionRecord(*rows[0]) if rows else None

    async def load(self, session: str) -> SessionRecord | None:
        rows = await self._rows(f"SELECT {COLUMNS} FROM session WHERE id = ?", (session,))
        return SessionRecord(*rows[0]) if rows else None

    async def claim(self, session: str) -> int:
        rows = await self._rows(
            "UPDATE session SET epoch = epoch + 1 WHERE id = ? RETURNING epoch", (session,)
        )
        if not rows:
            raise StoreError(f"there is no session {session!r} to claim")
        return rows[0][0]

    async def rotate(self, session: str, epoch: int, resume_hash: str) -> None:
        """Replaces the resume token. The previous one stays valid until `retire`, over any number
        of replacements: it is the only one that the page certainly has.
        """
        await self._fenced(
            session,
            epoch,
            "former_hash = COALESCE(former_hash, resume_hash), resume_hash = :value",
            resume_hash,
        )

    async def retire(self, session: str, epoch: int) -> None:
        await self._rows(RETIRE, {"id": session, "epoch": epoch, "at": time.time()})
        await self._fenced(session, epoch, "former_hash = :value", None)

    async def keep_ref(self, session: str, epoch: int, next_ref: int) -> None:
        await self._fenced(session, epoch, "next_ref = MAX(next_ref, :value)", next_ref)

    async def append(self, session: str, epoch: int, kind: str, body: dict[str, Any]) -> int:
        text = json.dumps(body, ensure_ascii=False, separators=(",", ":"))
        values = {"id": session, "epoch": epoch, "kind": kind, "body": text, "at": time.time()}
        rows = await self._rows(APPEND, values)
        if not rows:
            raise _fenced_out(session, epoch)
        return rows[0][0]

    async def read(self, session: str, after: int = 0) -> list[Entry]:
        rows = await self._rows(
            "SELECT seq, epoch, kind, body, at FROM entry WHERE session = ? AND seq > ?"
            " ORDER BY seq",
            (session, after),
        )
        return [
            Entry(seq, epoch, kind, json.loads(body), at) for seq, epoch, kind, body, at in rows
        ]

    async def delete(self, session: str) -> None:
        await self._rows("DELETE FROM shown_token WHERE session = ?", (session,))
        await self._rows("DELETE FROM session WHERE id = ?", (session,))

    async def reserve(self, account: str, day: str, tokens: int, cap: int) -> bool:
        values = {"account": account, "day": day, "tokens": tokens, "cap": cap}
        return bool(await self._rows(RESERVE, values))

    async def settle(self, account: str, day: str, difference: int) -> None:
        await self._rows(SETTLE, {"account": account, "day": day, "tokens": difference})

    async def close(self) -> None:
        await self._connection.close()

    async def _fenced(self, session: str, epoch: int, change: str, value: Any) -> None:
        rows = await self._rows(
            f"UPDATE session SET {change} WHERE id = :id AND epoch = :epoch RETURNING id",
            {"value": value, "id": session, "epoch": epoch},
        )
        if not rows:
            raise _fenced_out(session, epoch)

    async def _rows(self, sql: str, values: Iterable[Any] = ()) -> list[Any]:
        try:
            rows = list(await self._connection.execute_fetchall(sql, values))
        except (sqlite3.Error, ValueError, OverflowError) as error:
            raise StoreError(f"the session store failed: {error}") from error
        if self._file:
            self._file.check()
        return rows

    async def _write_ahead(self) -> None:
        # SQLite's busy timeout does not cover this switch: two servers may start at the same time.
        for _ in range(200):
            try:
                await self._rows("PRAGMA journal_mode=WAL")
                return
            except StoreError:
                await asyncio.sleep(0.05)
        await self._rows("PRAGMA journal_mode=WAL")

    async def _migrate(self) -> None:
        """Applies each file of migrations/ once, in the order of the names."""
        await self._rows("CREATE TABLE IF NOT EXISTS migration (name TEXT PRIMARY KEY, at REAL)")
        await self._rows("BEGIN IMMEDIATE")
        try:
            applied = {row[0] for row in await self._rows("SELECT name FROM migration")}
            known = sorted(MIGRATIONS.glob("*.sql"))
            if newer := applied - {path.name for path in known}:
                raise StoreError(
                    f"the session store was upgraded by a newer pilotfish ({max(newer)}): start"
                    " that version, or restore a copy of the file from before"
                )
            for path in known:
                if path.name not in applied:
                    for statement in path.read_text(encoding="utf-8").split(";\n"):
                        await self._rows(statement)
                    record = "INSERT INTO migration VALUES (?, ?)"
                    await self._rows(record, (path.name, time.time()))
        except BaseException:
            await self._rows("ROLLBACK")
            raise
        await self._rows("COMMIT")


def _fenced_out(session: str, epoch: int) -> Fenced:
    return Fenced(
        f"session {session!r} is not owned with epoch {epoch}: another server has claimed it, or"
        " it was deleted; this one must stop writing"
    )
