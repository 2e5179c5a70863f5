import asyncio
from dataclasses import replace
from typing import Any

import pytest

from pilotfish.agent.failures import PageGone, TakenBack
from pilotfish.web.session.visitor import Visitor
from pilotfish_client.page_messages import Decision, Respond
from pilotfish_client.server_messages import (
    AskSurface,
    AskUser,
    ConfirmAction,
    Done,
    Plan,
    Status,
    Step,
    Subtitle,
)

pytestmark = pytest.mark.anyio

QUESTION = AskUser(ask_id="a1", question="Which size?")
CONFIRM = ConfirmAction(digest="d1", actionName="click", params={}, message="Pay?", expires=0)


class Screen:
    """What was sent to the page."""

    def __init__(self) -> None:
        self.sent: list[Any] = []

    def __call__(self, message: Any) -> bool:
        self.sent.append(message)
        return True


async def started(work: Any) -> asyncio.Task[Any]:
    task = asyncio.create_task(work)
    await asyncio.sleep(0)
    return task


def visitor(screen: Screen) -> Visitor:
    made = Visitor(screen)
    made.arrived()
    made.begin("r1", "buy")
    return made


async def test_what_is_shown_is_sent_and_kept_for_the_next_page() -> None:
    screen = Screen()
    host = visitor(screen)
    plan = Plan(summary="two mugs", todos=[])
    messages = [Status(status="executing"), plan, Subtitle(say_id="s", text="Look")]
    for message in messages:
        await host.show(message)
    assert screen.sent == messages
    shown = host.shown
    assert (shown.status, shown.run_id, shown.task) == ("executing", "r1", "buy")
    assert (shown.plan, shown.subtitle, shown.summary) == (plan, "Look", None)


@pytest.mark.parametrize(
    ("told", "status"), [("done", "done"), ("failed", "failed"), ("stopped", "stopped")]
)
async def test_the_end_of_a_run_is_kept(told: Any, status: str) -> None:
    host = visitor(Screen())
    await host.show(Done(run_id="r1", status=told, summary="That was it."))
    assert (host.shown.status, host.shown.summary) == (status, "That was it.")
    host.begin("r2", "more")
    assert (host.shown.status, host.shown.summary) == ("thinking", None)


async def test_letters_add_up_until_the_whole_text_is_there() -> None:
    host = visitor(Screen())
    for delta in ("Let ", "me "):
        await host.show(Subtitle(say_id="s1", delta=delta))
    assert host.shown.subtitle == "Let me "
    await host.show(Subtitle(say_id="s1", text="Let me look."))
    assert host.shown.subtitle == "Let me look."
    await host.show(Subtitle(say_id="s2", delta="And"))
    assert host.shown.subtitle == "And"


async def test_a_question_is_open_until_its_own_answer_comes() -> None:
    host = visitor(Screen())
    asking = await started(host.ask(QUESTION))
    assert host.question == QUESTION
    assert not host.answered(Respond(ask_id="other", answer="S"))
    assert host.answered(Respond(ask_id="a1", answer="L"))
    assert not host.answered(Respond(ask_id="a1", answer="M"))
    assert (await asking).answer == "L"
    assert host.question is None


@pytest.mark.parametrize("approved", [True, False])
async def test_a_decision_holds_for_its_digest_and_once(approved: bool) -> None:
    host = visitor(Screen())
    asking = await started(host.confirm(CONFIRM, "page"))
    assert not host.decided(Decision(digest="d2", approved=True))
    assert host.decided(Decision(digest="d1", approved=approved))
    assert not host.decided(Decision(digest="d1", approved=not approved))
    assert await asking is approved
    assert host.confirmation is None
    assert not host.decided(Decision(digest="d1", approved=True))


async def test_what_the_page_took_back_was_decided_by_nobody_if_it_is_its_own() -> None:
    host = visitor(Screen())
    back = Decision(digest="d1", approved=True, taken_back=True)
    asking = await started(host.confirm(CONFIRM, "page"))
    assert host.decided(back)
    with pytest.raises(TakenBack):
        await asking
    assert host.confirmation is None
    asking = await started(host.confirm(CONFIRM, "server"))
    assert host.decided(back) and await asking is False


async def test_a_question_stays_until_it_is_answered() -> None:
    """Whatever the time says that it came with (WCAG 2.2.1)."""
    screen = Screen()
    host = visitor(screen)
    asking = await started(host.confirm(replace(CONFIRM, expires=1), "page"))
    assert screen.sent == [CONFIRM] and CONFIRM.expires == 0
    await asyncio.sleep(0.1)
    assert not asking.done()
    assert host.confirmation == CONFIRM
    host.decided(Decision(digest="d1", approved=True))
    assert await asking is True


async def test_a_page_that_never_comes_back_ends_the_waiting() -> None:
    host = visitor(Screen())
    asking = await started(host.ask(QUESTION))
    confirming = await started(host.confirm(CONFIRM, "page"))
    host.gone()
    for task in (asking, confirming):
        with pytest.raises(PageGone):
            await task
    with pytest.raises(PageGone):
        await host.ask(QUESTION)
    host.arrived()
    asking = await started(host.ask(QUESTION))
    host.answered(Respond(ask_id="a1", answer="L"))
    await asking


async def test_a_stopped_question_is_closed() -> None:
    host = visitor(Screen())
    asking = await started(host.ask(QUESTION))
    asking.cancel()
    await asyncio.wait([asking])
    assert host.question is None


async def test_steps_are_passed_on() -> None:
    screen = Screen()
    step = Step.__new__(Step)
    await visitor(screen).show(step)
    assert screen.sent == [step]


async def test_the_clock_stands_still_while_the_visitor_is_waited_for() -> None:
    here = visitor(Screen())
    assert here.clock
    asking = await started(here.ask(QUESTION))
    stands = here.clock.worked
    await asyncio.sleep(0.05)
    assert here.clock.worked == stands
    here.answered(Respond(ask_id="a1", answer="L"))
    await asking
    await here.show(Status(status="waiting", run_id="r1"))
    stands = here.clock.worked
    await asyncio.sleep(0.002)
    assert here.clock.worked == stands
    await here.show(Status(status="executing", run_id="r1"))
    await asyncio.sleep(0.002)
    assert here.clock.worked > stands


async def test_a_surface_is_shown_again_by_the_next_page_that_can() -> None:
    screen = Screen()
    host = visitor(screen)
    host.arrived(["screenshot", "surface"])
    surface = AskSurface(ask_id="a1", surface={"root": {"kind": "text"}})
    asking = await started(host.ask(surface))
    assert (screen.sent, host.question) == ([surface], surface)
    host.arrived(["surface"])
    assert host.question == surface, "in the welcome of the next page"
    answer = Respond(ask_id="a1", answer="7", source="option")
    assert host.answered(answer) and not host.answered(answer)
    assert await asking == answer and host.question is None


async def test_a_page_that_knows_no_surfaces_answers_for_the_visitor() -> None:
    screen = Screen()
    host = visitor(screen)
    surface = AskSurface(ask_id="a1", surface={"root": {"kind": "text"}})
    told = await host.ask(surface)
    assert (told.source, screen.sent) == ("unsupported", [])
    host.arrived(["surface"])
    asking = await started(host.ask(surface))
    assert not asking.done()
    host.arrived([])
    assert host.question is None, "nor does the welcome tell it"
    assert "can show no surface" in (await asking).answer
