"""Sessions that outlive a server or move from one to another."""

import asyncio
import time
from pathlib import Path

import pytest

from fakes import envelope, tool
from pilotfish.agent.failures import StoreError
from pilotfish.models.scripted import ScriptedModel
from pilotfish.sessions.memory import MemoryStore
from pilotfish.sessions.sqlite import SQLiteStore
from pilotfish.web.session.caps import Caps
from pilotfish.web.session.parts import Waits
from pilotfish.web.wire.outgoing import Close
from pilotfish_client.outcome import Outcome
from pilotfish_client.page_messages import JournalEntry, Run, RunContract
from pilotfish_client.server_messages import Act, Done, Drain, Observe, Refused, Status, Welcome
from server.web.harness import click, final, gated, parts_of, served
from server.web.tab import Tab, welcome_of

pytestmark = pytest.mark.anyio


async def test_a_run_goes_on_after_a_kill_and_repeats_nothing(tmp_path: Path) -> None:
    path = tmp_path / "sessions.sqlite3"
    plan = envelope(click(1), click(2))

    def answer(document: object, act: Act) -> Outcome | None:
        return None if act.args["ref"] == 2 else Outcome(status="done", message="ok")

    store = await SQLiteStore.open(path)
    async with served(parts_of(plan, store=store)) as address:
        tab = Tab(address, answers={"click": answer})
        page = await tab.open()
        contract = RunContract(required_fields=["total"])
        await page.send(Run(run_id="r1", task="buy two mugs", contract=contract))
        await page.until(Act, 2)
        tab.wrong.clear()
        page.quiet = True
        await page.drop()
        frozen = dict(address.roster._live)
        for session in frozen.values():
            session.runs.journal._append = _killed  # what a killed process writes: nothing
    await store.close()
    store = await SQLiteStore.open(path)
    saved = envelope(tool("save_progress", data={"total": 24}))
    parts = parts_of(final(), saved, final(), store=store)
    async with served(parts) as address:
        tab.address, page.quiet = address, False
        ended = Outcome(status="done", message="ok")
        tab.journal["r1.2"] = JournalEntry(action_id="r1.2", state="finished", outcome=ended)
        before = page.of(Welcome)[0]
        welcome = welcome_of(await page.connect())
        assert (welcome.session, welcome.fresh) == (before.session, True)
        assert welcome.epoch > before.epoch
        assert welcome.next_ref >= before.next_ref
        assert (welcome.status, welcome.run_id, welcome.task) == ("thinking", "r1", "buy two mugs")
        done = await page.until(Done)
        assert (done.run_id, done.status, done.steps) == ("r1", "done", 3)
        assert done.data == {"total": 24}, "what the page wants delivered outlives the server"
        entries = await store.read(welcome.session)
        assert entries[-1].kind == "run_ended"
        await page.run("buy two mugs", "r1")
        await page.run("thanks", "r2")
        assert (await page.until(Done, 2)).run_id == "r2"
        assert tab.effects == ["r1.1", "r1.2"]
        assert tab.wrong == []
        await tab.close()
    await store.close()


async def _killed(kind: str, body: object) -> None:
    raise StoreError("killed")


async def test_after_a_restart_the_pages_journal_is_believed(tmp_path: Path) -> None:
    store = MemoryStore()
    async with served(parts_of(store=store)) as address:
        page = await Tab(address).open()
        session, resume = page.of(Welcome)[0].session, page.tab.resume
        await page.close()
    await store.append(session, 1, "run_started", {"run_id": "r1", "task": "buy"})
    body = {"action_id": "r1.1", "document": "d1", "name": "navigate", "args": {}}
    await store.append(session, 1, "issued", body)
    async with served(parts_of(store=store)) as address:
        tab = Tab(address, resume=resume)
        done = Outcome(status="done")
        tab.journal["r1.1"] = JournalEntry(action_id="r1.1", state="finished", outcome=done)
        page = await tab.open()
        summary = page.of(Welcome)[0].summary
        assert summary is not None
        assert "I stopped after: navigate." in summary
        assert "not known" not in summary
        await tab.close()


async def test_an_epoch_fences_the_server_out_that_lost_the_session() -> None:
    """Two servers, one store: whoever the page came to last goes on, the other one stops."""
    store = MemoryStore()
    gate = asyncio.Event()
    slow = ScriptedModel([gated(gate, envelope(click()))])
    async with (
        served(parts_of(model=slow, store=store)) as one,
        served(parts_of(final(click()), store=store)) as other,
    ):
        tab = Tab(one)
        page = await tab.open()
        await page.run()
        await page.until(Status, 2)
        await page.drop()
        tab.address = other
        welcome = welcome_of(await page.connect())
        assert (welcome.epoch, welcome.fresh, welcome.status) == (2, True, "thinking")
        assert (await page.until(Done)).run_id == "r1"
        await page.run("again?", "r2")
        assert (await page.until(Done, 2)).run_id == "r2"
        gate.set()
        while len(one.roster):
            await asyncio.sleep(0.01)
        assert tab.effects == ["r1.1", "r2.1"]
        kinds = [(entry.epoch, entry.kind) for entry in await store.read(welcome.session)]
        assert (1, "issued") not in kinds
        assert kinds.count((2, "run_ended")) == 2
        await page.drop()
        tab.address = one
        back = welcome_of(await page.connect())
        assert (back.epoch, back.fresh, back.run_id) == (3, True, "r2")
        await tab.close()


async def test_a_server_that_kept_an_idle_session_knows_when_it_was_elsewhere() -> None:
    store = MemoryStore()
    async with (
        served(parts_of(final(summary="One."), store=store)) as one,
        served(parts_of(final(summary="Two."), store=store)) as other,
    ):
        tab = Tab(one)
        page = await tab.open()
        await page.run()
        await page.until(Done)
        await page.drop()
        tab.address = other
        assert welcome_of(await page.connect()).summary == "One."
        await page.run("again?", "r2")
        await page.until(Done, 2)
        await page.drop()
        tab.address = one
        back = welcome_of(await page.connect())
        assert (back.epoch, back.fresh, back.summary) == (3, True, "Two.")
        await page.run("and again?", "r3")
        assert (await page.until(Done, 3)).run_id == "r3"
        await tab.close()


async def test_a_server_that_lost_a_session_in_mid_run_closes_its_socket() -> None:
    store = MemoryStore()
    gate = asyncio.Event()
    slow = ScriptedModel([gated(gate, envelope(click()))])
    async with served(parts_of(model=slow, store=store)) as address:
        tab = Tab(address)
        page = await tab.open()
        await page.run()
        await page.until(Status, 2)
        await store.claim(page.of(Welcome)[0].session)
        gate.set()
        assert (await page.until_closed())[0] == Close.SUPERSEDED
        assert tab.effects == []
        assert page.of(Done) == []


async def test_a_leaving_server_sends_idle_pages_away_and_lets_runs_end() -> None:
    gate = asyncio.Event()
    store, model = MemoryStore(), ScriptedModel([gated(gate, final(click()))])
    async with served(parts_of(model=model, store=store)) as address:
        idle, busy = Tab(address), Tab(address)
        quiet, working = await idle.open(), await busy.open()
        await working.run()
        await working.until(Status, 2)
        leaving = asyncio.create_task(address.roster.drain())
        await quiet.until(Drain)
        assert working.of(Drain) == []
        refused = await Tab(address).load().connect()
        assert isinstance(refused, Refused)
        assert refused.reason == "drain"
        await quiet.run("more", "r9")
        assert (await quiet.until_closed())[0] == Close.RESTARTING
        assert quiet.of(Done) == []
        gate.set()
        assert (await working.until(Done)).status == "done"
        await working.until(Drain)
        await leaving
        await busy.close()
        async with served(parts_of(final(summary="Here."), store=store)) as other:
            idle.address = other
            await quiet.connect()
            done = await quiet.until(Done)
            assert done.run_id == "r9", "the page sent it again"
            await idle.close()


async def test_a_run_that_does_not_end_in_time_goes_on_at_the_next_server() -> None:
    model, store = ScriptedModel([[asyncio.Event()]]), MemoryStore()
    async with served(parts_of(model=model, store=store, waits=Waits(drain=0.1))) as address:
        tab = Tab(address)
        page = await tab.open()
        await page.run()
        await page.until(Observe)
        await address.roster.drain()
        await page.until(Drain)
        assert page.of(Done) == []
        await page.drop()
    async with served(parts_of(final(summary="Still here."), store=store)) as address:
        tab.address = address
        await page.connect()
        done = await page.until(Done)
        assert (done.status, done.summary) == ("done", "Still here.")
        await tab.close()


async def test_a_run_that_another_server_took_over_stops_its_model_at_once() -> None:
    store, gate = MemoryStore(), asyncio.Event()
    slow = ScriptedModel([gated(gate, envelope(click()))])
    async with served(parts_of(model=slow, store=store)) as address:
        tab = Tab(address)
        page = await tab.open()
        await page.run()
        await page.until(Status, 2)
        session = page.of(Welcome)[0].session
        await store.claim(session)
        async with asyncio.timeout(5):
            while address.roster.live(session):
                await asyncio.sleep(0.02)
        assert (await page.until_closed())[0] == Close.SUPERSEDED
        assert page.of(Done) == []
        assert [entry.kind for entry in await store.read(session)].count("run_ended") == 0


async def test_pages_that_come_back_together_wait_for_their_turn() -> None:
    store = MemoryStore()
    tabs = []
    async with served(parts_of(store=store)) as address:
        for _ in range(6):
            tabs.append(Tab(address))
            await (await tabs[-1].open()).drop()
    caps = Caps(resumes_second=10, resumes_burst=2)
    async with served(parts_of(store=store, caps=caps)) as other:
        begun = time.monotonic()
        for tab in tabs:
            tab.address = other
        welcomes = await asyncio.gather(*(tab.documents[-1].connect() for tab in tabs))
        assert time.monotonic() - begun > 0.3
        assert all(isinstance(welcome, Welcome) for welcome in welcomes)
        for tab in tabs:
            await tab.close()
