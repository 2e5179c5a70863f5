"""The end that the model claims is held against the last turn: what it rests on must be seen."""

from __future__ import annotations

from pilotfish.agent.carriers.presented import PRESENT
from pilotfish.agent.features.stateful import BaseFeature
from pilotfish.agent.page.step import ENDS
from pilotfish.agent.state.ended import Ended, Rejected

__all__ = ["FinalChecks"]

_READ_FIRST = frozenset(
    {"navigate", "ask_user", "ask_user_choice", "find", "read", "extract_table", PRESENT}
)


class FinalChecks(BaseFeature):
    async def judge(self, ended: Ended) -> Ended | Rejected:
        if ended.claimed and not ended.is_honest and (reason := self._unseen()):
            return Rejected(reason)
        return ended

    def _unseen(self) -> str:
        """Why the run cannot end on this turn: what it claims has not been seen."""
        turns = self.trajectory.turns
        if turns and turns[-1].dropped:
            return "some of its actions were not carried out"
        for step in self.trajectory.last_steps:
            if step.name in ENDS:
                continue
            if step.name in _READ_FIRST or step.where in ("server", "child"):
                return f"the result of {step.name} has not been read"
            if step.outcome.status != "done":
                return f"{step.name} ended as {step.outcome.status}"
        return ""
