import asyncio

import psycopg
import pytest

from databases import Cluster
from pilotfish.agent.failures import StoreError
from pilotfish.sessions.postgres import PostgresStore
from pilotfish.sessions.store_files import MIGRATIONS
from server.sessions.test_store_files import OLD, check_taken_over, names

pytestmark = pytest.mark.anyio


@pytest.mark.parametrize("first", names())
async def test_a_database_of_each_release_is_taken_over(database: str, first: str) -> None:
    with psycopg.connect(database, autocommit=True) as old:
        old.execute("CREATE TABLE migration (name text PRIMARY KEY, at timestamptz)")
        for name in names()[: names().index(first) + 1]:
            old.execute((MIGRATIONS / "postgres" / name).read_bytes())
            old.execute("INSERT INTO migration VALUES (%s, now())", (name,))
            if OLD[name]:
                old.execute(OLD[name].encode())
        old.execute(
            """INSERT INTO entry VALUES ('s1', 1, 3, 'step', '{"n":1}', gen_random_uuid(), 1000)"""
        )
        old.execute("UPDATE session SET seq = 1")
    store = await PostgresStore.open(database)
    await check_taken_over(store, first)
    await store.close()


async def test_a_database_of_a_newer_release_is_refused(cluster: Cluster, database: str) -> None:
    await (await PostgresStore.open(database)).close()
    cluster.execute("INSERT INTO migration VALUES ('0099_later.sql', now())", database)
    with pytest.raises(StoreError, match=r"newer release.*0099_later\.sql.*restore the backup"):
        await PostgresStore.open(database)


async def test_servers_that_start_together_migrate_once(database: str) -> None:
    stores = await asyncio.gather(*(PostgresStore.open(database) for _ in range(6)))
    with psycopg.connect(database) as connection:
        found = connection.execute("SELECT name FROM migration ORDER BY name").fetchall()
    assert [row[0] for row in found] == names()
    for store in stores:
        await store.close()


async def test_a_migration_that_fails_leaves_nothing(
    database: str, tmp_path: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    from pathlib import Path

    from pilotfish.sessions import store_files

    folder = Path(str(tmp_path)) / "postgres"
    folder.mkdir()
    (folder / "0001_good.sql").write_text("CREATE TABLE good (id int);")
    (folder / "0002_bad.sql").write_text("CREATE TABLE bad (id nothing);")
    monkeypatch.setattr(store_files, "MIGRATIONS", folder.parent)
    with pytest.raises(StoreError, match="could not be migrated"):
        await PostgresStore.open(database)
    with psycopg.connect(database) as connection:
        found = connection.execute("SELECT count(*) FROM pg_tables WHERE schemaname = 'public'")
        assert found.fetchone() == (0,)
