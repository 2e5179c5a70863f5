"""Where an index is kept: one seam, a file of SQLite or a database of PostgreSQL behind it."""

from __future__ import annotations

import asyncio
import re
import sqlite3
import threading
from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

from pilotfish.agent.failures import StoreError

__all__ = ["Database", "SQLiteFile", "statements"]

T = TypeVar("T")
SCHEMA = 2
"""Changes with the tables, and with how words are made: an index of another one is made anew."""


class Database:
    """One connection, opened when it is needed. `word` and `begins` are how its text search writes
    a word and the beginning of one, `either` is what parts alternatives.
    """

    dialect, word, begins, either = "", "", "", ""
    failures: type[Exception] = Exception

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._connection: Any = None

    def connect(self) -> Any: ...

    def whole(self, connection: Any) -> AbstractContextManager[Any]:
        """A transaction."""
        return connection

    def is_open(self, connection: Any) -> bool:
        return connection is not None

    def rows(self, name: str, values: Mapping[str, Any]) -> list[Any]:
        """Of a statement of the dialect's file, within `run`."""
        cursor = self._connection.execute(self.sql(name), values)
        return cursor.fetchall() if cursor.description else []

    def sql(self, name: str) -> str:
        return statements(self.dialect)[name]

    async def run(self, work: Callable[[], T]) -> T:
        """In a thread, and all of it or nothing. Raises StoreError where the database fails."""

        def alone() -> T:
            with self._lock:
                if not self.is_open(self._connection):
                    self._connection = self.connect()
                with self.whole(self._connection):
                    return work()

        try:
            return await asyncio.to_thread(alone)
        except self.failures as error:
            message = " ".join(str(error).split())
            raise StoreError(f"the index of knowledge failed: {message}") from error

    def close(self) -> None:
        with self._lock:
            if self.is_open(self._connection):
                self._connection.close()
            self._connection = None

    def __del__(self) -> None:
        self.close()  # an agent has no end at which it could


class SQLiteFile(Database):
    """Safe for several processes of one machine."""

    dialect, word, begins, either = "sqlite", '"{}"', '"{}" *', " OR "
    failures = sqlite3.Error

    def __init__(self, path: str | Path) -> None:
        super().__init__()
        self._path = path

    def connect(self) -> sqlite3.Connection:
        made = sqlite3.connect(self._path, timeout=10, check_same_thread=False)
        # It can always be made again: what a crash of the machine takes is read once more.
        made.executescript("PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL;")
        if made.execute("PRAGMA user_version").fetchone()[0] != SCHEMA:
            tables = statements("sqlite")["tables"]
            made.executescript(f"BEGIN IMMEDIATE; {tables} PRAGMA user_version={SCHEMA}; COMMIT;")
        return made


@cache
def statements(dialect: str) -> dict[str, str]:
    """Those of `DIALECT.sql`, by their names."""
    text = (Path(__file__).parent / f"{dialect}.sql").read_text("utf-8")
    _, *parts = re.split(r"^-- name: (\w+)\n", text, flags=re.M)
    return dict(zip(parts[::2], map(str.strip, parts[1::2]), strict=True))
