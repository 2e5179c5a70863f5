import asyncio
import os
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from pilotfish.agent.failures import StoreError
from pilotfish.sessions import sql
from pilotfish.sessions.keeping import AuditFilter, Halt, Keeping
from pilotfish.sessions.sqlite import SQLiteStore
from pilotfish.sessions.store_files import MIGRATIONS, DatabaseFile, pending
from server.sessions.conformance import RECORD

__all__ = ["OLD", "check_taken_over", "names"]

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


OLD = {
    "0001_sessions.sql": """
        INSERT INTO session (id, subject, key, origin, resume_hash, epoch, next_ref, created)
        VALUES ('s1', 'ada', 'pk', 'https://acme.example', 'hash-1', 3, 40, 1000);
        INSERT INTO account VALUES ('user|ada', '2026-11-21', 90)
    """,
    "0002_keeping.sql": """
        INSERT INTO shown_token VALUES ('t1', 's1', 9999999999);
        INSERT INTO halt VALUES ('user', 'eve', 1000)
    """,
    "0003_runs.sql": """
        INSERT INTO run VALUES ('s1', 'r1', 'ada', 'pk', 'https://acme.example', 1000, 'a mug',
        'done', '', '/cart', 'm', 1010, 3, 2, 900, 0.5, 9, 1)
    """,
    "0004_many_servers.sql": "",
    "0005_recipes.sql": "",
}
"""What each migration is followed by: rows as that release wrote them."""


def names() -> list[str]:
    return sorted(OLD)


async def check_taken_over(store: Keeping, first: str) -> None:
    """The rows of all migrations up to `first` are there, and the store works on."""
    found = await store.find("hash-1")
    assert found is not None
    assert (found.id, found.epoch, found.next_ref) == ("s1", 3, 40)
    assert [(entry.seq, entry.body) for entry in await store.read("s1")] == [(1, {"n": 1})]
    assert await store.append("s1", 3, "step", {"n": 2}) == 2
    assert not await store.reserve("user|ada", "2026-11-21", 11, 100)
    if first >= "0002":
        assert list(await store.halts()) == [Halt("user", "eve")]
        assert not await store.show_token("t1", "s2", 9999999999.0)
    assert await store.audited(AuditFilter()) == []
    assert await store.ident()


def test_both_stores_have_the_same_migrations() -> None:
    for dialect in ("sqlite", "postgres"):
        assert sorted(path.name for path in (MIGRATIONS / dialect).iterdir()) == names()


def test_the_migrations_that_lack_are_applied_in_order() -> None:
    assert [path.name for path in pending("sqlite", ["0001_sessions.sql"])] == names()[1:]


@pytest.mark.anyio
@pytest.mark.parametrize("first", names())
async def test_a_file_of_each_release_is_taken_over(tmp_path: Path, first: str) -> None:
    path = tmp_path / "s.sqlite3"
    with closing(sqlite3.connect(path)) as old:
        old.execute("CREATE TABLE migration (name TEXT PRIMARY KEY, at REAL)")
        for name in names()[: names().index(first) + 1]:
            old.executescript((MIGRATIONS / "sqlite" / name).read_text())
            old.execute("INSERT INTO migration VALUES (?, 0)", (name,))
            old.executescript(OLD[name])
        old.execute("INSERT INTO entry VALUES ('s1', 1, 3, 'step', '{\"n\":1}', 1000)")
        old.commit()
    store = await SQLiteStore.open(path)
    await check_taken_over(store, first)
    await store.close()


@pytest.mark.anyio
async def test_a_file_of_a_newer_release_is_refused_and_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "s.sqlite3"
    await (await SQLiteStore.open(path)).close()
    with closing(sqlite3.connect(path)) as newer:
        newer.execute("INSERT INTO migration VALUES ('0099_later.sql', 0)")
        newer.commit()
    with pytest.raises(StoreError, match=r"newer release.*0099_later\.sql.*restore the backup"):
        await SQLiteStore.open(path)
