"""The visitor's no: it ends the run, politely and not as an error."""

from __future__ import annotations

from pilotfish.agent.features.stateful import BaseFeature
from pilotfish.agent.sentence import say
from pilotfish.agent.state.ended import Ended
from pilotfish.agent.state.next_step import Next

__all__ = ["Declined"]


class Declined(BaseFeature):
    async def after_turn(self, after: Next) -> Next:
        for step in self.trajectory.last_steps:
            if step.declined:
                return Ended.saying("stopped", say("declined", question=step.declined))
        return after
