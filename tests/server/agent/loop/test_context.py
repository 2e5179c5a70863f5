import pytest

from fakes import view
from pilotfish.agent.executors.issue import Issue
from pilotfish.agent.features.all import Features
from pilotfish.agent.loop.action import carry_out
from pilotfish.agent.loop.context import LoopContext
from pilotfish.agent.model.envelope import Invoke
from pilotfish.agent.state.ended import Ended
from pilotfish.agent.state.trajectory import Trajectory

pytestmark = pytest.mark.anyio


async def whole() -> bool:
    return True


async def test_its_loop_carries_out_sub_tasks(stage) -> None:
    s, tasks = stage(), []

    async def loop(run, trajectory, entries=()):
        tasks.append((run.task, run.within, len(trajectory.turns), entries))
        return Ended("done", "M fits.")

    trajectory = Trajectory(view=view(), actions=())
    context = LoopContext(s.run, trajectory, Features(()), loop)
    args = {"instruction": "Which size fits?"}
    issue = Issue(s.run, trajectory, Invoke("delegate", args), whole)
    step = await carry_out(issue, s.actions.prepare("delegate", args, ()), context)
    assert tasks == [("Which size fits?", "r1.1", 0, ())]
    assert (step.where, step.outcome.message) == ("child", "done in 0 turns: M fits.")
