import json
from collections.abc import Sequence
from typing import Any

import pytest

from asking import asked, chunks_of
from fakes import envelope, row, tool, view
from pilotfish.agent.failures import ModelUnavailable
from pilotfish.agent.model.envelope import Envelope, envelope_of
from pilotfish.agent.model.request import ArgumentsDelta, Chunk, Stopped, TextDelta
from pilotfish.agent.model.usage import Usage
from pilotfish.models.chain import Wrappers
from pilotfish.models.roles import Models
from pilotfish.models.scripted import ScriptedModel
from pilotfish.models.sources import Sources
from pilotfish.models.vote import Voting, meaning_of
from pilotfish.prompt.compose import PromptComposer
from pilotfish_client.outcome import Outcome
from prompt_views import situation, step, turn
from prompt_views import view as prompt_view

pytestmark = pytest.mark.anyio

PAGE = view("/", [row(1, "button", "Pay"), row(2, "link", "Help"), row(3, "button", "Pay")])


def reply(*calls: dict[str, Any], **fields: Any) -> list[Chunk | Exception]:
    text = json.dumps(envelope(*calls, **fields))
    return [ArgumentsDelta(0, "c", "agent_turn", text), Usage(100, 10, 50, 0.5), Stopped("end")]


async def elected(*replies: Sequence[Chunk | Exception], hard: bool = True) -> list[Chunk]:
    request = asked(hard=hard, forced_tool="agent_turn", observation=PAGE)
    return [chunk async for chunk in Voting(ScriptedModel(replies), len(replies)).stream(request)]


def first_call(chunks: Sequence[Chunk]) -> Any:
    text = "".join(chunk.text for chunk in chunks if isinstance(chunk, ArgumentsDelta))
    return envelope_of(text).actions[0]


HELP, PAY = tool("click", ref=2), tool("click", ref=1)
ALIKE = tool("click", ref=3)
"""Another number, but the same role, name and place."""


async def test_two_of_three_win_and_all_is_paid_for() -> None:
    """K13: compared by the target they mean; usage summed."""
    chunks = await elected(reply(HELP), reply(PAY), reply({"narrate": "So."}, ALIKE, memory="m"))
    assert first_call(chunks).args == {"ref": 1}
    assert [c for c in chunks if isinstance(c, Usage)] == [Usage(300, 30, 150, 1.5)]
    assert isinstance(chunks[-1], Stopped)


@pytest.mark.parametrize(
    ("replies", "ref"),
    [
        ([reply(HELP), reply(PAY)], 2),
        ([reply(HELP), reply(PAY, HELP), reply(PAY, tool("wait", ms=1))], 1),
        ([[ModelUnavailable("down")], reply(PAY)], 1),
        ([[TextDelta("Hm."), Stopped("end")], reply(PAY)], 1),
        ([reply(HELP)[:2], reply(PAY), reply(HELP, is_final=True)], 1),
    ],
)
async def test_a_tie_is_the_first_and_what_is_no_reply_does_not_vote(replies, ref) -> None:
    assert first_call(await elected(*replies)).args == {"ref": ref}


async def test_where_all_fail_so_does_the_vote() -> None:
    with pytest.raises(ModelUnavailable, match="one"):
        await elected([ModelUnavailable("one")], [ModelUnavailable("two")])
    nothing = await elected([TextDelta("Hm."), Stopped("end")], [Stopped("end")])
    assert nothing[0] == TextDelta("Hm.")


async def test_an_easy_step_is_asked_for_once() -> None:
    chunks = await elected(reply(PAY), reply(HELP), hard=False)
    assert [c for c in chunks if isinstance(c, Usage)] == [Usage(100, 10, 50, 0.5)]


def test_words_do_not_count_and_values_do() -> None:
    def meant(*calls: dict[str, Any]) -> Any:
        return meaning_of(envelope_of(json.dumps(envelope(*calls))), PAGE)

    assert meant(PAY, {"narrate": "Now."}) == meant(ALIKE)
    assert meant(tool("fill_input", ref=1, value="a")) != meant(
        tool("fill_input", ref=1, value="b")
    )
    assert meaning_of(Envelope(is_final=True), PAGE) == ("end",)


async def test_votes_are_off_unless_the_models_say_so() -> None:
    """Only what carries runs votes, and only where a request is hard."""
    for votes, calls in ((1, 1), (3, 3)):
        model = ScriptedModel([reply(PAY)] * 3)
        sources = Sources(Models(model, votes=votes))
        request = asked(hard=True, forced_tool="agent_turn", observation=PAGE)
        async for _ in sources.for_run(Wrappers()).stream(request):
            pass
        assert len(model.requests) == calls
    judged = ScriptedModel([reply(PAY)] * 3)
    judge = Sources(Models(judged, votes=3)).judge(Wrappers())
    assert judge is not None
    await chunks_of(judge)
    assert len(judged.requests) == 1
    with pytest.raises(ValueError, match=r"Models\(votes=…\): expected 1 to 7"):
        Models(votes=0)


def test_a_step_is_hard_after_a_failure_or_with_a_notice() -> None:
    failed = step(1, outcome=Outcome(status="failed", message="covered"))
    composer = PromptComposer()

    def hard(**fields: Any) -> bool:
        return composer.request(situation(prompt_view(()), **fields)).hard

    assert hard(nudges=("look again",)) and hard(turns=(turn(1, failed),))
    assert not hard(turns=(turn(1, failed, step(2)),))
