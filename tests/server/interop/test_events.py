import json
from typing import Any

import pytest

from fakes import FakeHost, envelope, tool
from pilotfish import Agent
from pilotfish.interop import AgentEvent
from server.interop.runs import run_of

pytestmark = pytest.mark.anyio
SECRET_WORDS = "my sister's address"


async def told(asynchronous: bool) -> list[AgentEvent]:
    came: list[AgentEvent] = []

    async def later(event: AgentEvent) -> None:
        came.append(event)

    await run_of(
        envelope(tool("ask_user", question=f"What is {SECRET_WORDS}?")),
        envelope({"narrate": SECRET_WORDS}, tool("click", ref=1)),
        host=FakeHost(answers=[SECRET_WORDS]),
        on_event=later if asynchronous else came.append,
    )
    return came


@pytest.mark.parametrize("asynchronous", [True, False])
async def test_names_and_numbers_are_told_and_no_words_of_visitors(asynchronous: bool) -> None:
    came = await told(asynchronous)
    names = [event.name for event in came]
    assert names[0] == "run_started" and names[-1] == "run_ended"
    assert {"waited", "action"} <= set(names)
    assert SECRET_WORDS not in json.dumps([event.properties for event in came])
    clicked = next(it for it in came if it.properties.get("action") == "click")
    assert clicked.properties["status"] in ("done", "failed")
    assert len({event.run for event in came}) == 1


async def test_a_function_that_raises_stops_no_run() -> None:
    def broken(event: AgentEvent) -> Any:
        raise RuntimeError("no network")

    result, _, _ = await run_of(envelope(tool("click", ref=1)), on_event=broken)
    assert result.steps[0].name == "click"


def test_it_is_a_function() -> None:
    with pytest.raises(TypeError, match=r"Agent\(on_event=…\): expected a function"):
        Agent(model="builtin", on_event="gtm")
