from __future__ import annotations

import pytest

from fakes import FakeModel, done, view
from pilotfish.agent.model.request import Stopped, TextDelta
from pilotfish.agent.model.usage import Usage
from pilotfish.agent.page.step import Step
from pilotfish.agent.run.summarizing import summary_of
from pilotfish.agent.state.trajectory import Trajectory
from pilotfish.agent.state.turns import TurnRecord

pytestmark = pytest.mark.anyio


async def test_a_model_is_told_the_turns_that_are_summarised_and_paid_for(stage) -> None:
    """L17: `summarize` is a call of the Model seam like any other."""
    model = FakeModel([[TextDelta(" FOUND: "), TextDelta("$9. "), Usage(30, 4), Stopped("end")]])
    trajectory = Trajectory(view=view(), actions=(), summary="Before.", summarized=1)
    for number in (1, 2, 3):
        step = Step(number, f"a{number}", "click", {"ref": number}, done(f"clicked {number}"))
        trajectory.turns.append(TurnRecord(number, {"memory": f"m{number}"}, (step,)))
    run = stage(utility=model).run
    assert await summary_of(run, trajectory, 2) == "FOUND: $9."
    text = model.requests[0].messages[0].text
    assert "Notes so far: Before." in text and "Turn 2 : m2" in text and "clicked 2" in text
    assert "clicked 1" not in text and "clicked 3" not in text
    assert trajectory.tokens == 34
