import pytest

from fakes import done, view
from pilotfish.agent.page.step import Step
from pilotfish.agent.state.trajectory import Trajectory
from pilotfish.batch.live import Live, watching
from recipe_runs import run_for

pytestmark = pytest.mark.anyio


async def test_a_record_tells_its_turn_and_its_last_step() -> None:
    """O5."""
    live, told = Live("A-1"), []
    trajectory = Trajectory(view=view(), actions=())
    feature = watching(live, lambda: told.append((live.turn, live.step, live.action)))(
        run_for("read A-1"), trajectory
    )
    await feature.before_turn()
    trajectory.actions_taken = 1
    await feature.after_step(Step(1, "r.1", "click", {}, done("Clicked.")), view(), view())
    assert told == [(1, 0, ""), (1, 1, "click")]
    assert live.at > 0
