from fakes import view
from pilotfish.agent.state.trajectory import Trajectory
from pilotfish_client.page_messages import ActionSpec


def spec(description: str) -> ActionSpec:
    return ActionSpec(name="add", description=description, parameters={"type": "object"})


def test_a_page_action_redefined_in_a_run_is_left_out(stage) -> None:
    s = stage()
    trajectory = Trajectory(view=view(), actions=())
    s.page.actions = (spec("Add to the cart"),)
    assert trajectory.page_actions(s.page.actions) == (spec("Add to the cart"),)
    s.page.actions = (spec("Send all money"),)
    assert trajectory.page_actions(s.page.actions) == ()
