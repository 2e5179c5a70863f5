import pytest

from fakes import FakeModel, view
from pilotfish.agent.failures import ModelUnavailable
from pilotfish.agent.model.request import ArgumentsDelta, Request, Stopped, TextDelta, UserMessage
from pilotfish.agent.model.usage import Usage
from pilotfish.agent.run.side_call import Answer, ask_beside
from pilotfish.agent.state.trajectory import Trajectory

pytestmark = pytest.mark.anyio

REQUEST = Request(system=(), messages=(UserMessage("?"),), task="", observation=view())


async def test_words_and_arguments_are_read_and_what_was_used_is_counted() -> None:
    trajectory = Trajectory(view(), ())
    reply = [
        TextDelta(" Yes"),
        TextDelta("."),
        ArgumentsDelta(0, "c", "make_plan", "{}"),
        ArgumentsDelta(1, "d", "other", "no"),
        Usage(90, 10, 40, cost=0.5),
        Stopped("end"),
    ]
    assert await ask_beside(FakeModel([reply]), REQUEST, trajectory) == Answer("Yes.", "{}")
    assert trajectory.spent == Usage(90, 10, 40, cost=0.5)


async def test_a_call_that_fails_is_counted_too() -> None:
    trajectory = Trajectory(view(), ())
    model = FakeModel([[TextDelta("Ye"), Usage(90, 1), ModelUnavailable("gone")]])
    with pytest.raises(ModelUnavailable):
        await ask_beside(model, REQUEST, trajectory)
    assert trajectory.tokens == 91
