import asyncio
import os
import subprocess
import sys
from pathlib import Path

import pytest

from pilotfish.agent.failures import StoreError
from pilotfish.sessions import sql
from pilotfish.sessions.database_file import DatabaseFile
from pilotfish.sessions.sqlite import SQLiteStore
from server.sessions.conformance import RECORD

pytestmark = pytest.mark.anyio


def delete(path: Path) -> None:
    path.unlink()


def replace(path: Path) -> None:
    other = path.with_name("other")
    other.write_bytes(path.read_bytes())
    other.replace(path)


def halve(path: Path) -> None:
    os.truncate(path, path.stat().st_size // 2)


def empty(path: Path) -> None:
    os.truncate(path, 0)


def delete_log(path: Path) -> None:
    Path(f"{path}-wal").unlink()


@pytest.mark.parametrize("harm", [delete, replace, halve, empty, delete_log])
async def test_a_store_whose_file_is_gone_or_cut_takes_no_entry(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, harm
) -> None:
    """SQLite itself reports nothing: the run would end as done, and nothing of it be stored."""
    monkeypatch.setattr(sql, "PATIENCE", 0.2)
    path = tmp_path / "sessions.sqlite3"
    store = await SQLiteStore.open(path)
    await store.create(RECORD)
    epoch = await store.claim("s1")
    await store._rows("PRAGMA wal_checkpoint")
    await store.append("s1", epoch, "issued", {})
    harm(path)
    try:
        with pytest.raises(StoreError, match="session store failed"):
            await store.append("s1", epoch, "outcome", {})
        with pytest.raises(StoreError, match="session store failed"):
            await store.check()
    finally:
        await store.close()


def begin_checkpoint(path: Path) -> None:
    """As SQLite does: the pages of its log in order, the first one with the new size."""
    log = Path(f"{path}-wal").read_bytes()
    size = int.from_bytes(log[8:12], "big")
    frames = [log[at : at + 24 + size] for at in range(32, len(log), 24 + size)]
    first = next(it for it in reversed(frames) if int.from_bytes(it[:4], "big") == 1)
    with path.open("r+b", buffering=0) as file:
        file.write(first[24:])


def shrink_and_grow(path: Path) -> None:
    """By another process, which is killed before its log is in the file."""
    work = (
        "import sqlite3, sys; it = sqlite3.connect(sys.argv[1], isolation_level=None);"
        "[it.execute(sql).fetchall() for sql in sys.argv[2:]]; __import__('os')._exit(0)"
    )
    asked = [
        *("PRAGMA wal_autocheckpoint=0", "DELETE FROM entry", "VACUUM"),
        *("PRAGMA wal_checkpoint(TRUNCATE)", "CREATE TABLE more (it)"),
        "INSERT INTO more VALUES (zeroblob(60000))",
    ]
    subprocess.run([sys.executable, "-c", work, str(path), *asked], check=True)


async def filled(path: Path) -> tuple[SQLiteStore, int]:
    """A store with some 40 pages of entries in its file, and the epoch of its session."""
    store = await SQLiteStore.open(path)
    await store.create(RECORD)
    epoch = await store.claim("s1")
    for _ in range(40):
        await store.append("s1", epoch, "issued", {"text": "x" * 4000})
    await store._rows("PRAGMA wal_checkpoint(TRUNCATE)")
    await store.check()
    return store, epoch


async def test_a_file_that_another_process_writes_its_log_into_is_whole(tmp_path: Path) -> None:
    """The header tells of pages that are not in the file yet: they are in the log."""
    path = tmp_path / "sessions.sqlite3"
    store, epoch = await filled(path)
    shrink_and_grow(path)
    begin_checkpoint(path)
    await store.check()
    await store.append("s1", epoch, "issued", {})
    assert await store._rows("SELECT length(it) FROM more") == [(60000,)]
    assert await store._rows("PRAGMA quick_check") == [("ok",)]
    await store.close()


async def test_a_smaller_file_after_a_vacuum_is_whole(tmp_path: Path) -> None:
    path = tmp_path / "sessions.sqlite3"
    store, _ = await filled(path)
    before = path.stat().st_size
    await store.delete("s1")
    await store._rows("VACUUM")
    await store._rows("PRAGMA wal_checkpoint(TRUNCATE)")
    assert path.stat().st_size < before
    await store.check()
    await store.close()


async def test_a_database_in_memory_has_no_file() -> None:
    assert DatabaseFile(":memory:").lost() == ""
    store = await SQLiteStore.open(":memory:")
    await store.check()
    await store.close()


async def test_a_look_at_the_file_leaves_the_locks_of_the_store(tmp_path: Path) -> None:
    """Without them another process that closes the file deletes its log."""
    path = tmp_path / "sessions.sqlite3"
    store = await SQLiteStore.open(path)
    other = (
        f"import sqlite3; it = sqlite3.connect({str(path)!r});"
        " it.execute('SELECT 1 FROM session'); it.close()"
    )
    try:
        file = store._grouped.file
        assert file
        file._size = 2**40
        assert file.lost() == ""
        await asyncio.to_thread(subprocess.run, [sys.executable, "-c", other], check=True)
        assert "sessions.sqlite3-wal" in os.listdir(tmp_path)
    finally:
        await store.close()
