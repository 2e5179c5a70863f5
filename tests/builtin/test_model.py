import json

import pytest

from builtin_site import view_of_dump
from pilotfish.agent.model.request import ArgumentsDelta, Chunk, Request, Stopped
from pilotfish.agent.model.usage import Usage
from pilotfish_builtin import BuiltinMatcher

pytestmark = pytest.mark.anyio


async def chunks(model: BuiltinMatcher, dump: str) -> list[Chunk]:
    request = Request((), (), "open cart", view_of_dump(dump), forced_tool="agent_turn")
    return [chunk async for chunk in model.stream(request)]


async def test_a_reply_is_one_call_of_the_envelope_ended_cleanly() -> None:
    first, usage, end = await chunks(BuiltinMatcher(), "[1]<link href=/cart> Cart")
    assert isinstance(first, ArgumentsDelta) and first.name == "agent_turn" and first.index == 0
    assert json.loads(first.text)["actions"][1] == {"tool": "click", "args": {"ref": 1}}
    assert (usage, end) == (Usage(), Stopped("tool_use"))


async def test_it_holds_no_state_between_requests() -> None:
    model = BuiltinMatcher()
    dump = "[1]<link href=/cart> Cart"
    assert await chunks(model, dump) == await chunks(model, dump)


async def test_it_says_what_it_is() -> None:
    assert BuiltinMatcher().name == "builtin"


@pytest.mark.parametrize("dump", ["", "Just text", "[1]<button>", "[1]<link href=/x?a=%FF> \u202e"])
async def test_no_page_is_too_odd(dump: str) -> None:
    *_, end = await chunks(BuiltinMatcher(), dump)
    assert end == Stopped("tool_use")
