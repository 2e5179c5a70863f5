"""The store that servers on many machines share: a PostgreSQL database."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import re
from collections.abc import Mapping, Sequence
from functools import cache
from time import monotonic
from typing import Any

import psycopg
from psycopg.conninfo import conninfo_to_dict
from psycopg_pool import AsyncConnectionPool

from pilotfish.agent.failures import StoreError, StoreUnavailable
from pilotfish.sessions.patience import BRIEF, PATIENCE, patiently
from pilotfish.sessions.sql import SQLStore
from pilotfish.sessions.sql_keeping import AUDIT
from pilotfish.sessions.sql_runs import COLUMNS, KEPT, NAMES
from pilotfish.sessions.store_files import pending
from pilotfish.sessions.without_nul import json_text, replace_nul

__all__ = ["CONNECTIONS", "PostgresStore"]

log = logging.getLogger("pilotfish.sessions")

CONNECTIONS = 10
"""The most connections of one server, besides the one that listens."""
NOW = "extract(epoch FROM clock_timestamp())"
CHANNEL = "pilotfish"
LOCK = 7_460_918_273
"""The advisory lock of whoever migrates."""
STATEMENT = 10.0
"""Seconds for one statement, and for a connection to become free."""
EVERY, UNHEARD, GATHER = 1.0, 0.2, 0.02
"""Seconds between two looks while the server is notified of changes, and while it is not; and how
long further notifications are gathered.
"""
OPTIONS: dict[str, Any] = {"connect_timeout": 5, "application_name": "pilotfish"}
UNKEPT = "SET synchronous_commit = on"
"""What was reported as committed is on the disk, whatever the database's default is."""


# The row of the session is locked first: a claim at the same time waits, or is seen.
APPENDED = """
WITH owner AS (
    UPDATE session SET seq = seq + 1 WHERE id = :id AND epoch = :epoch
    AND NOT EXISTS (SELECT 1 FROM entry WHERE session = :id AND attempt = :attempt)
    RETURNING id, seq, epoch
), appended AS (
    INSERT INTO entry (session, seq, epoch, kind, body, attempt, at)
    SELECT id, seq, epoch, :kind, :body, :attempt, {now} FROM owner
    RETURNING seq
)
"""
RECORDED = f"""
, recorded AS (
    INSERT INTO audit ({AUDIT}) SELECT {AUDIT} FROM appended,
    json_to_recordset(CAST(:audit AS json)) AS record(
        {", ".join(f"{it} {'float8' if it == 'at' else 'text'}" for it in AUDIT.split(", "))}
    ) ON CONFLICT DO NOTHING
)
"""
INDEXED = f"""
, indexed AS (
    INSERT INTO run ({COLUMNS}) SELECT {", ".join(f":{name}" for name in NAMES)} FROM appended
    {KEPT}
)
"""
SEQ = """
SELECT seq FROM appended
UNION ALL SELECT seq FROM entry WHERE session = :id AND attempt = :attempt
"""


class PostgresStore(SQLStore):
    """A Store in a database. `await PostgresStore.open(url)` creates its tables."""

    APPEND = APPENDED + SEQ
    CLAIM = f"""
    WITH claimed AS (
        UPDATE session SET epoch = epoch + 1 WHERE id = :id RETURNING epoch
    ), told AS (
        SELECT pg_notify('{CHANNEL}', 'claimed') FROM claimed WHERE epoch > 1
    )
    SELECT epoch, (SELECT count(*) FROM told) FROM claimed
    """
    EPOCHS = "SELECT id, epoch FROM session WHERE id = ANY(:ids)"
    DAY = "to_char(to_timestamp(started) AT TIME ZONE 'UTC', 'YYYY-MM-DD')"
    ASKS = "strpos(lower(asked), lower(:text)) > 0"
    HALTED = f"SELECT pg_notify('{CHANNEL}', 'halted')"

    def __init__(self, pool: AsyncConnectionPool[Any], url: str) -> None:
        self._pool = pool
        self._url = url
        self._hinted = asyncio.Event()
        self._heard = False
        self._listener = asyncio.create_task(self._listen(), name="pilotfish hints")

    @classmethod
    async def open(cls, url: str, connections: int = CONNECTIONS) -> PostgresStore:
        """Raises StoreError if the database cannot be reached, or is from a newer release."""
        await _migrate(url)
        pool = AsyncConnectionPool[Any](
            url,
            kwargs={**OPTIONS, "autocommit": True},
            min_size=1,
            max_size=connections,
            timeout=STATEMENT / 2,
            reconnect_timeout=5.0,
            configure=_configure,
            open=False,
        )
        await pool.open()
        return cls(pool, url)

    async def epochs(self, sessions: Sequence[str]) -> dict[str, int]:
        return dict(await self._rows(self.EPOCHS, {"ids": list(sessions)}))

    async def hint(self) -> bool:
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(EVERY if self._heard else UNHEARD):
                await self._hinted.wait()
                await asyncio.sleep(GATHER)
        hinted = self._hinted.is_set()
        self._hinted.clear()
        return hinted

    async def close(self) -> None:
        self._listener.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await self._listener
        await self._pool.close()

    async def _with(
        self,
        values: dict[str, Any],
        audit: Sequence[Mapping[str, Any]],
        runs: Sequence[Mapping[str, Any]],
    ) -> list[Any]:
        text, given = APPENDED, values
        if audit:
            text, given = text + RECORDED, given | {"audit": json_text(audit)}
        # An entry is of one run.
        for row in runs:
            text, given = text + INDEXED, {**row, **given}
        return await self._rows(text + SEQ, given, PATIENCE)

    async def _rows(
        self, sql: str, values: Mapping[str, Any] | None = None, seconds: float = BRIEF
    ) -> list[Any]:
        text = _translated(sql)
        return await patiently(lambda: self._once(text, values or {}), seconds)

    async def _once(self, sql: str, values: Mapping[str, Any]) -> list[Any]:
        try:
            async with asyncio.timeout(STATEMENT), self._pool.connection() as connection:
                try:
                    cursor = await connection.execute(sql, values)
                    return await cursor.fetchall() if cursor.description else []
                except psycopg.errors.ReadOnlySqlTransaction:
                    # Another server of the cluster may be the primary now.
                    await connection.close()
                    await self._pool.drain()
                    raise
        except (TimeoutError, OSError) as error:
            late = f"no answer within {STATEMENT:g} s" if isinstance(error, TimeoutError) else error
            raise StoreUnavailable(f"the session store failed: {late}") from error
        except _PASSING as error:
            asyncio.get_running_loop().call_soon(self._check_idle)
            raise StoreUnavailable(f"the session store failed: {_line(error)}") from error
        except (psycopg.Error, ValueError, OverflowError) as error:
            raise StoreError(f"the session store failed: {_line(error)}") from error

    def _check_idle(self) -> None:
        """Replaces the connections that broke together with one that was noticed."""
        if not self._checking and not self._pool.closed:
            self._checking = asyncio.create_task(self._check_pool())

    _checking: asyncio.Task[None] | None = None

    async def _check_pool(self) -> None:
        try:
            async with asyncio.timeout(STATEMENT):
                await self._pool.check()
        except (TimeoutError, psycopg.Error) as error:
            log.debug("connections could not be checked: %s", error)
        finally:
            self._checking = None

    async def _listen(self) -> None:
        """Hears of changes until it is cancelled. What is not heard is seen a little later."""
        while True:
            begun = monotonic()
            try:
                connection = await psycopg.AsyncConnection.connect(
                    self._url, autocommit=True, **OPTIONS
                )
                async with connection:
                    await connection.execute(f"LISTEN {CHANNEL}")
                    self._heard = True
                    self._hinted.set()
                    async for _ in connection.notifies():
                        self._hinted.set()
            except (psycopg.Error, OSError) as error:
                log.debug("not notified of changes: %s", error)
            finally:
                self._heard = False
            await asyncio.sleep(max(0.0, 1.0 - (monotonic() - begun)))


_PASSING = (
    psycopg.OperationalError,
    psycopg.InterfaceError,
    psycopg.errors.ReadOnlySqlTransaction,
    # Two attempts of one append met: the next one finds what the other has left.
    psycopg.errors.UniqueViolation,
)


@cache
def _translated(sql: str) -> str:
    text = sql.replace("%", "%%").replace("{now}", NOW)
    return re.sub(r"(?<![:\w]):([a-z_]+)", r"%(\1)s", text)


def _line(error: Exception) -> str:
    return " ".join(str(error).split())


async def _configure(connection: psycopg.AsyncConnection[Any]) -> None:
    replace_nul(connection)
    await connection.execute(UNKEPT)


async def _migrate(url: str) -> None:
    """Applies the files of migrations/ that are missing, in one transaction under a lock."""
    try:
        connection = await psycopg.AsyncConnection.connect(url, **OPTIONS)
    except psycopg.Error as error:
        raise StoreUnavailable(
            f"no session store at {_named(url)}: {_line(error)}; PILOTFISH_STORE must be the URL of"
            " a PostgreSQL database that exists: postgresql://USER:PASSWORD@HOST:PORT/DATABASE"
        ) from error
    try:
        async with connection:
            await connection.execute("SELECT pg_advisory_xact_lock(%s)", (LOCK,))
            await connection.execute(
                "CREATE TABLE IF NOT EXISTS migration (name text PRIMARY KEY, at timestamptz)"
            )
            rows = await (await connection.execute("SELECT name FROM migration")).fetchall()
            for path in pending("postgres", [row[0] for row in rows]):
                await connection.execute(path.read_bytes())
                record = "INSERT INTO migration VALUES (%s, now())"
                await connection.execute(record, (path.name,))
    except psycopg.Error as error:
        raise StoreError(f"the session store could not be migrated: {_line(error)}") from error


def _named(url: str) -> str:
    """The server and the database, without the password."""
    try:
        parts = conninfo_to_dict(url)
    except psycopg.Error:
        return "an address that cannot be read"
    return f"{parts.get('host', 'localhost')}:{parts.get('port', 5432)}/{parts.get('dbname', '')}"
