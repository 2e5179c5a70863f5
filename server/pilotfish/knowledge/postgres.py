"""An index in the database of a store that servers share."""

from __future__ import annotations

import re
from contextlib import AbstractContextManager
from typing import Any

import psycopg

from pilotfish.knowledge.database import Database, statements
from pilotfish.sessions.without_nul import replace_nul

__all__ = ["PostgresDatabase"]

LOCK = 7_460_918_274
"""The advisory lock of whoever makes the tables."""


class PostgresDatabase(Database):
    """Its one connection is opened again when it has broken."""

    dialect, word, begins, either = "postgres", "'{}'", "'{}':*", " | "
    failures = psycopg.Error

    def __init__(self, url: str) -> None:
        super().__init__()
        self._url = url

    def connect(self) -> psycopg.Connection[Any]:
        made = replace_nul(psycopg.connect(self._url, autocommit=True, connect_timeout=5))
        with made.transaction():
            made.execute("SELECT pg_advisory_xact_lock(%s)", (LOCK,))
            made.execute(statements("postgres")["tables"].encode())
        return made

    def whole(self, connection: Any) -> AbstractContextManager[Any]:
        return connection.transaction()

    def is_open(self, connection: Any) -> bool:
        return connection is not None and not connection.closed

    def sql(self, name: str) -> str:
        """With psycopg's placeholders."""
        return re.sub(r"(?<![:\w]):([a-z_]+)", r"%(\1)s", super().sql(name))
