"""Runs whose store is away for longer than they wait."""

import asyncio
from typing import Any

import pytest

from fakes import FakePage, envelope
from pilotfish.agent.failures import StoreUnavailable
from pilotfish.agent.state.journal import Journal
from pilotfish.guard.audited import AuditedStore, Owner
from pilotfish.sessions.keeping import AuditFilter, AuditRecord
from pilotfish.web.session import runs as web_runs
from pilotfish.web.session.restart import unfinished
from pilotfish_client.outcome import Effect, Outcome
from pilotfish_client.server_messages import Done
from server.web.harness import KEY, click, final
from server.web.session.test_runs import ADA, Bench, BrokenStore, over, run

pytestmark = pytest.mark.anyio


async def test_a_run_that_cannot_be_recorded_ends_and_its_end_is_recorded_later(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """What was told is recorded before anything else: no server takes the run up again."""
    monkeypatch.setattr(web_runs, "AGAIN", 0.02)
    store = BrokenStore()
    bench = Bench(envelope(click()), final(), store=store)
    runs = await bench.open()
    store.broken, store.kinds = "away", ("outcome", "run_ended")
    await over(runs)
    done = bench.of(Done)[0]
    assert (done.status, done.code, done.steps) == ("failed", "unrecorded", 1)
    assert "cannot record" in done.summary
    assert "run_ended" not in [entry.kind for entry in await store.read("s1")]
    store.broken = ""
    async with asyncio.timeout(5):
        while "run_ended" not in [entry.kind for entry in await store.read("s1")]:
            await asyncio.sleep(0.01)
    assert unfinished(await store.read("s1")) is None
    assert runs.start(run(2), ADA) is None
    await runs.task
    kinds = [entry.kind for entry in await store.read("s1")]
    assert kinds.count("run_ended") == 2


async def test_what_was_recorded_before_the_store_failed_is_told() -> None:
    store = BrokenStore()
    bench = Bench(envelope(click()), envelope(click()), store=store)
    runs = await bench.open()
    store.broken, store.kinds = "away", ("turn", "run_ended")
    await over(runs)
    done = bench.of(Done)[0]
    assert (done.status, done.code, done.steps) == ("partial", "unrecorded", 1)
    await runs.suspend()


async def test_what_was_done_is_recorded_with_its_outcome_so_a_run_waits_once() -> None:
    """A store that went away between the outcome and its audit record ended the run once."""

    class Between(BrokenStore):
        async def record(self, record: AuditRecord) -> None:
            if self.broken:
                raise StoreUnavailable("the database restarts")
            await super().record(record)

        async def append(self, session: str, epoch: int, kind: str, *more: Any) -> int:
            seq = await super().append(session, epoch, kind, *more)
            self.broken = "between" if kind == "outcome" else ""
            return seq

    store = Between()
    bench = Bench(envelope(click()), final(), store=store)
    runs = await bench.open()
    effects = [Effect(kind="value", text="pressed")]
    runs.page = FakePage({"click": Outcome(status="done", effects=effects)})
    audited = AuditedStore(store, Owner("ada", KEY, "https://shop.example"))
    runs.journal = Journal(audited, "s1", lambda: 1)
    await over(runs)
    assert [told.status for told in bench.of(Done)] == ["done"]
    assert [it.action_id for it in await store.audited(AuditFilter())] == ["r1.1"]
