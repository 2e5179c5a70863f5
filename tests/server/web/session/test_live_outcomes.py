"""What becomes of an action whose page was left."""

import asyncio
from typing import Any

import pytest

from fakes import envelope, tool
from pilotfish.models.scripted import ScriptedModel
from pilotfish.web.session.parts import Waits
from pilotfish_client.outcome import Effect, Outcome
from pilotfish_client.page_messages import JournalEntry
from pilotfish_client.server_messages import Act, Done, Status, Step
from server.web.harness import click, final, gated, parts_of
from server.web.tab import hold, visited

pytestmark = pytest.mark.anyio

ARRIVED = Outcome(
    status="done",
    message="the page was left for another",
    effects=[Effect(kind="route", text="route / -> /checkout")],
)


@pytest.mark.parametrize(
    ("entry", "expected"),
    [
        ({"state": "finished", "outcome": ARRIVED}, ARRIVED),
        (
            {"state": "finished", "outcome": Outcome(status="failed", reason="covered")},
            Outcome(status="failed", reason="covered"),
        ),
    ],
)
async def test_another_document_tells_what_became_of_an_action(
    entry: dict[str, Any], expected: Outcome
) -> None:
    go = tool("navigate", path="/checkout")
    async with visited(parts_of(envelope(go), final()), answers={"navigate": hold}) as page:
        await page.run()
        act = await page.until(Act)
        page = await page.leave("https://shop.example/checkout")
        page.tab.journal[act.action_id] = JournalEntry(action_id=act.action_id, **entry)
        await page.connect()
        step = await page.until(Step)
        assert step.outcome == expected
        assert (await page.until(Done)).status == "done"
        assert page.of(Act) == []


async def test_what_the_page_had_only_begun_is_not_known() -> None:
    async with visited(parts_of(envelope(click()), final()), answers={"click": hold}) as page:
        await page.run()
        act = await page.until(Act)
        page = await page.leave("https://shop.example/checkout", during=act.action_id)
        await page.connect()
        outcome = (await page.until(Step)).outcome
        assert (outcome.status, outcome.effects) == ("unknown", [])
        assert outcome.message.startswith("Press “Pay 0”: the page was reloaded")


@pytest.mark.parametrize(("left", "known"), [("d1", True), ("d0", False), ("", False)])
async def test_what_a_document_that_left_whole_does_not_have_was_never_begun(
    left: str, known: bool
) -> None:
    """The act was on its way as the page was loaded anew; another's journal proves nothing."""
    async with visited(parts_of(envelope(click()), final()), answers={"click": hold}) as page:
        await page.run()
        await page.until(Act)
        page.tab.journal.clear()
        page.tab.capabilities = [f"journal:{left}"] if left else []
        page = await page.leave("https://shop.example/checkout")
        await page.connect()
        outcome = (await page.until(Step)).outcome
        told = ("failed", "page_gone") if known else ("unknown", None)
        assert (outcome.status, outcome.reason) == told


async def test_an_action_to_which_the_page_never_answers_does_not_hang_the_run() -> None:
    """A4."""
    parts = parts_of(envelope(click()), final(), waits=Waits(act=0.2))
    async with visited(parts, answers={"click": hold}) as page:
        await page.run()
        outcome = (await page.until(Step)).outcome
        assert (outcome.status, outcome.reason) == ("unknown", "timeout")
        assert outcome.message.startswith(
            "Press “Pay 0”: the page reported no outcome within 0.2 s"
        )
        assert (await page.until(Done)).status == "needs_review"


@pytest.mark.parametrize("known", [True, False])
async def test_what_nobody_can_tell_is_unknown_and_never_repeated(known: bool) -> None:
    async with visited(parts_of(envelope(click()), final()), answers={"click": hold}) as page:
        await page.run()
        act = await page.until(Act)
        if not known:
            page.tab.journal.clear()
        page = await page.leave("https://shop.example/checkout")
        await page.connect()
        step = await page.until(Step)
        assert step.outcome.status == "unknown"
        assert "look at the page" in step.outcome.message
        await page.until(Done)
        assert page.tab.effects == [act.action_id]


async def test_an_action_for_a_page_that_left_before_it_was_sent_did_not_happen() -> None:
    thinking = asyncio.Event()
    model = ScriptedModel([gated(thinking, envelope(click())), final()])
    async with visited(parts_of(model=model)) as page:
        await page.run()
        await page.until(Status, 2)
        await page.drop()
        thinking.set()
        while not page.tab.address.roster._live[
            next(iter(page.tab.address.roster._live))
        ].page._pending:
            await asyncio.sleep(0.01)
        page = await page.leave("https://shop.example/other")
        await page.connect()
        step = await page.until(Step)
        assert (step.outcome.status, step.outcome.reason) == ("failed", "page_gone")
        assert page.tab.effects == []
