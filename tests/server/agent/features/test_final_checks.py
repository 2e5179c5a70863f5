from __future__ import annotations

import pytest

from fakes import done, view
from pilotfish.agent.features.final_checks import FinalChecks
from pilotfish.agent.page.step import Step
from pilotfish.agent.state.ended import Ended, Rejected
from pilotfish.agent.state.trajectory import Trajectory
from pilotfish.agent.state.turns import TurnRecord
from pilotfish_client.outcome import Outcome

pytestmark = pytest.mark.anyio


@pytest.mark.parametrize(
    ("name", "outcome", "dropped", "reason"),
    [
        ("click", done(), 0, ""),
        ("click", done(), 1, "some of its actions were not carried out"),
        ("navigate", done(), 0, "the result of navigate has not been read"),
        ("click", Outcome(status="unknown"), 0, "click ended as unknown"),
    ],
)
async def test_a_claim_rests_on_what_was_seen(stage, name, outcome, dropped, reason) -> None:
    trajectory = Trajectory(view=view(), actions=())
    steps = (Step(1, "a", name, {}, outcome),)
    trajectory.commit(TurnRecord(1, {}, steps, dropped=dropped), view())
    checks = FinalChecks(stage().run, trajectory)
    claim = Ended("done", "Yes.", claimed=True)
    assert await checks.judge(claim) == (Rejected(reason) if reason else claim)
    assert await checks.judge(Ended("failed")) == Ended("failed")
