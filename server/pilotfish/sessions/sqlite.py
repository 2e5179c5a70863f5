"""The embedded store: one SQLite file, safe to share between processes of one machine."""

from __future__ import annotations

import asyncio
import json
import sqlite3
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from pilotfish.agent.failures import StoreError, StoreUnavailable
from pilotfish.sessions.group_commit import Also, Grouped
from pilotfish.sessions.patience import BRIEF, PATIENCE, patiently
from pilotfish.sessions.sql import SQLStore
from pilotfish.sessions.sql_keeping import RECORD
from pilotfish.sessions.sql_runs import INDEX
from pilotfish.sessions.store_files import DatabaseFile, pending

__all__ = ["SQLiteStore", "connected"]

NOW = "((julianday('now') - 2440587.5) * 86400.0)"
EVERY = 0.1
"""Seconds between two looks at what other processes have changed."""
PASSING = {
    sqlite3.SQLITE_BUSY,
    sqlite3.SQLITE_LOCKED,
    sqlite3.SQLITE_FULL,
    sqlite3.SQLITE_IOERR,
    sqlite3.SQLITE_READONLY,
    sqlite3.SQLITE_CANTOPEN,
}
"""Failures that an operator can mend while the server runs: a full disk, a lock, permissions."""


class SQLiteStore(SQLStore):
    """A Store in one file. `await SQLiteStore.open(path)` creates the file and its tables."""

    CLAIM = "UPDATE session SET epoch = epoch + 1 WHERE id = :id RETURNING epoch"
    APPEND = """
    INSERT INTO entry (session, seq, epoch, kind, body, at)
    SELECT id, (SELECT COALESCE(MAX(seq), 0) + 1 FROM entry WHERE session = :id), epoch, :kind,
           :body, {now}
    FROM session WHERE id = :id AND epoch = :epoch
    RETURNING seq
    """
    EPOCHS = "SELECT id, epoch FROM session WHERE id IN (SELECT value FROM json_each(:ids))"
    DAY = "strftime('%Y-%m-%d', started, 'unixepoch')"
    ASKS = "instr(lower(asked), lower(:text)) > 0"
    # The unary plus keeps SQLite from reading all runs of a tenant where a narrower term is given
    # (https://www.sqlite.org/optoverview.html#disqualifying_where_clause_terms_using_unary_).
    UNINDEXED = "+"

    def __init__(self, grouped: Grouped) -> None:
        self._grouped = grouped

    @classmethod
    async def open(cls, path: str | Path) -> SQLiteStore:
        """Raises StoreError if the file cannot be opened or written, or is from a newer release."""
        try:
            connection = await asyncio.to_thread(connected, path)
        except sqlite3.Error as error:
            raise StoreError(
                f"no session store at {str(path)!r}: {error}; PILOTFISH_DATABASE must name a file"
                " in a folder that exists and can be written"
            ) from error
        store = cls(Grouped(connection))
        try:
            # The busy timeout does not cover this switch: two servers may start at the same time.
            await store._rows("PRAGMA journal_mode=WAL", seconds=10)
            for pragma in ("synchronous=FULL", "foreign_keys=ON", "secure_delete=ON"):
                await store._rows(f"PRAGMA {pragma}")
            await store._migrate()
        except BaseException as error:
            await store.close()
            if isinstance(error, StoreError):
                raise type(error)(f"{error}: PILOTFISH_DATABASE is {str(path)!r}") from error
            raise
        store._grouped.file = DatabaseFile(path)
        return store

    async def epochs(self, sessions: Sequence[str]) -> dict[str, int]:
        return dict(await self._rows(self.EPOCHS, {"ids": json.dumps(list(sessions))}))

    async def hint(self) -> bool:
        await asyncio.sleep(EVERY)
        return False

    async def close(self) -> None:
        await self._grouped.close()

    async def _with(
        self,
        values: dict[str, Any],
        audit: Sequence[Mapping[str, Any]],
        runs: Sequence[Mapping[str, Any]],
    ) -> list[Any]:
        text = self.APPEND.replace("{now}", NOW)
        also = (Also(RECORD, audit), Also(INDEX, runs))
        return await patiently(lambda: self._once(text, values, also), PATIENCE)

    async def _rows(
        self, sql: str, values: Mapping[str, Any] | None = None, seconds: float = BRIEF
    ) -> list[Any]:
        text = sql.replace("{now}", NOW)
        return await patiently(lambda: self._once(text, values or {}), seconds)

    async def _once(
        self, sql: str, values: Mapping[str, Any], also: Sequence[Also] = ()
    ) -> list[Any]:
        try:
            return await self._grouped.rows(sql, values, also)
        except sqlite3.OperationalError as error:
            if (error.sqlite_errorcode & 0xFF) in PASSING:
                raise StoreUnavailable(f"the session store failed: {error}") from error
            raise StoreError(f"the session store failed: {error}") from error
        except (sqlite3.Error, ValueError, OverflowError) as error:
            raise StoreError(f"the session store failed: {error}") from error

    async def _migrate(self) -> None:
        """Applies each file of migrations/ once, in the order of the names."""
        await self._rows("CREATE TABLE IF NOT EXISTS migration (name TEXT PRIMARY KEY, at REAL)")
        await self._rows("BEGIN IMMEDIATE")
        try:
            applied = {row[0] for row in await self._rows("SELECT name FROM migration")}
            for path in pending("sqlite", applied):
                for statement in path.read_text(encoding="utf-8").split(";\n"):
                    await self._rows(statement)
                record = "INSERT INTO migration VALUES (:name, :at)"
                await self._rows(record, {"name": path.name, "at": time.time()})
        except BaseException:
            await self._rows("ROLLBACK")
            raise
        await self._rows("COMMIT")

    async def _erase(self) -> None:
        # Deleted data would otherwise remain in SQLite's write-ahead log.
        await self._rows("PRAGMA wal_checkpoint(TRUNCATE)")


def connected(path: str | Path) -> sqlite3.Connection:
    """In autocommit; raises sqlite3.Error."""
    # One thread at a time uses it, not the one that opens it.
    return sqlite3.connect(path, isolation_level=None, timeout=10, check_same_thread=False)
