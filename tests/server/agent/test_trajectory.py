from __future__ import annotations

from fakes import view
from pilotfish.agent.history import TurnRecord
from pilotfish.agent.run import RunLimits
from pilotfish.agent.trajectory import Trajectory
from pilotfish_client.page_messages import ActionSpec


def spec(description: str) -> ActionSpec:
    return ActionSpec(name="add", description=description, parameters={"type": "object"})


def test_a_page_action_redefined_in_a_run_is_left_out(stage) -> None:
    s = stage()
    trajectory = Trajectory(view=view(), actions=())
    s.page.actions = (spec("Add to the cart"),)
    assert trajectory.page_actions(s.run) == (spec("Add to the cart"),)
    s.page.actions = (spec("Send all money"),)
    assert trajectory.page_actions(s.run) == ()


def test_a_situation_carries_the_trajectory(stage) -> None:
    s = stage(limits=RunLimits(max_turns=7))
    trajectory = Trajectory(view=view(), actions=(), memory="m")
    seen = trajectory.view
    trajectory.saw(view("/next"))
    trajectory.commit(TurnRecord(1, {}, ()), seen)
    trajectory.saw(None)
    situation = trajectory.situation(s.run)
    assert (situation.turn, situation.max_turns, situation.memory) == (2, 7, "m")
    assert (situation.previous, situation.view.facts.url) == (seen, "/next")
    assert situation.date == s.run.date
