"""Which run goes on, which one is stopped and which is never begun, over real sockets."""

import asyncio
from typing import Any

import pytest

from fakes import envelope, tool
from pilotfish.models.scripted import ScriptedModel
from pilotfish_client.page_messages import Run, RunContract, Stop
from pilotfish_client.server_messages import (
    Act,
    AskUser,
    ConfirmAction,
    Done,
    Error,
    Status,
    Welcome,
)
from server.web.harness import click, final, gated, parts_of
from server.web.tab import careful, hold, visited

pytestmark = pytest.mark.anyio


BEAT = 0.005


async def beat(beats: list[float]) -> None:
    """Time as the loop had it to itself: what the machine was busy with elsewhere is one beat."""
    while True:
        await asyncio.sleep(BEAT)
        beats.append(BEAT)


@pytest.mark.parametrize("where", ["model", "action", "question", "confirmation"])
async def test_stop_ends_a_run_within_200_ms_wherever_it_is(where: str) -> None:
    replies = {
        "model": [[asyncio.Event()]],
        "action": [envelope(click(1), click(1))],
        "question": [envelope(tool("ask_user", question="Which?"))],
        "confirmation": [envelope(click(2))],
    }[where]
    async with visited(
        parts_of(model=ScriptedModel(replies)),
        answers={"click": careful if where == "confirmation" else hold},
    ) as page:
        await page.run()
        waited: dict[str, type[Any]] = {
            "model": Status,
            "action": Act,
            "question": AskUser,
            "confirmation": ConfirmAction,
        }
        await page.until(waited[where], 2 if where == "model" else 1)
        beats: list[float] = []
        heart = asyncio.create_task(beat(beats))
        await page.send(Stop(run_id="r1"))
        done = await page.until(Done)
        heart.cancel()
        assert sum(beats) < 0.2
        assert done.status == "stopped"
        assert len(page.of(Act)) <= 1


async def test_what_was_stopped_while_the_page_was_away_is_not_done_when_it_returns() -> None:
    thinking = asyncio.Event()
    model = ScriptedModel([gated(thinking, final(click(), summary="x"))])
    async with visited(parts_of(model=model)) as page:
        await page.run()
        await page.until(Status, 2)
        page.tab.address.now_wait(page=0.2)
        await page.drop()
        thinking.set()
        while page.tab.address.roster._live:
            await asyncio.sleep(0.01)
        welcome = await page.connect()
        assert isinstance(welcome, Welcome)
        assert (welcome.fresh, welcome.status, welcome.run_id) == (True, "failed", "r1")
        await page.send(Stop())
        assert page.tab.effects == []


async def test_an_act_that_was_stopped_on_its_way_is_not_done_after_the_next_handshake() -> None:
    async with visited(parts_of(envelope(click()), final())) as page:

        def lose(way: str, message: Any) -> bool:
            page.away = page.away or isinstance(message, Act)
            return page.away

        page.cut = lose
        await page.run()
        await page.until_away_or(Act)
        session = page.tab.address.roster._live[page.of(Welcome)[0].session]
        await session.runs.end()
        page.away, page.cut = False, lambda way, message: False
        welcome = await page.connect()
        assert isinstance(welcome, Welcome)
        assert (welcome.fresh, welcome.summary) == (True, "Stopped.")
        await page.run("again?", "r2")
        await page.until(Done)
        assert page.tab.effects == ["r2.1"]


async def test_a_run_that_comes_right_behind_the_stop_of_the_last_is_begun() -> None:
    model = ScriptedModel([[asyncio.Event()], final(summary="The second.")])
    async with visited(parts_of(model=model)) as page:
        await page.run("one?", "r1")
        await page.until(Status, 2)
        await page.drop()
        await page.send(Stop(run_id="r1"))
        await page.run("two?", "r2")
        await page.connect()
        assert [done.status for done in (await page.until(Done), await page.until(Done, 2))] == [
            "stopped",
            "done",
        ]
        assert page.of(Error) == []


async def test_stop_for_another_run_changes_nothing() -> None:
    gate = asyncio.Event()
    model = ScriptedModel([gated(gate, final())])
    async with visited(parts_of(model=model)) as page:
        await page.run()
        await page.until(Status, 2)
        await page.send(Stop(run_id="r0"))
        gate.set()
        assert (await page.until(Done)).run_id == "r1"


async def test_a_second_run_is_busy_and_the_first_goes_on() -> None:
    gate = asyncio.Event()
    model = ScriptedModel([gated(gate, final())])
    async with visited(parts_of(model=model)) as page:
        await page.run("one?", "r1")
        await page.until(Status, 2)
        await page.run("two?", "r2")
        refused = await page.until(Error)
        assert (refused.code, refused.run_id) == ("busy", "r2")
        gate.set()
        assert (await page.until(Done)).run_id == "r1"


async def test_a_run_of_the_same_id_is_not_begun_again() -> None:
    async with visited(parts_of(final(click()))) as page:
        await page.run()
        await page.until(Done)
        await page.run()
        await page.run("again?", "r2")
        assert (await page.until(Done, 2)).run_id == "r2"
        assert page.tab.effects == ["r1.1", "r2.1"]


@pytest.mark.parametrize(
    ("task", "run_id", "told"),
    [("", "r1", "is empty"), ("x" * 4001, "r1", "at most 4000"), ("x", "r 1", "run_id")],
)
async def test_a_run_that_cannot_be_is_refused_and_ends(task: str, run_id: str, told: str) -> None:
    async with visited(parts_of(final())) as page:
        await page.run(task, run_id)
        done = await page.until(Done)
        assert (done.status, done.run_id) == ("failed", run_id)
        assert told in done.summary
        assert page.of(Error)[0].code == "invalid"


async def test_what_the_page_wants_delivered_counts_and_comes_with_the_end() -> None:
    saved = envelope(tool("save_progress", data={"total": 24}))
    end = envelope(is_final=True, summary="Here.")
    async with visited(parts_of(model=ScriptedModel([end, saved, end]))) as page:
        await page.send(
            Run(run_id="r1", task="Which?", contract=RunContract(required_fields=["total"]))
        )
        done = await page.until(Done)
        assert (done.status, done.data, done.verified) == ("done", {"total": 24}, True)


async def test_a_contract_that_cannot_be_met_is_refused_with_its_reason() -> None:
    async with visited(parts_of(model=ScriptedModel([]))) as page:
        wrong = RunContract(output_schema={"type": "objekt"})
        await page.send(Run(run_id="r1", task="Which?", contract=wrong))
        error = await page.until(Error)
        assert error.code == "invalid" and "contract.output_schema are no valid" in error.message
