"""What an operator can do to a SQLite file while a server runs, and how it goes on."""

import asyncio
import sqlite3
from collections.abc import AsyncIterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from pilotfish.agent.failures import StoreError, StoreUnavailable
from pilotfish.sessions import sql
from pilotfish.sessions.keeping import AuditFilter
from pilotfish.sessions.sqlite import SQLiteStore
from server.sessions.conformance import RECORD
from server.sessions.keeping_conformance import EFFECT

pytestmark = pytest.mark.anyio


@pytest.fixture
async def store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[SQLiteStore]:
    monkeypatch.setattr(sql, "PATIENCE", 5.0)
    store = await SQLiteStore.open(tmp_path / "s.sqlite3")
    await store.create(RECORD)
    await store.claim("s1")
    yield store
    await store.close()


async def appended(store: SQLiteStore) -> asyncio.Task[int]:
    """An append that waits for the store."""
    task = asyncio.create_task(store.append("s1", 1, "step", {"text": "x" * 100_000}))
    await asyncio.sleep(0.2)
    assert not task.done()
    with pytest.raises(StoreUnavailable):
        await store.check()
    return task


async def goes_on(store: SQLiteStore, task: asyncio.Task[int]) -> None:
    assert await task == 1
    assert [entry.kind for entry in await store.read("s1")] == ["step"]
    await store.check()


async def test_a_full_disk_is_waited_for(store: SQLiteStore) -> None:
    pages = (await store._rows("PRAGMA page_count"))[0][0]
    await store._rows(f"PRAGMA max_page_count = {pages}")
    await store._rows("PRAGMA wal_checkpoint(TRUNCATE)")
    task = asyncio.create_task(store.append("s1", 1, "step", {"text": "x" * 100_000}))
    await asyncio.sleep(0.2)
    assert not task.done()
    await store._rows("PRAGMA max_page_count = 1000000")
    await goes_on(store, task)


async def test_a_file_that_is_read_only_is_waited_for(store: SQLiteStore) -> None:
    await store._rows("PRAGMA query_only = ON")
    task = await appended(store)
    await store._rows("PRAGMA query_only = OFF")
    await goes_on(store, task)


async def test_a_lock_is_waited_for(store: SQLiteStore, tmp_path: Path) -> None:
    await store._rows("PRAGMA busy_timeout = 50")
    with closing(sqlite3.connect(tmp_path / "s.sqlite3", isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        task = await appended(store)
        other.execute("COMMIT")
    await goes_on(store, task)


async def test_a_file_that_is_taken_away_gets_no_more_entries(
    store: SQLiteStore, tmp_path: Path
) -> None:
    """SQLite would go on writing into the deleted file, and nobody would ever read that."""
    (tmp_path / "s.sqlite3").rename(tmp_path / "away")
    task = await appended(store)
    with pytest.raises(StoreUnavailable, match="deleted or replaced"):
        await store.check()
    (tmp_path / "away").rename(tmp_path / "s.sqlite3")
    await goes_on(store, task)


async def test_an_entry_whose_record_cannot_be_stored_is_not_stored_either(
    store: SQLiteStore,
) -> None:
    await store._rows(
        "CREATE TRIGGER t BEFORE INSERT ON audit WHEN NEW.action_id = 'r1.9'"
        " BEGIN SELECT RAISE(ABORT, 'refused'); END"
    )
    audits = [[EFFECT], [EFFECT, replace(EFFECT, action_id="r1.9")], []]
    appends = [store.append("s1", 1, "outcome", {"n": n}, it) for n, it in enumerate(audits)]
    results = await asyncio.gather(*appends, return_exceptions=True)
    assert [type(result) for result in results] == [int, StoreError, int]
    assert [entry.body["n"] for entry in await store.read("s1")] == [0, 2]
    assert [it.action_id for it in await store.audited(AuditFilter())] == ["r1.1"]


async def test_patience_ends(store: SQLiteStore, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sql, "PATIENCE", 0.2)
    await store._rows("PRAGMA query_only = ON")
    with pytest.raises(StoreUnavailable, match="readonly"):
        await store.append("s1", 1, "step", {})
    await store._rows("PRAGMA query_only = OFF")
    assert await store.read("s1") == []
