import asyncio
import sqlite3
from collections.abc import AsyncIterator
from contextlib import closing
from pathlib import Path

import pytest

from pilotfish.sessions.group_commit import Also, Grouped
from pilotfish.sessions.store_files import DatabaseFile

pytestmark = pytest.mark.anyio
INSERT = "INSERT INTO t VALUES (:n) RETURNING n"


@pytest.fixture
async def grouped(tmp_path: Path) -> AsyncIterator[Grouped]:
    connection = sqlite3.connect(
        tmp_path / "t", isolation_level=None, timeout=0.1, check_same_thread=False
    )
    connection.execute("PRAGMA journal_mode=WAL")
    connection.execute("CREATE TABLE t (n INTEGER PRIMARY KEY)")
    grouped = Grouped(connection)
    yield grouped
    await grouped.close()


def commits(grouped: Grouped) -> list[str]:
    """What SQLite is asked from here on."""
    traced: list[str] = []
    grouped._connection.set_trace_callback(traced.append)
    return traced


async def test_what_is_asked_at_the_same_time_is_committed_together(
    grouped: Grouped, tmp_path: Path
) -> None:
    traced = commits(grouped)
    rows = await asyncio.gather(*(grouped.rows(INSERT, {"n": n}) for n in range(30)))
    assert rows == [[(n,)] for n in range(30)]
    assert traced.count("COMMIT") == 1
    with closing(sqlite3.connect(tmp_path / "t")) as other:
        assert other.execute("SELECT count(*) FROM t").fetchone() == (30,)


async def test_one_statement_that_fails_fails_alone(grouped: Grouped) -> None:
    asked = [grouped.rows(INSERT, {"n": n}) for n in (1, 2, 1, 3)]
    results = await asyncio.gather(*asked, return_exceptions=True)
    assert [type(result) for result in results] == [list, list, sqlite3.IntegrityError, list]
    assert await grouped.rows("SELECT count(*) FROM t", {}) == [(3,)]


async def test_what_follows_a_statement_is_done_with_it_or_neither(grouped: Grouped) -> None:
    traced = commits(grouped)
    asked = [
        grouped.rows(INSERT, {"n": n}, [Also(INSERT, [{"n": n + 1}]), Also(INSERT, [{"n": last}])])
        for n, last in ((1, 3), (5, 3), (7, 9))
    ]
    results = await asyncio.gather(*asked, return_exceptions=True)
    assert [type(result) for result in results] == [list, sqlite3.IntegrityError, list]
    assert traced.count("COMMIT") == 1
    nothing = "INSERT INTO t SELECT 20 WHERE 0 RETURNING n"
    assert await grouped.rows(nothing, {}, [Also(INSERT, [{"n": 21}])]) == []
    found = await grouped.rows("SELECT n FROM t ORDER BY n", {})
    assert [n for (n,) in found] == [1, 2, 3, 7, 8, 9]


async def test_nothing_is_told_of_what_was_not_committed(grouped: Grouped, tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / "t", isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        asked = [grouped.rows(INSERT, {"n": n}) for n in range(3)]
        results = await asyncio.gather(*asked, return_exceptions=True)
        assert all(isinstance(result, sqlite3.OperationalError) for result in results)
        other.execute("COMMIT")
    assert await grouped.rows("SELECT count(*) FROM t", {}) == [(0,)]
    assert await grouped.rows(INSERT, {"n": 7}) == [(7,)]


async def test_readers_alone_take_no_lock(grouped: Grouped) -> None:
    traced = commits(grouped)
    await asyncio.gather(*(grouped.rows("SELECT 1", {}) for _ in range(5)))
    assert "BEGIN IMMEDIATE" not in traced


async def test_whoever_gives_up_waiting_hinders_nobody(grouped: Grouped) -> None:
    first = asyncio.create_task(grouped.rows(INSERT, {"n": 1}))
    other = asyncio.create_task(grouped.rows(INSERT, {"n": 2}))
    await asyncio.sleep(0)
    first.cancel()
    assert await other == [(2,)]


async def test_the_file_is_looked_at_twice_for_a_transaction(
    grouped: Grouped, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    grouped.file = DatabaseFile(tmp_path / "t")
    looks: list[str] = []
    monkeypatch.setattr(DatabaseFile, "lost", lambda self: looks.append("") or "")
    await asyncio.gather(*(grouped.rows(INSERT, {"n": n}) for n in range(30)))
    assert len(looks) == 2


async def test_a_closed_store_says_so(grouped: Grouped) -> None:
    await grouped.close()
    with pytest.raises(sqlite3.ProgrammingError, match="closed"):
        await grouped.rows("SELECT 1", {})
