"""Whether the files of an open SQLite database are still the ones that it writes to."""

from __future__ import annotations

import os
from pathlib import Path

from pilotfish.agent.failures import StoreError

__all__ = ["DatabaseFile"]

_HEADER = 32
"""Bytes of the header (https://sqlite.org/fileformat2.html#the_database_header) that are read."""


class DatabaseFile:
    """SQLite goes on without an error when its file is deleted: it writes to a file without a name.

    Make it after the first write. A database without a file, such as `:memory:`, has no checks.
    """

    def __init__(self, path: str | Path) -> None:
        self._path = Path(path)
        self._names = [Path(f"{path}{end}") for end in ("", "-wal")]
        self._found = {name: _identity(name) for name in self._names if name.exists()}
        self._size = self._path.stat().st_size if self._path in self._found else 0

    def check(self) -> None:
        """Raises StoreError if a file was deleted, replaced or cut since this object was made."""
        for name, identity in self._found.items():
            if _identity(name) != identity:
                raise self._lost(name, "was deleted or replaced")
        if self._path in self._found:
            size = self._path.stat().st_size
            if size < self._size and size < self._told():
                raise self._lost(self._path, "was cut off")
            self._size = size

    def _told(self) -> int:
        """The bytes that the header tells of; VACUUM makes a file smaller, and the header too."""
        with self._path.open("rb") as file:
            header = file.read(_HEADER)
        if len(header) < _HEADER:
            return _HEADER
        page = int.from_bytes(header[16:18], "big")
        return (65_536 if page == 1 else page) * int.from_bytes(header[28:32], "big")

    def _lost(self, name: Path, what: str) -> StoreError:
        return StoreError(
            f"the session store failed: {str(name)!r} {what} while the server was running. What was"
            " stored since then is lost: restart the server"
        )


def _identity(path: Path) -> tuple[int, int] | None:
    try:
        found = os.stat(path)
    except FileNotFoundError:
        return None
    return found.st_dev, found.st_ino
