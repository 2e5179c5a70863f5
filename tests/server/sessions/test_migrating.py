"""Every state of a database that a release has left, brought to today's with its data in it."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from pilotfish.agent.failures import StoreError
from pilotfish.sessions.keeping import AuditFilter, Halt, Keeping
from pilotfish.sessions.migrating import MIGRATIONS, pending
from pilotfish.sessions.sqlite import SQLiteStore

__all__ = ["OLD", "check_taken_over", "names"]

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
