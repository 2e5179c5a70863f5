"""Statements of one SQLite connection, committed together while a commit is under way."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import aiosqlite

__all__ = ["Grouped"]

MOST = 100
"""Statements of one commit."""


@dataclass(frozen=True)
class _Asked:
    sql: str
    values: Mapping[str, Any]
    rows: asyncio.Future[list[Any]]

    @property
    def reads(self) -> bool:
        return self.sql.lstrip()[:6].upper() == "SELECT"


class Grouped:
    """A commit waits for the disk; what is asked meanwhile is done in one transaction after it.
    Nobody gets rows before they are committed. A statement that fails undoes itself alone, unless
    SQLite undoes its transaction: then all of it have failed.
    """

    def __init__(self, connection: aiosqlite.Connection) -> None:
        self._connection = connection
        self._asked: list[_Asked] = []
        self._working: asyncio.Task[None] | None = None

    async def rows(self, sql: str, values: Mapping[str, Any]) -> list[Any]:
        """The rows of one statement, committed. Raises what SQLite raises."""
        asked = _Asked(sql, values, asyncio.get_running_loop().create_future())
        self._asked.append(asked)
        if self._working is None or self._working.done():
            self._working = asyncio.create_task(self._work(), name="pilotfish store")
        return await asked.rows

    async def close(self) -> None:
        """Returns once nothing is under way."""
        if self._working is not None:
            await asyncio.wait([self._working])

    async def _work(self) -> None:
        while self._asked:
            group, self._asked = self._asked[:MOST], self._asked[MOST:]
            try:
                results = await self._done(group)
            except Exception as error:  # each caller raises it
                results = [error] * len(group)
            for asked, result in zip(group, results, strict=True):
                if asked.rows.done():
                    continue
                if isinstance(result, Exception):
                    asked.rows.set_exception(result)
                else:
                    asked.rows.set_result(result)

    async def _done(self, group: list[_Asked]) -> list[list[Any] | Exception]:
        together = sum(not asked.reads for asked in group) > 1
        if not together:
            return [await self._one(asked) for asked in group]
        await self._connection.execute_fetchall("BEGIN IMMEDIATE")
        try:
            results = [await self._one(asked) for asked in group]
            if not self._connection.in_transaction:
                raise next(it for it in results if isinstance(it, sqlite3.Error))
            await self._connection.execute_fetchall("COMMIT")
        except BaseException:
            if self._connection.in_transaction:
                await self._connection.execute_fetchall("ROLLBACK")
            raise
        return results

    async def _one(self, asked: _Asked) -> list[Any] | Exception:
        try:
            return list(await self._connection.execute_fetchall(asked.sql, asked.values))
        except Exception as error:  # of this statement alone: its caller raises it
            return error
