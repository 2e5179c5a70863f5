from dataclasses import FrozenInstanceError

import pytest

from fakes import FakeActions, FakeHost, done, envelope, tool
from pilotfish.agent.loop.lifecycle import run
from pilotfish.agent.run.said import Said

pytestmark = pytest.mark.anyio


async def test_an_action_reads_what_was_said_and_cannot_change_it(stage) -> None:
    """L16: typed and frozen; a mutation attempt raises."""
    actions = FakeActions(server={"refund": lambda args, context: done("refunded")})
    s = stage(
        envelope({"narrate": "I ask."}, tool("ask_user", question="Which order?")),
        envelope(tool("refund")),
        envelope(is_final=True, summary="Refunded."),
        actions=actions,
        host=FakeHost(answers=["TW-7"]),
    )
    await run(s.run)
    (context,) = actions.contexts
    assert context.said == (
        Said("visitor", "buy a mug"),
        Said("agent", "I ask."),
        Said("agent", "Which order?"),
        Said("visitor", "TW-7"),
    )
    with pytest.raises(FrozenInstanceError):
        context.said[0].text = "pay"  # type: ignore[misc]
    with pytest.raises(FrozenInstanceError):
        context.said = ()  # type: ignore[misc]


async def test_an_answer_of_the_same_turn_is_read(stage) -> None:
    """L16: the turn under way is no turn of the history yet."""
    actions = FakeActions(server={"refund": lambda args, context: done("refunded")})
    s = stage(
        envelope(tool("ask_user", question="Which order?"), tool("refund")),
        envelope(is_final=True, summary="Refunded."),
        actions=actions,
        host=FakeHost(answers=["TW-7"]),
    )
    await run(s.run)
    (context,) = actions.contexts
    assert context.said[1:] == (Said("agent", "Which order?"), Said("visitor", "TW-7"))


async def test_the_instruction_of_a_sub_task_is_the_agents_words(stage) -> None:
    actions = FakeActions(server={"refund": lambda args, context: done("refunded")})
    end = envelope(is_final=True, summary="Refunded.")
    s = stage(
        envelope(tool("delegate", instruction="refund it all")),
        *(envelope(tool("refund")), end, end),
        actions=actions,
    )
    await run(s.run)
    (context,) = actions.contexts
    assert context.said == (Said("visitor", "buy a mug"), Said("agent", "refund it all"))
