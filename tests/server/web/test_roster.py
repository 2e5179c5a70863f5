from __future__ import annotations

import asyncio
import json
from pathlib import Path

import pytest

from fakes import envelope
from pilotfish.agent.errors import StoreError
from pilotfish.agent.seams import User
from pilotfish.guard.origins import Origins
from pilotfish.models.scripted import ScriptedModel
from pilotfish.sessions.memory import MemoryStore
from pilotfish.sessions.sqlite import SQLiteStore
from pilotfish.web.closing import Close
from pilotfish.web.parts import Waits
from pilotfish_client.outcome import Outcome
from pilotfish_client.page_messages import JournalEntry
from pilotfish_client.server_messages import (
    Act,
    Done,
    Drain,
    Error,
    Observe,
    Refused,
    Status,
    Welcome,
)
from server.web.harness import ORIGIN, TOKENS, Tab, click, dial, final, gated, parts_of, served

pytestmark = pytest.mark.anyio

OTHER = "https://other.example"


def welcome_of(message: Welcome | Refused) -> Welcome:
    assert isinstance(message, Welcome), message
    return message


async def test_a_resume_token_leads_back_and_is_replaced_each_time() -> None:
    async with served(parts_of()) as address:
        tab = Tab(address)
        tokens = []
        sessions = set()
        for _ in range(4):
            page = await tab.open()
            sessions.add(page.of(Welcome)[0].session)
            tokens.append(tab.resume)
            await page.close()
        assert len(sessions) == 1
        assert len(set(tokens)) == 4
        while await address.roster._parts.store.find(_hash(tokens[-2])):
            await asyncio.sleep(0.01)
        tab.resume = tokens[0]
        page = await tab.open()
        assert page.of(Welcome)[0].session not in sessions
        await page.close()


async def test_a_welcome_that_never_arrives_costs_no_session() -> None:
    async with served(parts_of()) as address:
        tab = Tab(address)
        page = await tab.open()
        session = page.of(Welcome)[0].session
        await page.close()
        lost = 0

        def lose(way: str, message: object) -> bool:
            nonlocal lost
            lost += isinstance(message, Welcome) and lost < 5
            return isinstance(message, Welcome) and lost < 5

        page = tab.load()
        page.cut = lose
        assert welcome_of(await page.connect()).session == session
        assert lost == 5
        await page.close()


async def test_a_welcome_that_arrived_but_was_never_answered_is_good_too() -> None:
    """The page has the token of the last welcome or of the one before: both lead back."""
    async with served(parts_of()) as address:
        sessions = set()

        async def visit(resume: str | None) -> str:
            line = await dial(address.ws, ORIGIN)
            page = Tab(address, resume=resume).load()
            await line.send(page.connection.send(page.hello()))
            body = json.loads(await line.recv())
            sessions.add(body["session"])
            line.transport.abort()
            return body["resume"]

        shown = await visit(None)
        for _ in range(3):
            shown = await visit(shown)
            await visit(shown)
            await visit(shown)
        assert len(sessions) == 1


@pytest.mark.parametrize(
    ("first", "then", "same"),
    [
        (User("ada"), User("ada"), True),
        (User("ada"), User("eve"), False),
        (User("ada"), None, False),
        (None, User("ada"), False),
        (None, None, True),
    ],
)
async def test_a_resume_token_is_good_for_its_visitor_only(
    first: User | None, then: User | None, same: bool
) -> None:
    async with served(parts_of()) as address:
        tab = Tab(address, token=TOKENS.mint(ORIGIN, first))
        page = await tab.open()
        await page.close()
        tab.token = TOKENS.mint(ORIGIN, then)
        again = await tab.open()
        assert (again.of(Welcome)[0].session == page.of(Welcome)[0].session) is same
        assert again.of(Welcome)[0].fresh
        await again.close()


async def test_a_resume_token_is_good_on_its_origin_only() -> None:
    async with served(parts_of(origins=Origins([ORIGIN, OTHER]))) as address:
        tab = Tab(address)
        page = await tab.open()
        await page.close()
        tab.origin, tab.token = OTHER, TOKENS.mint(OTHER, None)
        again = await tab.open()
        assert again.of(Welcome)[0].session != page.of(Welcome)[0].session
        await again.close()


async def test_visitors_never_see_each_other() -> None:
    async with served(parts_of(final(click()))) as address:
        tabs = [Tab(address, prefix=f"t{n}-") for n in range(10)]
        pages = await asyncio.gather(*(tab.open() for tab in tabs))
        for number, page in enumerate(pages):
            await page.run(f"task of {number}", f"r{number}")
        for number, page in enumerate(pages):
            assert (await page.until(Done)).run_id == f"r{number}"
            assert tabs[number].effects == [f"r{number}.1"]
            assert tabs[number].wrong == []
        await asyncio.gather(*(tab.close() for tab in tabs))
        assert len({page.of(Welcome)[0].session for page in pages}) == 10


async def test_the_same_document_goes_on_counting_and_another_starts_anew() -> None:
    async with served(parts_of()) as address:
        tab = Tab(address)
        page = await tab.open()
        await page.run()
        await page.until(Done)
        await page.drop()
        assert not welcome_of(await page.connect()).fresh
        other = await page.leave("https://shop.example/")
        assert welcome_of(await other.connect()).fresh
        await tab.close()


async def test_another_version_of_the_wire_starts_anew() -> None:
    async with served(parts_of(final())) as address:
        tab = Tab(address)
        page = await tab.open()
        await page.drop()
        page.versions = [1]
        await page.run()
        welcome = welcome_of(await page.connect())
        assert (welcome.version, welcome.fresh) == (1, True)
        await page.until(Done)
        await tab.close()


async def test_a_second_socket_takes_over_and_the_first_one_cannot_come_back() -> None:
    gate = asyncio.Event()
    model = ScriptedModel([gated(gate, final(click()))])
    async with served(parts_of(model=model)) as address:
        tab = Tab(address)
        first = await tab.open()
        await first.run()
        await first.until(Status, 2)
        resume = tab.resume
        second = await tab.open()
        assert await first.until_closed() == (
            Close.SUPERSEDED,
            "another socket of this session took over",
        )
        second_resume = tab.resume
        gate.set()
        await second.until(Done)
        assert first.of(Act) == []
        tab.resume = resume
        assert welcome_of(await first.connect()).session != second.of(Welcome)[0].session
        tab.resume = second_resume
        await second.drop()
        assert not welcome_of(await second.connect()).fresh
        await tab.close()


async def test_a_server_that_restarts_ends_the_run_honestly_and_repeats_nothing(
    tmp_path: Path,
) -> None:
    path = tmp_path / "sessions.sqlite3"
    plan = envelope(click(1), click(2))

    def answer(document: object, act: Act) -> Outcome | None:
        return None if act.args["ref"] == 2 else Outcome(status="done", message="ok")

    store = await SQLiteStore.open(path)
    async with served(parts_of(plan, store=store)) as address:
        tab = Tab(address, answers={"click": answer})
        page = await tab.open()
        await page.run("buy two mugs")
        await page.until(Act, 2)
        tab.wrong.clear()
        page.quiet = True
        await page.drop()
        frozen = dict(address.roster._live)
        for session in frozen.values():
            session.runs.journal._append = _killed  # what a killed process writes: nothing
    await store.close()
    store = await SQLiteStore.open(path)
    parts = parts_of(final(), store=store)
    async with served(parts) as address:
        tab.address = address
        before = page.of(Welcome)[0]
        welcome = welcome_of(await page.connect())
        assert (welcome.session, welcome.fresh) == (before.session, True)
        assert welcome.epoch > before.epoch
        assert welcome.next_ref >= before.next_ref
        assert (welcome.status, welcome.run_id, welcome.task) == ("failed", "r1", "buy two mugs")
        assert welcome.summary is not None
        assert "restarted" in welcome.summary
        assert "I stopped after: click." in welcome.summary
        assert "not known: click" in welcome.summary
        assert "Nothing will be repeated" in welcome.summary
        entries = await store.read(welcome.session)
        assert entries[-1].kind == "run_ended"
        page.quiet = False
        await page.run("buy two mugs", "r1")
        await page.run("thanks", "r2")
        assert (await page.until(Done)).run_id == "r2"
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
    body = {"action_id": "r1.1", "document": "d1", "name": "click", "args": {}}
    await store.append(session, 1, "issued", body)
    async with served(parts_of(store=store)) as address:
        tab = Tab(address, resume=resume)
        tab.journal["r1.1"] = JournalEntry(action_id="r1.1", state="leaving", url="/cart")
        page = await tab.open()
        summary = page.of(Welcome)[0].summary
        assert summary is not None
        assert "I stopped after: click." in summary
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
        assert (welcome.epoch, welcome.fresh, welcome.status) == (2, True, "failed")
        await page.run("again", "r2")
        assert (await page.until(Done)).run_id == "r2"
        gate.set()
        while len(one.roster):
            await asyncio.sleep(0.01)
        assert tab.effects == ["r2.1"]
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
        await page.run("again", "r2")
        await page.until(Done, 2)
        await page.drop()
        tab.address = one
        back = welcome_of(await page.connect())
        assert (back.epoch, back.fresh, back.summary) == (3, True, "Two.")
        await page.run("and again", "r3")
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
    model = ScriptedModel([gated(gate, final(click()))])
    async with served(parts_of(model=model)) as address:
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
        assert (await quiet.until(Error)).code == "drain"
        gate.set()
        assert (await working.until(Done)).status == "done"
        await working.until(Drain)
        await leaving
        await idle.close()
        await busy.close()


async def test_a_run_that_does_not_end_in_time_is_stopped_before_the_server_leaves() -> None:
    model = ScriptedModel([[asyncio.Event()]])
    async with served(parts_of(model=model, waits=Waits(drain=0.1))) as address:
        page = await Tab(address).open()
        await page.run()
        await page.until(Observe)
        await address.roster.drain()
        assert (await page.until(Done)).status == "stopped"
        await page.until(Drain)
        await page.close()


def _hash(token: str | None) -> str:
    import hashlib

    return hashlib.sha256((token or "").encode()).hexdigest()
