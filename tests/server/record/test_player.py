import pytest

from fakes import view
from pilotfish.agent.state.ended import Ended
from pilotfish.agent.state.trajectory import Trajectory
from pilotfish.record.player import Replaying, Way

pytestmark = pytest.mark.anyio


async def test_an_end_that_is_rejected_is_for_review() -> None:
    """Not claimed again and again: no turn is taken between."""
    replaying = Replaying(None, Trajectory(view=view(), actions=()), Way([]))  # type: ignore[arg-type]
    assert await replaying.before_turn() == Ended("done", "Replayed.", claimed=True)
    replaying.trajectory.note("is_final was dropped: total is missing")
    ended = await replaying.before_turn()
    assert ended is not None
    assert (ended.status, ended.why) == ("needs_review", "rejected")
    assert "total is missing" in ended.summary
