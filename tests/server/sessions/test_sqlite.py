import asyncio
import sqlite3
from collections.abc import AsyncIterator
from contextlib import closing
from pathlib import Path

import pytest

from pilotfish.agent.failures import StoreError
from pilotfish.sessions.sqlite import SQLiteStore
from server.sessions.conformance import RECORD, StoreConformance, shared_by_two
from server.sessions.keeping_conformance import KeepingConformance


class TestSQLiteStore(StoreConformance, KeepingConformance):
    @pytest.fixture
    async def store(self, tmp_path: Path) -> AsyncIterator[SQLiteStore]:
        store = await SQLiteStore.open(tmp_path / "sessions.sqlite3")
        yield store
        await store.close()


@pytest.mark.anyio
async def test_what_was_written_is_there_after_a_restart(tmp_path: Path) -> None:
    path = tmp_path / "sessions.sqlite3"
    first = await SQLiteStore.open(path)
    await first.create(RECORD)
    await first.append("s1", await first.claim("s1"), "issued", {"action_id": "a1"})
    await first.close()
    second = await SQLiteStore.open(path)
    assert [entry.body for entry in await second.read("s1")] == [{"action_id": "a1"}]
    await second.close()


@pytest.mark.anyio
async def test_two_processes_share_one_file(tmp_path: Path) -> None:
    path = tmp_path / "sessions.sqlite3"
    one, other = await asyncio.gather(SQLiteStore.open(path), SQLiteStore.open(path))
    await shared_by_two(one, other)
    await one.close()
    await other.close()


@pytest.mark.anyio
async def test_every_commit_reaches_the_disk_before_it_is_reported(tmp_path: Path) -> None:
    store = await SQLiteStore.open(tmp_path / "sessions.sqlite3")
    assert await store._rows("PRAGMA journal_mode") == [("wal",)]
    assert await store._rows("PRAGMA synchronous") == [(2,)]
    await store.close()


@pytest.mark.anyio
async def test_migrations_are_applied_once_and_by_name(tmp_path: Path) -> None:
    path = tmp_path / "sessions.sqlite3"
    for _ in range(2):
        await (await SQLiteStore.open(path)).close()
    with closing(sqlite3.connect(path)) as connection:
        assert connection.execute("SELECT name FROM migration").fetchall() == [
            ("0001_sessions.sql",),
            ("0002_keeping.sql",),
            ("0003_runs.sql",),
            ("0004_many_servers.sql",),
            ("0005_recipes.sql",),
        ]


@pytest.mark.anyio
async def test_a_file_that_cannot_be_opened_is_named(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match=r"nowhere.*PILOTFISH_DATABASE"):
        await SQLiteStore.open(tmp_path / "nowhere" / "sessions.sqlite3")


@pytest.mark.anyio
async def test_a_closed_store_fails_as_a_store(tmp_path: Path) -> None:
    store = await SQLiteStore.open(tmp_path / "sessions.sqlite3")
    await store.close()
    with pytest.raises(StoreError):
        await store.load("s1")


@pytest.mark.anyio
async def test_a_file_that_a_newer_version_has_upgraded_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "db.sqlite3"
    await (await SQLiteStore.open(path)).close()
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("INSERT INTO migration VALUES ('0999_later.sql', 0)")
    before = path.read_bytes()
    with pytest.raises(StoreError, match=r"by a newer release of pilotfish \(0999_later.sql"):
        await SQLiteStore.open(path)
    assert path.read_bytes() == before
