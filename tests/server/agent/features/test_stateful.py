import pytest

from fakes import view
from pilotfish.agent.features.sign_in import Handed
from pilotfish.agent.features.stateful import Stateful
from pilotfish.agent.state.trajectory import Trajectory

pytestmark = pytest.mark.anyio


async def test_state_is_kept_in_the_trajectory_under_the_features_name(stage) -> None:
    class Counting(Stateful[Handed]):
        name = "counting"
        initial = Handed

    trajectory = Trajectory(view=view(), actions=())
    feature = Counting(stage().run, trajectory)
    assert feature.state == Handed(0)
    feature.state = Handed(3)
    assert trajectory.kept == {"counting": Handed(3)}
    assert Counting(stage().run, trajectory).state == Handed(3)
