"""One SQLite file holds the whole shop: its goods, its customers and what they did."""

import os
import sqlite3
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path

from .seed import plant

SCHEMA = Path(__file__).with_name("schema.sql")


class Database:
    """The shop's database; each transaction has a connection of its own, so threads never share."""

    def __init__(self, path: Path) -> None:
        self.path = path
        path.parent.mkdir(parents=True, exist_ok=True)
        with self._connection() as connection:
            connection.execute("PRAGMA journal_mode = WAL")
            connection.executescript(SCHEMA.read_text(encoding="utf-8"))
        with self.transaction() as connection:
            plant(connection)
            row = connection.execute("SELECT value FROM secrets WHERE name = 'cookie'").fetchone()
        self.cookie_secret: str = row["value"]

    @contextmanager
    def transaction(self) -> Generator[sqlite3.Connection]:
        """Write all of it or nothing: commits at the end, rolls back when the block raises."""
        with self._connection() as connection:
            # IMMEDIATE: two writers queue here instead of failing when the first one commits.
            connection.execute("BEGIN IMMEDIATE")
            try:
                yield connection
            except BaseException:
                connection.execute("ROLLBACK")
                raise
            connection.execute("COMMIT")

    @contextmanager
    def reading(self) -> Generator[sqlite3.Connection]:
        """See one consistent state without making any writer wait."""
        with self._connection() as connection:
            connection.execute("BEGIN")
            try:
                yield connection
            finally:
                connection.execute("ROLLBACK")

    @contextmanager
    def _connection(self) -> Generator[sqlite3.Connection]:
        connection = sqlite3.connect(self.path, timeout=30, isolation_level=None)
        connection.row_factory = sqlite3.Row
        try:
            connection.execute("PRAGMA foreign_keys = ON")
            connection.execute("PRAGMA synchronous = NORMAL")
            yield connection
        finally:
            connection.close()


def default_path() -> Path:
    """The file that `PILOTFISH_DEMO_DB` names, or one in the user's cache folder."""
    if named := os.environ.get("PILOTFISH_DEMO_DB"):
        return Path(named)
    cache = os.environ.get("XDG_CACHE_HOME")
    return (Path(cache) if cache else Path.home() / ".cache") / "pilotfish" / "tidewater.sqlite3"
