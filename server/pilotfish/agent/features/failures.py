"""After several failures in a row the model is shown the page in full again."""

from __future__ import annotations

from pilotfish.agent.ended import Ended
from pilotfish.agent.feature import BaseFeature

__all__ = ["Failures"]

IN_A_ROW = 3


class Failures(BaseFeature):
    """B7."""

    async def before_turn(self) -> Ended | None:
        if self._failed():
            self.trajectory.previous = None
        return None

    def tail(self) -> str:
        if not self._failed():
            return ""
        return f"Note: your last {IN_A_ROW} actions failed. The page is given in full: choose anew"

    def _failed(self) -> bool:
        steps = self.trajectory.steps[-IN_A_ROW:]
        return len(steps) == IN_A_ROW and all(s.outcome.status == "failed" for s in steps)
