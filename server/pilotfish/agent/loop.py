"""The loop: turn after turn until the model ends the run, the visitor does, or something gives out.

Everything else hangs on it as a feature (`features/order.py` lists them in their order).
"""

from __future__ import annotations

from pilotfish.agent.ended import Ended
from pilotfish.agent.feature import Features
from pilotfish.agent.features.order import features_of
from pilotfish.agent.next_step import Continue, Next
from pilotfish.agent.run import Run
from pilotfish.agent.trajectory import Trajectory
from pilotfish.agent.turn import take_turn

__all__ = ["carry_through"]

_NOT_YET = {
    "envelope": "is_final was dropped: {reason}",
    "classic": "this was not the end yet: {reason}",
}


async def carry_through(run: Run, trajectory: Trajectory) -> Ended:
    """Goes on from wherever `trajectory` is, to the end of the run. Tells the visitor nothing of
    that end; raises PageGone, PageUnreadable, Fenced and StoreError.
    """
    features = features_of(run, trajectory)
    after: Next = Continue()
    while True:
        after = await features.before_turn() or await take_turn(run, trajectory, features)
        if isinstance(after, Ended) and (
            ended := await _accepted(run, trajectory, features, after)
        ):
            await features.ended(ended)
            return ended


async def _accepted(
    run: Run, trajectory: Trajectory, features: Features, ended: Ended
) -> Ended | None:
    """The end as the features let it stand; None where one of them rejects it."""
    verdict = await features.judge(ended)
    if isinstance(verdict, Ended):
        return verdict
    trajectory.note(_NOT_YET[run.mode].format(reason=verdict.reason))
    return None
