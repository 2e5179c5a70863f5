"""The caps on turns and actions."""

from __future__ import annotations

from pilotfish.agent.ended import Ended
from pilotfish.agent.envelope import Invoke
from pilotfish.agent.feature import BaseFeature, Drop
from pilotfish.agent.seams import Prepared
from pilotfish.agent.sentence import say

__all__ = ["Budget"]


class Budget(BaseFeature):
    async def before_turn(self) -> Ended | None:
        trajectory, limits = self.trajectory, self.run.limits
        if trajectory.actions_taken >= limits.max_actions:
            return Ended.saying("failed", say("max_actions", count=trajectory.actions_taken))
        if len(trajectory.turns) >= limits.max_turns:
            return Ended.saying("failed", say("max_turns", count=limits.max_turns))
        return None

    async def before_action(self, invoke: Invoke, prepared: Prepared) -> Prepared | Drop:
        if self.trajectory.actions_taken >= self.run.limits.max_actions:
            return Drop("the run has used all its actions")
        return prepared
