import logging

import pytest

from fakes import FakeModel, done, envelope, pieces, tool
from pilotfish.agent.failures import LimitReached, ModelMisconfigured, ModelUnavailable
from pilotfish.agent.loop.lifecycle import run
from pilotfish.agent.model.request import Image, Stopped, TextDelta
from pilotfish.agent.model.usage import Usage
from pilotfish.agent.run.contract import Contract
from pilotfish.agent.run.run import RunLimits
from pilotfish.agent.sentence import say

pytestmark = pytest.mark.anyio
END = envelope(is_final=True, summary="All there.")


def saying(text: str):
    return [TextDelta(text), Stopped("end")]


async def judged(stage, *verdicts):
    judge = FakeModel(list(verdicts))
    s = stage(*[END] * 4, contract=Contract(judge=True), judge=judge, task="What is here?")
    return s, judge, await run(s.run)


async def test_a_yes_verifies_and_a_no_is_feedback(stage) -> None:
    """G3."""
    s, judge, ended = await judged(stage, saying("NO. One is missing."), saying("Yes, complete."))
    assert (ended.status, ended.verified, len(judge.requests)) == ("done", True, 2)
    assert "One is missing." in s.prompt.situations[1].nudges[0]


class Seeing(FakeModel):
    takes_images = True


class Eye:
    async def capture(self) -> tuple[Image, ...]:
        return (Image("cGljdHVyZQ==", 20, 10),)


@pytest.mark.parametrize("kind", [Seeing, FakeModel])
async def test_judge_with_a_question_and_a_picture_of_its_own(stage, kind: type[FakeModel]) -> None:
    judge, question = kind([saying("Yes.")]), "Is the badge green?"
    given = {"contract": Contract(judge=question), "judge": judge, "camera": Eye()}
    s = stage(END, task="What is here?", **given)
    assert (await run(s.run)).verified
    (request,) = judge.requests
    assert question in "".join(request.system)
    assert len(request.messages[0].images) == (1 if kind is Seeing else 0)


async def test_after_two_rejections_the_end_stands_as_unverified(stage) -> None:
    """G3: a cap, and no plain success after it."""
    _, judge, ended = await judged(stage, saying("NO."), saying("NO."))
    assert (ended.status, ended.verified, ended.why) == ("done", False, "unverified")
    assert ended.summary == "All there. This could not be verified."
    assert len(judge.requests) == 2


async def test_what_the_judge_used_is_counted(stage) -> None:
    """It was left out of the run's tokens and cost."""
    yes = [TextDelta("Yes."), Usage(300, 5, cost=0.25), Stopped("end")]
    s, _, _ = await judged(stage, yes)
    spent = s.journal.standings[-1]["spent"]
    assert (spent["input"], spent["output"], spent["cost"]) == (300, 5, 0.25)


async def test_a_judge_that_fails_stops_nothing(stage) -> None:
    _, _, ended = await judged(stage, [ModelUnavailable("down")])
    assert (ended.status, ended.verified) == ("done", False)


async def test_each_run_has_its_own_attempts(stage) -> None:
    """G3: the count begins anew with every run."""
    for _ in range(2):
        _, judge, _ = await judged(stage, saying("NO."), saying("NO."))
        assert len(judge.requests) == 2


SAVE = envelope(tool("save_progress", data={"rows": [1, 2]}))
CLICK = envelope(tool("click", ref=1))
LIMITS = RunLimits(max_turns=1)
WORDS = [TextDelta("Two of five are found."), Usage(input=80, output=9), Stopped("end")]
SPENT = LimitReached(say("run_tokens", most="400,000", used="398,000"))


@pytest.mark.parametrize("reply", [WORDS, envelope(summary="Two of five are found.")])
async def test_an_early_end_with_data_is_summed_up_by_one_last_call(stage, reply) -> None:
    """B15: the words take the place of what was seen, in any language of the widget."""
    s = stage(SAVE, reply, limits=LIMITS)
    ended = await run(s.run)
    assert (ended.status, ended.data) == ("partial", {"rows": [1, 2]})
    assert ended.facts["until"] == "Two of five are found."
    assert ended.summary.endswith("Until then: Two of five are found.")
    last = s.model.requests[-1]
    assert (last.closing, last.tools, '{"rows": [1, 2]}' in last.messages[0].text) == (
        True,
        (),
        True,
    )


async def test_what_was_collected_is_summed_up_when_the_model_cannot_be_reached(stage) -> None:
    """B15: after the last failure in a row."""
    s = stage(SAVE, *[[ModelUnavailable("down")] for _ in range(3)], WORDS)
    ended = await run(s.run)
    assert (ended.status, ended.data) == ("partial", {"rows": [1, 2]})
    assert s.model.requests[-1].closing and "Two of five are found." in ended.summary


async def test_where_that_call_fails_the_data_is_given_as_it_is(stage) -> None:
    """B15."""
    s = stage(SAVE, [ModelMisconfigured("no key")], limits=LIMITS)
    ended = await run(s.run)
    assert (ended.status, ended.data) == ("partial", {"rows": [1, 2]})


async def test_a_limit_in_mid_run_ends_as_partial_with_closing_words_and_a_line_in_the_log(
    stage, caplog: pytest.LogCaptureFixture
) -> None:
    """B13: what was done is told, though no data was collected."""
    s = stage(CLICK, [SPENT], WORDS)
    s.page.answers["click"] = done("clicked")
    with caplog.at_level(logging.WARNING):
        ended = await run(s.run)
    assert (ended.status, ended.code, ended.facts["until"]) == (
        *("partial", "run_tokens"),
        "Two of five are found.",
    )
    assert "run ended by a limit run=r1 limit=run_tokens turns=1" in caplog.text


async def test_a_limit_before_anything_was_done_is_a_failure_that_is_logged(
    stage, caplog: pytest.LogCaptureFixture
) -> None:
    s = stage([LimitReached(say("user_day"))])
    ended = await run(s.run)
    assert (ended.status, ended.code, len(s.model.requests)) == ("failed", "user_day", 1)
    assert "limit=user_day turns=0" in caplog.text


async def test_without_data_and_effects_nothing_is_asked(stage) -> None:
    s = stage(envelope(tool("fold", summary="x")), limits=LIMITS)
    await run(s.run)
    assert len(s.model.requests) == 1


async def test_the_tokens_of_the_closing_call_are_counted(stage) -> None:
    costly = [*pieces(SAVE), Usage(input=900, output=100), Stopped("tool_use")]
    s = stage(costly, WORDS, limits=LIMITS)
    await run(s.run)
    spent = s.journal.standings[-1]["spent"]
    assert (spent["input"], spent["output"]) == (980, 109)
