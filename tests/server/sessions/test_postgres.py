"""The suite of every store on a real PostgreSQL, and what only that one does."""

import asyncio
import time
from collections.abc import AsyncIterator

import psycopg
import pytest
from cryptography.fernet import Fernet

from databases import Cluster
from pilotfish.agent.failures import Fenced, StoreUnavailable
from pilotfish.guard.redact import RedactedStore
from pilotfish.guard.sealed import SealedStore
from pilotfish.sessions.keeping import Halt, Keeping
from pilotfish.sessions.postgres import PostgresStore
from server.sessions.conformance import RECORD, StoreConformance, shared_by_two
from server.sessions.keeping_conformance import EFFECT, KeepingConformance

pytestmark = pytest.mark.anyio


@pytest.fixture
async def store(database: str) -> AsyncIterator[PostgresStore]:
    store = await PostgresStore.open(database)
    yield store
    await store.close()


@pytest.fixture(scope="module")
def reused(cluster: Cluster) -> str:
    return cluster.database()


@pytest.fixture
def emptied(cluster: Cluster, reused: str) -> str:
    """A database that is made once: that costs more than most tests."""
    cluster.execute("DROP SCHEMA public CASCADE; CREATE SCHEMA public", reused)
    return reused


class TestPostgresStore(StoreConformance, KeepingConformance):
    @pytest.fixture
    async def store(self, emptied: str) -> AsyncIterator[PostgresStore]:
        store = await PostgresStore.open(emptied)
        yield store
        await store.close()


class TestWrapped(StoreConformance):
    """Redacted and encrypted, as an operator may have it."""

    @pytest.fixture
    async def store(self, emptied: str) -> AsyncIterator[Keeping]:
        store = await PostgresStore.open(emptied)
        yield RedactedStore(SealedStore(store, [Fernet.generate_key().decode()]))
        await store.close()


async def test_two_servers_share_one_database(database: str) -> None:
    one, other = await asyncio.gather(PostgresStore.open(database), PostgresStore.open(database))
    await shared_by_two(one, other)
    assert await one.ident() == await other.ident()
    await one.close()
    await other.close()


async def test_entries_of_one_session_at_the_same_time_have_one_order(store: PostgresStore) -> None:
    await store.create(RECORD)
    epoch = await store.claim("s1")
    seqs = await asyncio.gather(*(store.append("s1", epoch, "step", {"n": n}) for n in range(40)))
    assert sorted(seqs) == list(range(1, 41))


async def test_whoever_claims_between_two_appends_fences_the_second(store: PostgresStore) -> None:
    """Appends and claims at the same time: no entry of an older epoch follows a newer one."""
    await store.create(RECORD)

    async def write(epoch: int) -> None:
        for _ in range(30):
            try:
                await store.append("s1", epoch, "step", {})
            except Fenced:
                return

    async with asyncio.TaskGroup() as group:
        for _ in range(8):
            group.create_task(write(await store.claim("s1")))
            await asyncio.sleep(0.01)
    epochs = [entry.epoch for entry in await store.read("s1")]
    assert epochs == sorted(epochs)
    assert len(set(epochs)) > 1


async def test_an_append_whose_answer_was_lost_is_not_appended_twice(
    store: PostgresStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    await store.create(RECORD)
    epoch = await store.claim("s1")
    once, lost = store._once, [1, 1]

    async def answer(sql: str, values: object) -> list[object]:
        rows = await once(sql, values)  # type: ignore[arg-type]
        if lost and "attempt" in sql:
            lost.pop()
            raise StoreUnavailable("the connection broke after the commit")
        return rows

    monkeypatch.setattr(store, "_once", answer)
    assert await store.append("s1", epoch, "issued", {"action_id": "a1"}) == 1
    assert await store.append("s1", epoch, "outcome", {"action_id": "a1"}) == 2
    assert [entry.kind for entry in await store.read("s1")] == ["issued", "outcome"]


async def test_commits_reach_the_disk_whatever_the_database_says(store: PostgresStore) -> None:
    assert await store._rows("SHOW synchronous_commit") == [("on",)]


async def test_other_servers_hear_of_switches_at_once(database: str) -> None:
    one, other = await asyncio.gather(PostgresStore.open(database), PostgresStore.open(database))
    while not other._heard:
        await asyncio.sleep(0.01)
    await other.hint()
    waits: list[float] = []
    for _ in range(5):
        hinted = asyncio.create_task(other.hint())
        await asyncio.sleep(0.05)
        begun = time.monotonic()
        await one.halt(Halt("all"))
        await hinted
        waits.append(time.monotonic() - begun)
    assert sorted(waits)[2] < 0.5, waits
    await one.close()
    await other.close()


@pytest.mark.parametrize(
    "change",
    [
        "UPDATE audit SET status = 'undone'",
        "UPDATE audit SET subject = 'eve'",
        "UPDATE audit SET subject = 'forgotten', action = 'nothing'",
        "DELETE FROM audit",
        "TRUNCATE audit",
    ],
)
async def test_the_database_itself_refuses_to_change_the_audit_record(
    store: PostgresStore, cluster: Cluster, database: str, change: str
) -> None:
    await store.record(EFFECT)
    with pytest.raises(psycopg.errors.RaiseException, match="append-only"):
        cluster.execute(change, database)


async def test_a_database_that_is_not_there_is_named_without_the_password() -> None:
    with pytest.raises(StoreUnavailable, match=r"127\.0\.0\.1:1/nothing.*PILOTFISH_STORE") as error:
        await PostgresStore.open("postgresql://ada:secret@127.0.0.1:1/nothing")
    assert "secret" not in str(error.value)
