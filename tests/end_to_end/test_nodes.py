"""Several servers as processes on one store: PostgreSQL, or one SQLite file."""

import asyncio
import contextlib
import os
import signal
import sqlite3
import threading
import time
from collections.abc import AsyncIterator, Callable, Iterator
from pathlib import Path
from typing import Any

import psycopg
import pytest

from databases import Cluster
from nodes import Node, Visitor
from pilotfish.sessions.address import open_store
from pilotfish.sessions.keeping import AuditFilter, Halt, Keeping
from pilotfish_client.server_messages import Done, Error
from server.web.tab import Tab, hold

pytestmark = pytest.mark.anyio

Start = Callable[..., Node]
Visit = Callable[[Node], Visitor]


@pytest.fixture(params=["postgres", "sqlite"])
def store(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "postgres":
        return str(request.getfixturevalue("database"))
    return str(tmp_path / "shared.sqlite3")


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Start]:
    nodes: list[Node] = []

    def begin(store: str, *options: str, **environment: str) -> Node:
        where = "PILOTFISH_STORE" if "://" in store else "PILOTFISH_DATABASE"
        nodes.append(Node(tmp_path, {where: store, **environment}, options).start())
        return nodes[-1]

    yield begin
    for node in nodes:
        node.stop()


@pytest.fixture
async def visit() -> AsyncIterator[Visit]:
    visitors: list[Visitor] = []

    def come(node: Node) -> Visitor:
        visitors.append(Visitor(Tab(node.address)))  # type: ignore[arg-type]
        return visitors[-1]

    yield come
    for visitor in visitors:
        await visitor.tab.close()


async def rows(store: str) -> tuple[list[str], list[tuple[int, str]]]:
    """The action ids of the audit record, and epochs and kinds of the newest session's journal."""
    opened = await open_store(store)
    audited = [record.action_id for record in await opened.audited(AuditFilter())]
    sessions = await opened.recent_sessions(1)
    entries = [(it.epoch, it.kind) for it in await opened.read(sessions[0])]
    await opened.close()
    return audited, entries


async def test_a_killed_servers_run_goes_on_at_the_next_and_repeats_nothing(
    start: Start, store: str, visit: Visit
) -> None:
    one, other = start(store, NODE_PACE="0.3"), start(store, NODE_PACE="0.3")
    one.until_ready(), other.until_ready()
    visitor = visit(one)
    running = asyncio.create_task(visitor.run("press 6 times", "r1"))
    while len(visitor.tab.effects) < 2:
        await asyncio.sleep(0.02)
    visitor.go_to(other)
    one.kill()
    done = await running
    assert (done.status, done.summary) == ("done", "Pressed 6 times.")
    assert len(visitor.tab.effects) == len(set(visitor.tab.effects)) == 6
    assert visitor.tab.wrong == []
    assert max(seconds for _, seconds in visitor.resumes) < 5
    audited, entries = await rows(store)
    assert sorted(audited) == sorted(visitor.tab.effects)
    assert [kind for _, kind in entries].count("run_started") == 1
    assert [kind for _, kind in entries].count("run_ended") == 1
    epochs = [epoch for epoch, _ in entries]
    assert epochs == sorted(epochs)
    assert set(epochs) == {1, 2}


@pytest.mark.parametrize("store", ["postgres"], indirect=True)
async def test_a_server_that_wakes_after_it_lost_its_session_writes_nothing(
    start: Start, store: str, visit: Visit
) -> None:
    """A stopped process is the worst of pauses: it goes on in the middle of what it did."""
    one, other = start(store, NODE_PACE="0.3").until_ready(), start(store).until_ready()
    visitor = visit(one)
    running = asyncio.create_task(visitor.run("press 5 times", "r1"))
    while len(visitor.tab.effects) < 2:
        await asyncio.sleep(0.02)
    one.send(signal.SIGSTOP)
    visitor.go_to(other)
    await visitor.cut()
    done = await running
    one.send(signal.SIGCONT)
    assert done.status == "done"
    await asyncio.sleep(1)
    assert len(visitor.tab.effects) == len(set(visitor.tab.effects)) == 5
    _, entries = await rows(store)
    epochs = [epoch for epoch, _ in entries]
    assert epochs == sorted(epochs)
    assert [kind for _, kind in entries].count("run_ended") == 1
    assert one.ready()[0] == 200


@pytest.mark.parametrize("store", ["postgres"], indirect=True)
async def test_switches_and_day_counters_are_those_of_all_servers(
    start: Start, store: str, visit: Visit
) -> None:
    few = {"NODE_RUNS": "3", "NODE_PACE": "0.05"}
    nodes = [start(store, **few), start(store, **few)]
    visitors = [visit(node.until_ready()) for node in nodes]
    statuses: list[str] = []
    for number in range(4):
        done = await visitors[number % 2].run("press 1 times", f"r{number}")
        statuses.append(done.status)
    assert statuses == ["done", "done", "done", "failed"]
    opened = await open_store(store)
    seconds = await _halted(opened, start(store, NODE_PACE="30").until_ready())
    await opened.close()
    assert seconds < 2


async def _halted(store: Keeping, node: Node) -> float:
    """Seconds from the switch to the end of a run at a server that did not set it."""
    tab = Tab(node.address, answers={"click": hold})  # type: ignore[arg-type]
    page = await tab.open()
    await page.run("press 2 times", "h1")
    await asyncio.sleep(0.3)
    begun = asyncio.get_running_loop().time()
    await store.halt(Halt("all"))
    done = await page.until(Done)
    seconds = asyncio.get_running_loop().time() - begun
    assert done.status in ("stopped", "failed")
    await page.run("press 2 times", "h2")
    assert (await page.until(Error)).code in ("halted", "limit")
    await store.release(Halt("all"))
    await tab.close()
    return seconds


@pytest.mark.parametrize("store", ["postgres"], indirect=True)
async def test_clocks_may_differ_by_a_minute(start: Start, store: str, visit: Visit) -> None:
    one, other = start(store, NODE_PACE="0.3", NODE_SKEW="-59"), start(store, NODE_PACE="0.1")
    one.until_ready(), other.until_ready()
    visitor = visit(one)
    running = asyncio.create_task(visitor.run("press 4 times", "r1"))
    while len(visitor.tab.effects) < 2:
        await asyncio.sleep(0.02)
    visitor.go_to(other)
    one.kill()
    assert (await running).status == "done"
    assert len(visitor.tab.effects) == len(set(visitor.tab.effects)) == 4
    visitor.go_to(one.start().until_ready())
    await visitor.cut()
    assert (await visitor.run("press 1 times", "r2")).status == "done"


@pytest.mark.parametrize("store", ["sqlite"], indirect=True)
async def test_workers_of_one_address_share_the_store(
    start: Start, store: str, visit: Visit
) -> None:
    node = start(store, "--workers", "2", NODE_PACE="0.2").until_ready()
    visitors = [visit(node) for _ in range(8)]
    running = [asyncio.create_task(each.run("press 5 times", "r1")) for each in visitors]
    while sum(len(each.tab.effects) for each in visitors) < 10:
        await asyncio.sleep(0.02)
    assert node.process is not None
    os.kill(node.children()[0], signal.SIGKILL)
    for done in await asyncio.gather(*running):
        assert (done.status, done.summary) == ("done", "Pressed 5 times.")
    for each in visitors:
        assert len(each.tab.effects) == len(set(each.tab.effects)) == 5
        assert each.tab.wrong == []


async def test_runs_wait_while_the_database_is_away_and_go_on(start: Start, visit: Visit) -> None:
    cluster = await asyncio.to_thread(Cluster.start)
    try:
        nodes = [start(cluster.database(), NODE_PACE="0.2").until_ready()]
        nodes.append(start(nodes[0].environment["PILOTFISH_STORE"], NODE_PACE="0.2").until_ready())
        visitors = [visit(nodes[number % 2]) for number in range(6)]
        running = [asyncio.create_task(each.run("press 6 times", "r1")) for each in visitors]
        while sum(len(each.tab.effects) for each in visitors) < 8:
            await asyncio.sleep(0.02)
        await asyncio.to_thread(cluster.stop, "immediate")
        status, told = await asyncio.to_thread(nodes[0].ready)
        assert status == 503
        assert "session store" in told
        assert not any(task.done() for task in running)
        await asyncio.sleep(2)
        await asyncio.to_thread(cluster.again)
        for done in await asyncio.gather(*running):
            assert (done.status, done.summary) == ("done", "Pressed 6 times.")
        for each in visitors:
            assert len(each.tab.effects) == len(set(each.tab.effects)) == 6
        for node in nodes:
            await asyncio.to_thread(node.until_ready)
        for node in nodes:
            await asyncio.to_thread(node.stop)
    finally:
        cluster.remove()


async def test_runs_go_on_at_a_slow_disk(start: Start, store: str, visit: Visit) -> None:
    """Each commit waits up to 0.6 s, as where another process writes all the time."""
    node = start(store, NODE_PACE="0.05").until_ready()
    visitors = [visit(node) for _ in range(3)]
    stop = threading.Event()
    slowing = asyncio.create_task(asyncio.to_thread(_slowed, store, stop))
    try:
        runs = (each.run("press 4 times", "r1") for each in visitors)
        for done in await asyncio.gather(*runs):
            assert (done.status, done.summary) == ("done", "Pressed 4 times.")
    finally:
        stop.set()
        held = await slowing
    assert held >= 3
    for each in visitors:
        assert len(each.tab.effects) == len(set(each.tab.effects)) == 4


def _slowed(store: str, stop: threading.Event) -> int:
    """How often all writing was held up."""
    held = 0
    with contextlib.closing(_writer(store)) as connection:
        while not stop.wait(0.05):
            connection.execute("BEGIN IMMEDIATE" if "://" not in store else "BEGIN")
            if "://" in store:
                connection.execute("LOCK TABLE entry IN SHARE MODE")
            held += 1
            time.sleep(0.6)
            connection.execute("COMMIT")
    return held


def _writer(store: str) -> Any:
    if "://" in store:
        return psycopg.connect(store, autocommit=True)
    return sqlite3.connect(store, isolation_level=None, timeout=30, check_same_thread=False)


@pytest.mark.parametrize("store", ["sqlite"], indirect=True)
async def test_a_run_waits_for_a_locked_file_and_nothing_is_told_meanwhile(
    start: Start, store: str, visit: Visit
) -> None:
    node = start(store, NODE_PACE="0.05").until_ready()
    visitor = visit(node)
    running = asyncio.create_task(visitor.run("press 6 times", "r1"))
    while len(visitor.tab.effects) < 2:
        await asyncio.sleep(0.02)
    with contextlib.closing(_writer(store)) as other:
        other.execute("BEGIN IMMEDIATE")
        await asyncio.sleep(0.5)
        before = list(visitor.tab.effects)
        await asyncio.sleep(3)
        # An action is issued once it is in the journal, so none was.
        assert visitor.tab.effects == before
        assert not running.done()
        other.execute("COMMIT")
    done = await running
    assert (done.status, done.summary) == ("done", "Pressed 6 times.")
    assert len(visitor.tab.effects) == len(set(visitor.tab.effects)) == 6
