import datetime

from fakes import view
from pilotfish.agent.run.run import RunLimits
from pilotfish.agent.state.trajectory import Trajectory
from pilotfish.agent.state.turns import TurnRecord


def test_a_run_is_dated_in_utc_and_has_the_documented_limits(stage) -> None:
    s = stage()
    assert s.run.date == datetime.datetime.now(datetime.UTC).date().isoformat()
    assert s.run.limits == RunLimits(max_turns=30, max_actions=200, max_errors=3)


def test_a_situation_carries_the_trajectory(stage) -> None:
    s = stage(limits=RunLimits(max_turns=7))
    trajectory = Trajectory(view=view(), actions=(), memory="m")
    seen = trajectory.view
    trajectory.saw(view("/next"))
    trajectory.commit(TurnRecord(1, {}, ()), seen)
    trajectory.saw(None)
    situation = s.run.situation(trajectory)
    assert (situation.turn, situation.max_turns, situation.memory) == (2, 7, "m")
    assert (situation.previous, situation.view.facts.url) == (seen, "/next")
    assert situation.date == s.run.date
