"""Statements of one SQLite connection, committed together while a commit is under way."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any

from pilotfish.agent.failures import StoreError, StoreUnavailable
from pilotfish.sessions.store_files import DatabaseFile

__all__ = ["Also", "Grouped", "carried_out"]

MOST = 100
"""Statements of one commit."""


@dataclass(frozen=True)
class Also:
    """A statement that follows another one which gave rows, once for each of `each`."""

    sql: str
    each: Sequence[Mapping[str, Any]]


@dataclass(frozen=True)
class _Asked:
    sql: str
    values: Mapping[str, Any]
    rows: asyncio.Future[list[Any]]
    also: Sequence[Also] = ()

    @property
    def reads(self) -> bool:
        return self.sql.lstrip()[:6].upper() == "SELECT"


class Grouped:
    """A commit waits for the disk; what is asked meanwhile is done in one transaction after it.
    Nobody gets rows before they are committed. A statement that fails undoes itself alone, unless
    SQLite undoes its transaction: then all of it have failed.

    All statements run in one thread, a whole transaction at a time. `file` is looked at before and
    after each.
    """

    def __init__(self, connection: sqlite3.Connection, file: DatabaseFile | None = None) -> None:
        """`connection` is to be in autocommit, and open to another thread."""
        self.file = file
        self._connection = connection
        self._asked: list[_Asked] = []
        self._working: asyncio.Task[None] | None = None
        self._thread = ThreadPoolExecutor(1, "pilotfish-store")
        self._closed = False

    async def rows(
        self, sql: str, values: Mapping[str, Any], also: Sequence[Also] = ()
    ) -> list[Any]:
        """The rows of one statement, committed together with `also`, or neither. Raises what SQLite
        raises; StoreUnavailable where the file is not there, and StoreError where it is gone after
        the commit.
        """
        if self._closed:
            raise sqlite3.ProgrammingError("the database is closed")
        asked = _Asked(sql, values, asyncio.get_running_loop().create_future(), also)
        self._asked.append(asked)
        if self._working is None or self._working.done():
            self._working = asyncio.create_task(self._work(), name="pilotfish store")
        return await asked.rows

    async def close(self) -> None:
        """Closes the connection once nothing is under way."""
        if self._working is not None:
            await asyncio.wait([self._working])
        if not self._closed:
            self._closed = True
            await asyncio.get_running_loop().run_in_executor(self._thread, self._connection.close)
            self._thread.shutdown()

    async def _work(self) -> None:
        loop = asyncio.get_running_loop()
        while self._asked:
            group, self._asked = self._asked[:MOST], self._asked[MOST:]
            try:
                results = await loop.run_in_executor(self._thread, self._done, group)
            except Exception as error:  # each caller raises it
                results = [error] * len(group)
            for asked, result in zip(group, results, strict=True):
                if asked.rows.done():
                    continue
                if isinstance(result, Exception):
                    asked.rows.set_exception(result)
                else:
                    asked.rows.set_result(result)

    def _done(self, group: list[_Asked]) -> Sequence[list[Any] | Exception]:
        self._check_file(StoreUnavailable)
        together = sum(1 + bool(it.also) for it in group if not it.reads) > 1
        results = self._together(group) if together else [self._one(asked) for asked in group]
        # Not repeated: what was written is in the file that is gone, and may come back with it.
        self._check_file(StoreError)
        return results

    def _together(self, group: list[_Asked]) -> list[list[Any] | Exception]:
        self._connection.execute("BEGIN IMMEDIATE")
        try:
            results = [self._one(asked) for asked in group]
            if not self._connection.in_transaction:
                raise next(it for it in results if isinstance(it, sqlite3.Error))
            self._connection.execute("COMMIT")
        except BaseException:
            if self._connection.in_transaction:
                self._connection.execute("ROLLBACK")
            raise
        return results

    def _one(self, asked: _Asked) -> list[Any] | Exception:
        try:
            return carried_out(self._connection, asked.sql, asked.values, asked.also)
        except Exception as error:  # of this statement alone: its caller raises it
            return error

    def _check_file(self, error: type[StoreError]) -> None:
        if self.file and (lost := self.file.lost()):
            raise error(f"the session store failed: {lost}")


def carried_out(
    connection: sqlite3.Connection, sql: str, values: Mapping[str, Any], also: Sequence[Also]
) -> list[Any]:
    """The rows of a statement, with what is `also` to be done of it, or neither."""
    if not also:
        return connection.execute(sql, values).fetchall()
    connection.execute("SAVEPOINT both")
    try:
        rows = connection.execute(sql, values).fetchall()
        for each in also if rows else ():
            connection.executemany(each.sql, each.each)
    except BaseException:
        if connection.in_transaction:
            connection.execute("ROLLBACK TO both")
            connection.execute("RELEASE both")
        raise
    connection.execute("RELEASE both")
    return rows
