"""Ends a run that tries the same action on the same target again while nothing changes."""

from __future__ import annotations

from pilotfish.agent.ended import Ended
from pilotfish.agent.feature import BaseFeature
from pilotfish.agent.progressing import category_of, fingerprint_of
from pilotfish.agent.sentence import say

__all__ = ["MOST", "Spam"]

MOST = 6
"""B6: the seed stops at 4 actions of a type, which would end every form; here it is the very same
action on the very same target, without any effect, and the model has been warned twice before.
"""


class Spam(BaseFeature):
    async def before_turn(self) -> Ended | None:
        steps = [s for s in self.trajectory.steps if category_of(s.name) != "neutral"][-MOST:]
        same = {(fingerprint_of(step), step.before, step.after) for step in steps}
        if len(steps) == MOST and len(same) == 1 and steps[0].before == steps[0].after:
            return Ended.saying("partial", say("stuck"))
        return None
