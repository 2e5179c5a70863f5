"""Row 165: several tasks in one page and one session."""

import pytest

from batch_replies import act
from batch_site import Site
from pilotfish.batch.browser import Browser
from pilotfish.batch.task_agent import TaskAgent
from pilotfish.models.scripted import ScriptedModel
from pilotfish.runs.task import RunResult
from pilotfish.runs.timeline import Trace

pytestmark = pytest.mark.anyio


def said(text: str) -> dict:
    return {"memory": "", "actions": [], "is_final": True, "summary": text}


async def test_a_later_task_knows_the_earlier_in_the_same_page(site: Site) -> None:
    model = ScriptedModel([said("Bo ordered it."), act(("find", {"text": "Sent"})), said("Sent.")])
    async with Browser(model=model) as browser:
        async with TaskAgent(browser, url=f"{site.url}/orders/A-1") as agent:
            first = await agent.ask("Who ordered it?")
            events = [event async for event in agent.stream_ask("And what is its status?")]
    second = events[-1]
    assert isinstance(second, RunResult)
    assert (first.summary, second.summary) == ("Bo ordered it.", "Sent.")
    assert first.session == second.session
    assert len(events) > 2
    Trace.of(second).calls("find", text="Sent").does_not_call("click")
    told = model.requests[1].messages[0]
    assert "Who ordered it?" in told.text  # type: ignore[union-attr]


async def test_it_has_to_answer_after_its_rounds(site: Site) -> None:
    look = act(("find", {"text": "Order"}))
    async with Browser(model=ScriptedModel([look] * 6)) as browser:
        async with TaskAgent(browser, url=f"{site.url}/orders/A-2", rounds=2) as agent:
            result = await agent.ask("What is it?")
    assert (result.status, len(result.turns)) == ("partial", 3)
