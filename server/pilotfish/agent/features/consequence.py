"""A claimed end is held against the last thing of the run that the visitor had to approve."""

from __future__ import annotations

from pilotfish.agent.ended import Ended, Rejected
from pilotfish.agent.feature import BaseFeature
from pilotfish.agent.sentence import say

__all__ = ["LastConsequence"]


class LastConsequence(BaseFeature):
    """Where it is not known to be done, the server's words win over the model's."""

    async def judge(self, ended: Ended) -> Ended | Rejected:
        last = next((step for step in reversed(self.trajectory.steps) if step.question), None)
        if not ended.claimed or last is None or last.outcome.status == "done":
            return ended
        what = last.question.rstrip("?")
        if last.outcome.status == "unknown":
            return Ended.saying("needs_review", say("in_doubt", what=what))
        return Ended.saying("failed", say("not_done", what=what))
