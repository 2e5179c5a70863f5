import logging
from pathlib import Path

import pytest

from fakes import FakeActions, FakeHost, FakeModel, FakePage, FakePrompt, envelope, pieces, tool
from pilotfish.agent.loop.lifecycle import run
from pilotfish.agent.model.request import Stopped
from pilotfish.agent.model.usage import Usage
from pilotfish.agent.run.run import Run
from pilotfish.agent.state.journal import Journal
from pilotfish.agent.state.record import FEEDBACK
from pilotfish.sessions.indexed import IndexedStore
from pilotfish.sessions.memory import MemoryStore
from pilotfish.sessions.run_row import RunFilter, RunRow
from pilotfish.sessions.sqlite import SQLiteStore
from server.sessions.keeping_conformance import RECORD

pytestmark = pytest.mark.anyio

REPLY = [*pieces(envelope(tool("click", ref=1))), Usage(90, 10, cost=0.25), Stopped("tool_use")]


async def played(store: IndexedStore, inner: MemoryStore | SQLiteStore) -> int:
    """One run of `RECORD`'s session; its epoch."""
    await inner.create(RECORD)
    epoch = await store.claim("s1")
    made = Run(
        run_id="r1",
        task="buy a mug",
        session="s1",
        model=FakeModel([REPLY, envelope(tool("fail", reason="no"))]),
        page=FakePage(),
        host=FakeHost(),
        prompt=FakePrompt(),
        actions=FakeActions(),
        journal=Journal(store, "s1", lambda: epoch),
    )
    await run(made)
    return epoch


async def row_of(store: MemoryStore) -> RunRow:
    (row,) = await store.indexed(RunFilter())
    return row


async def test_the_row_of_a_run_follows_its_journal() -> None:
    inner = MemoryStore()
    store = IndexedStore(inner, words=True)
    epoch = await played(store, inner)
    row = await row_of(inner)
    assert (row.run, row.subject, row.tenant, row.asked) == ("r1", "ada", "pk_acme", "buy a mug")
    assert (row.status, row.why, row.turns, row.page, row.model) == (
        *("failed", "given_up", 2, "/"),
        "fake",
    )
    assert (row.tokens, row.cost) == (100, 0.25)
    assert row.ended is not None and row.ended >= row.started
    await store.append("s1", epoch, FEEDBACK, {"run_id": "r1", "satisfied": False})
    assert (await row_of(inner)).rating is False
    await store.append("s1", epoch, FEEDBACK, {"run_id": "other", "satisfied": True})
    assert (await row_of(inner)).rating is False


async def test_without_words_the_task_is_left_out() -> None:
    inner = MemoryStore()
    await played(IndexedStore(inner, words=False), inner)
    row = await row_of(inner)
    assert (row.asked, row.status, row.subject) == ("", "failed", "ada")


async def test_another_server_goes_on_with_the_row() -> None:
    inner = MemoryStore()
    await inner.create(RECORD)
    epoch = await inner.claim("s1")
    brief = {"run_id": "r1", "task": "buy"}
    await IndexedStore(inner, words=True).append("s1", epoch, "run_started", brief)
    assert (await row_of(inner)).status == "running"
    ended = {"run_id": "r1", "status": "done", "turns": 3, "steps": 4, "why": None}
    await IndexedStore(inner, words=True).append("s1", epoch, "run_ended", ended)
    row = await row_of(inner)
    assert (row.status, row.turns, row.actions, row.asked) == ("done", 3, 4, "buy")


async def test_an_index_that_fails_stops_no_run(
    caplog: pytest.LogCaptureFixture, tmp_path: Path
) -> None:
    inner = await SQLiteStore.open(tmp_path / "sessions.sqlite3")
    await inner._rows("DROP TABLE run")
    with caplog.at_level(logging.ERROR):
        await played(IndexedStore(inner, words=True), inner)
    kinds = [entry.kind for entry in await inner.read("s1")]
    assert (kinds.count("run_started"), kinds.count("run_ended")) == (1, 1)
    assert "run not indexed session=s1: the session store failed: no such table" in caplog.text
    await inner.close()
