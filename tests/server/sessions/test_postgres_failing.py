"""What an operator can do to a PostgreSQL while servers run, and how they go on."""

import asyncio
from collections.abc import AsyncIterator, Iterator
from dataclasses import replace

import pytest

from databases import Cluster
from pilotfish.agent.failures import StoreError, StoreUnavailable
from pilotfish.sessions.keeping import AuditFilter
from pilotfish.sessions.postgres import PostgresStore
from server.sessions.conformance import RECORD
from server.sessions.keeping_conformance import EFFECT

pytestmark = pytest.mark.anyio


@pytest.fixture(scope="module")
def own() -> Iterator[Cluster]:
    """A cluster that may be stopped."""
    cluster = Cluster.start()
    yield cluster
    cluster.remove()


@pytest.fixture
async def store(own: Cluster) -> AsyncIterator[PostgresStore]:
    store = await PostgresStore.open(own.database(), connections=4)
    await store.create(RECORD)
    await store.claim("s1")
    yield store
    await store.close()


@pytest.mark.parametrize("mode", ["fast", "immediate"])
async def test_a_restart_loses_nothing_and_doubles_nothing(
    store: PostgresStore, own: Cluster, mode: str
) -> None:
    """`immediate` is a crash: it recovers from its log."""
    written: list[int] = []

    async def write(writer: int) -> None:
        for number in range(60):
            name = writer * 1000 + number
            await store.append("s1", 1, "step", {"n": name})
            written.append(name)

    writers = [asyncio.create_task(write(writer)) for writer in range(4)]
    while len(written) < 40:
        await asyncio.sleep(0.005)
    await asyncio.to_thread(own.stop, mode)
    with pytest.raises(StoreUnavailable):
        await store.check()
    before = len(written)
    await asyncio.sleep(0.5)
    assert len(written) == before
    await asyncio.to_thread(own.again)
    await asyncio.gather(*writers)
    entries = await store.read("s1")
    assert [entry.seq for entry in entries] == list(range(1, 241))
    assert sorted(entry.body["n"] for entry in entries) == sorted(written)
    await store.check()
    async with asyncio.timeout(20):
        while not store._heard:
            await asyncio.sleep(0.05)


async def test_an_outcome_and_its_audit_record_wait_together(
    store: PostgresStore, own: Cluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    """They were two writes once: the second one waited for 2 s only, and a kill came between."""
    await asyncio.to_thread(own.stop, "immediate")
    writing = asyncio.create_task(store.append("s1", 1, "outcome", {}, [EFFECT]))
    # Longer than those 2 s.
    await asyncio.sleep(3)
    assert not writing.done()
    await asyncio.to_thread(own.again)
    assert await writing == 1
    assert [it.action_id for it in await store.audited(AuditFilter())] == ["r1.1"]


async def test_an_entry_whose_record_cannot_be_stored_is_not_stored_either(
    store: PostgresStore,
) -> None:
    await store._rows("ALTER TABLE audit ADD CHECK (action_id <> 'r1.9')")
    with pytest.raises(StoreError, match="check"):
        await store.append("s1", 1, "outcome", {}, [replace(EFFECT, action_id="r1.9")])
    assert await store.read("s1") == []
    assert await store.append("s1", 1, "outcome", {}, [EFFECT]) == 1


async def test_a_pool_that_is_used_up_is_waited_for(store: PostgresStore) -> None:
    sleeping = [asyncio.create_task(store._once("SELECT pg_sleep(2)", {})) for _ in range(4)]
    await asyncio.sleep(0.2)
    assert await store.append("s1", 1, "step", {}) == 1
    await asyncio.gather(*sleeping)


async def test_database_that_is_read_only_is_waited_for(store: PostgresStore, own: Cluster) -> None:
    name = (await store._rows("SELECT current_database()"))[0][0]
    own.execute(f"ALTER DATABASE {name} SET default_transaction_read_only = on")
    own.execute(f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '{name}'")
    task = asyncio.create_task(store.append("s1", 1, "step", {}))
    await asyncio.sleep(1)
    assert not task.done()
    with pytest.raises(StoreUnavailable, match="read-only"):
        await store.check()
    own.execute(f"ALTER DATABASE {name} SET default_transaction_read_only = off")
    assert await task == 1
    await store.check()


async def test_a_server_that_hangs_is_given_up(
    store: PostgresStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    from pilotfish.sessions import postgres

    monkeypatch.setattr(postgres, "STATEMENT", 0.3)
    with pytest.raises(StoreUnavailable, match="no answer within"):
        await store._once("SELECT pg_sleep(60)", {})
    assert await store.append("s1", 1, "step", {}) == 1
