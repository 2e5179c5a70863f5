"""A pytest plugin: a PostgreSQL of the test process, and databases in it."""

from __future__ import annotations

import itertools
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import psycopg
import pytest

__all__ = ["Cluster", "cluster", "database"]

SCRIPT = Path(__file__).parents[1] / "scripts" / "postgres"
NAMES = itertools.count(1)
MEMORY = Path("/dev/shm")
ROOM = 2**31
"""Bytes that a tmpfs must have free."""


@dataclass(frozen=True)
class Cluster:
    """`url` is that of its administrator."""

    folder: Path
    url: str

    @classmethod
    def start(cls, *options: str, beside: Path | None = None) -> Cluster:
        """`options` are those of postgresql.conf; `beside` is where its folder is made."""
        folder = Path(tempfile.mkdtemp(prefix="pilotfish-pg-", dir=beside))
        return cls(folder, _script("start", str(folder), *options))

    def stop(self, mode: str = "fast") -> None:
        _script("stop", str(self.folder), mode)

    def again(self) -> None:
        _script("again", str(self.folder))

    def remove(self) -> None:
        try:
            self.stop("immediate")
        finally:
            shutil.rmtree(self.folder, ignore_errors=True)

    def database(self) -> str:
        """The URL of a new, empty database."""
        name = f"t{next(NAMES)}"
        self.execute(f"CREATE DATABASE {name}")
        return self.url.rpartition("/")[0] + f"/{name}"

    def execute(self, sql: str, url: str = "") -> None:
        with psycopg.connect(url or self.url, autocommit=True) as connection:
            connection.execute(sql.encode())


def _script(*arguments: str) -> str:
    made = subprocess.run([SCRIPT, *arguments], capture_output=True, text=True, check=False)
    assert made.returncode == 0, made.stderr
    return made.stdout.strip()


@pytest.fixture(scope="session")
def cluster() -> Iterator[Cluster]:
    """Without fsync, and in memory where there is room: nobody pulls the plug of a test, and a
    database is hundreds of files to make and to remove.
    """
    quick = ("fsync=off", "synchronous_commit=off", "full_page_writes=off")
    roomy = MEMORY.is_dir() and shutil.disk_usage(MEMORY).free > ROOM
    made = Cluster.start(*quick, beside=MEMORY if roomy else None)
    yield made
    made.remove()


@pytest.fixture
def database(cluster: Cluster) -> str:
    return cluster.database()
