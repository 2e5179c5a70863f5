"""The files of a store: its migrations, and whether an open SQLite database still has its own."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Collection
from contextlib import closing
from pathlib import Path
from typing import Literal
from urllib.parse import quote

from pilotfish.agent.failures import StoreError

__all__ = ["MIGRATIONS", "DatabaseFile", "pending"]

_HEADER = 32
"""Bytes of the header (https://sqlite.org/fileformat2.html#the_database_header) that are read."""


class DatabaseFile:
    """SQLite goes on without an error when its file is deleted: it writes to a file without a name.

    Make it after the first write. A database without a file, such as `:memory:`, has no checks.
    """

    def __init__(self, path: str | Path) -> None:
        self._path = Path(path)
        found = {name: _stat(name) for name in (self._path, Path(f"{path}-wal"))}
        self._found = {name: _identity(it) for name, it in found.items() if it}
        main = found[self._path]
        self._size = main.st_size if main else 0
        self._opened: int | None = None

    def lost(self) -> str:
        """What happened to a file since this object was made, and what to do; "" if nothing did."""
        size = self._size
        for name, identity in self._found.items():
            now = _stat(name)
            if now is None or _identity(now) != identity:
                return (
                    f"{str(name)!r} was deleted or replaced while the server was running: put the"
                    " same file back, or restart the server without what was stored in it"
                )
            if name == self._path:
                size = now.st_size
        if size < self._size and size < self._told() and not self._is_whole():
            return (
                f"{str(self._path)!r} was cut off while the server was running. What was"
                " stored in the rest is lost: restart the server"
            )
        self._size = size
        return ""

    def _told(self) -> int:
        """The bytes that the header tells of; VACUUM makes a file smaller, and the header too."""
        # Never closed: that would release SQLite's locks on the file in the whole process
        # (https://sqlite.org/howtocorrupt.html#_posix_advisory_locks_canceled_by_a_separate_thread_doing_close_).
        if self._opened is None:
            self._opened = os.open(self._path, os.O_RDONLY)
        header = os.pread(self._opened, _HEADER, 0)
        if len(header) < _HEADER:
            return _HEADER
        page = int.from_bytes(header[16:18], "big")
        return (65_536 if page == 1 else page) * int.from_bytes(header[28:32], "big")

    def _is_whole(self) -> bool:
        """Asks SQLite, which knows what its log holds: a checkpoint of another process writes the
        header first. By a connection of its own, which has no page in memory yet.
        """
        address = f"file:{quote(str(self._path))}?mode=ro"
        try:
            with closing(sqlite3.connect(address, uri=True)) as connection:
                return connection.execute("PRAGMA quick_check(1)").fetchone() == ("ok",)
        except sqlite3.DatabaseError as error:
            return error.sqlite_errorcode & 0xFF == sqlite3.SQLITE_BUSY


def _stat(path: Path) -> os.stat_result | None:
    try:
        return os.stat(path)
    except FileNotFoundError:
        return None


def _identity(found: os.stat_result) -> tuple[int, int]:
    return found.st_dev, found.st_ino


MIGRATIONS = Path(__file__).parent / "migrations"


def pending(dialect: Literal["sqlite", "postgres"], applied: Collection[str]) -> list[Path]:
    """The files to apply, in their order; StoreError if a newer release has applied others."""
    files = {path.name: path for path in (MIGRATIONS / dialect).glob("*.sql")}
    newer = sorted(set(applied) - set(files))
    if newer:
        raise StoreError(
            f"the session store was migrated by a newer release of pilotfish ({newer[0]} is not"
            " known here): install that release again, or restore the backup from before"
        )
    return [files[name] for name in sorted(files) if name not in applied]
