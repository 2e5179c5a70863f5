"""Stores that fail while a run goes on, each told by `/readyz`, waited for, and gone on with."""

import asyncio
import contextlib
import os
import resource
import sqlite3
import time
from collections.abc import AsyncIterator, Callable, Iterator
from pathlib import Path

import psycopg
import pytest

from databases import Cluster
from nodes import Node, Visitor
from pilotfish.sessions.address import open_store
from server.web.tab import Tab

pytestmark = pytest.mark.anyio

TIMES = 12
SLOTS = 40
"""Connections that the cluster of these tests has."""


@pytest.fixture(scope="module")
def own() -> Iterator[Cluster]:
    cluster = Cluster.start(f"max_connections={SLOTS}", "fsync=off")
    yield cluster
    cluster.remove()


@pytest.fixture
def begin(tmp_path: Path) -> Iterator[Callable[[str], Node]]:
    nodes: list[Node] = []

    def start(store: str) -> Node:
        where = "PILOTFISH_STORE" if "://" in store else "PILOTFISH_DATABASE"
        nodes.append(Node(tmp_path, {where: store, "NODE_PACE": "0.2"}).start())
        return nodes[-1].until_ready()

    yield start
    for node in nodes:
        node.stop()


@contextlib.asynccontextmanager
async def in_mid_run(node: Node) -> AsyncIterator[tuple[Visitor, asyncio.Task[object]]]:
    """A run that has pressed twice."""
    visitor = Visitor(Tab(node.address))  # type: ignore[arg-type]
    running = asyncio.create_task(visitor.run(f"press {TIMES} times", "r1"))
    try:
        while len(visitor.tab.effects) < 2:
            await asyncio.sleep(0.02)
        yield visitor, running  # type: ignore[misc]
    finally:
        running.cancel()
        await visitor.tab.close()


async def waits(node: Node, visitor: Visitor, running: asyncio.Task[object]) -> None:
    """What is not in the journal is neither issued nor told."""
    end = time.monotonic() + 15
    while (answer := await asyncio.to_thread(node.ready))[0] != 503:
        assert time.monotonic() < end, answer
        await asyncio.sleep(0.2)
    assert "session store" in answer[1]
    before = list(visitor.tab.effects)
    await asyncio.sleep(2)
    assert visitor.tab.effects == before
    assert len(before) < TIMES
    assert not running.done(), running


async def goes_on(node: Node, store: str, visitor: Visitor, running: asyncio.Task[object]) -> None:
    done = await running
    assert (done.status, done.summary) == ("done", f"Pressed {TIMES} times.")  # type: ignore[attr-defined]
    assert len(visitor.tab.effects) == len(set(visitor.tab.effects)) == TIMES
    await asyncio.to_thread(node.until_ready)
    opened = await open_store(store)
    entries = await opened.read((await opened.recent_sessions(1))[0])
    await opened.close()
    assert [entry.kind for entry in entries].count("run_ended") == 1


async def test_a_full_disk_is_waited_for(begin: Callable[[str], Node], tmp_path: Path) -> None:
    """The operating system itself refuses each further byte of the log of writes."""
    store = str(tmp_path / "shared.sqlite3")
    node = begin(store)
    assert node.process is not None
    async with in_mid_run(node) as (visitor, running):
        before = resource.prlimit(node.process.pid, resource.RLIMIT_FSIZE)
        full = os.stat(f"{store}-wal").st_size
        resource.prlimit(node.process.pid, resource.RLIMIT_FSIZE, (full, before[1]))
        await waits(node, visitor, running)
        resource.prlimit(node.process.pid, resource.RLIMIT_FSIZE, before)
        await goes_on(node, store, visitor, running)


def delete(store: str) -> None:
    for end in ("", "-wal", "-shm"):
        Path(store + end).unlink(missing_ok=True)


def cut(store: str) -> None:
    with contextlib.closing(sqlite3.connect(store, timeout=30)) as other:
        other.execute("PRAGMA wal_checkpoint")
    time.sleep(0.7)  # The server has seen how large it is.
    os.truncate(store, Path(store).stat().st_size // 2)


@pytest.mark.parametrize("harm", [delete, cut])
async def test_a_run_whose_file_is_lost_is_never_told_as_done(
    begin: Callable[[str], Node], tmp_path: Path, harm: Callable[[str], None]
) -> None:
    """It is not in any journal: it ends with a sentence, and `/readyz` says so."""
    store = str(tmp_path / "shared.sqlite3")
    node = begin(store)
    async with in_mid_run(node) as (visitor, running):
        harm(store)
        done = await running
        assert done.status in ("partial", "failed"), done  # type: ignore[attr-defined]
        assert done.summary and "Pressed" not in done.summary  # type: ignore[attr-defined]
        assert len(visitor.tab.effects) == len(set(visitor.tab.effects)) < TIMES
        status, told = await asyncio.to_thread(node.ready)
        assert (status, "session store" in told) == (503, True)


async def test_a_database_without_a_free_connection_is_waited_for(
    begin: Callable[[str], Node], own: Cluster
) -> None:
    store = own.database()
    node = begin(store)
    async with in_mid_run(node) as (visitor, running), contextlib.AsyncExitStack() as taken:
        await _take_all(own, taken)
        await waits(node, visitor, running)
        await taken.aclose()
        await goes_on(node, store, visitor, running)


async def _take_all(own: Cluster, taken: contextlib.AsyncExitStack) -> None:
    """All connections of the cluster, those of the server first."""
    mine = [psycopg.connect(own.url, autocommit=True)]
    taken.callback(lambda: [one.close() for one in mine])
    theirs = "FROM pg_stat_activity WHERE application_name = 'pilotfish'"
    while True:
        mine[0].execute(f"SELECT pg_terminate_backend(pid) {theirs}".encode())
        with contextlib.suppress(psycopg.OperationalError):
            while True:
                mine.append(psycopg.connect(own.url, autocommit=True))
        left = mine[0].execute(f"SELECT count(*) {theirs}".encode()).fetchone()
        if left == (0,):
            return
        await asyncio.sleep(0.05)


async def test_a_database_that_becomes_read_only_is_waited_for(
    begin: Callable[[str], Node], own: Cluster
) -> None:
    store = own.database()
    name = store.rpartition("/")[2]
    node = begin(store)
    setting = f"ALTER DATABASE {name} SET default_transaction_read_only"
    async with in_mid_run(node) as (visitor, running):
        own.execute(f"{setting} = on")
        own.execute(
            f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname='{name}'"
        )
        await waits(node, visitor, running)
        own.execute(f"{setting} = off")
        await goes_on(node, store, visitor, running)
