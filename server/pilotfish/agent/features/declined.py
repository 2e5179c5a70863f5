"""The visitor's no: it ends the run, politely and not as an error."""

from __future__ import annotations

from pilotfish.agent.ended import Ended
from pilotfish.agent.feature import BaseFeature
from pilotfish.agent.next_step import Next
from pilotfish.agent.sentence import say

__all__ = ["Declined"]


class Declined(BaseFeature):
    async def after_turn(self, after: Next) -> Next:
        for step in self.trajectory.last_steps:
            if step.declined:
                return Ended.saying("stopped", say("declined", question=step.declined))
        return after
