from __future__ import annotations

import pytest

from fakes import FakeModel, envelope
from pilotfish.agent.failures import ModelUnavailable
from pilotfish.agent.loop.lifecycle import run
from pilotfish.agent.model.request import Stopped, TextDelta
from pilotfish.agent.model.usage import Usage
from pilotfish.agent.run.contract import Contract

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
