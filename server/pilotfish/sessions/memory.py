"""A store in memory, for tests and for loops without a server: its data ends with the process."""

from __future__ import annotations

import weakref
from collections.abc import Mapping, Sequence
from typing import Any

from pilotfish.sessions.group_commit import Also, Grouped, carried_out
from pilotfish.sessions.sqlite import SQLiteStore, connected
from pilotfish.sessions.store_files import pending

__all__ = ["MemoryStore"]


class MemoryStore(SQLiteStore):
    """A Store in a database without a file. Servers that get the same object share their
    sessions. It is never closed: what it holds can be read as long as the object is there.
    """

    def __init__(self) -> None:
        connection = connected(":memory:")
        for path in pending("sqlite", ()):
            connection.executescript(path.read_text(encoding="utf-8"))
        connection.execute("PRAGMA foreign_keys=ON")
        super().__init__(_AtOnce(connection))
        # Python warns of a connection that nobody has closed.
        weakref.finalize(self, connection.close)

    async def close(self) -> None:
        return None


class _AtOnce(Grouped):
    """Without a disk to wait for, each statement is done where it is asked for."""

    async def rows(
        self, sql: str, values: Mapping[str, Any], also: Sequence[Also] = ()
    ) -> list[Any]:
        return carried_out(self._connection, sql, values, also)
