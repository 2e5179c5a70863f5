"""The loop: turn after turn until the model ends the run, the visitor does, or something gives out.

Everything else hangs on it as a feature (`features/order.py` lists them in their order).
"""

from __future__ import annotations

from collections.abc import Sequence

from pilotfish.agent.features.order import features_of
from pilotfish.agent.loop.action import LoopContext
from pilotfish.agent.loop.recovery import recover
from pilotfish.agent.loop.turn import take_turn
from pilotfish.agent.run.run import Run
from pilotfish.agent.state.ended import Continue, Ended, Next
from pilotfish.agent.state.rebuild import replay
from pilotfish.agent.state.standing import standing_of
from pilotfish.agent.state.store import Entry
from pilotfish.agent.state.trajectory import Trajectory

__all__ = ["carry_through"]

_NOT_YET = {
    "envelope": "is_final was dropped: {reason}",
    "classic": "this was not the end yet: {reason}",
}


async def carry_through(run: Run, trajectory: Trajectory, entries: Sequence[Entry] = ()) -> Ended:
    """Goes on from wherever `trajectory` is, to the end of the run; `entries` are the journal of a
    run that a restart cut off. Tells the visitor nothing of that end; raises PageGone,
    PageUnreadable, Fenced and StoreError.
    """
    features = features_of(run, trajectory)
    context = LoopContext(run, trajectory, features, carry_through)
    replay(entries, trajectory, features.states())
    after: Next = await recover(context, entries) or Continue()
    while True:
        if isinstance(after, Ended):
            verdict = await features.judge(after)
            if isinstance(verdict, Ended):
                await features.ended(verdict)
                await run.journal.standing(standing_of(trajectory))
                return verdict
            trajectory.note(_NOT_YET[run.mode].format(reason=verdict.reason))
        ended = await features.before_turn()
        trajectory.page_actions(run.page.actions)
        await run.journal.standing(standing_of(trajectory))
        after = ended or await take_turn(context)
