"""The model ends the run with an action: `finish`, or `fail` with its reason."""

from __future__ import annotations

from dataclasses import replace

from pilotfish.agent.features.stateful import BaseFeature
from pilotfish.agent.model.envelope import EnvelopeError, claims_of, outcome_of
from pilotfish.agent.page.step import ENDS, Step
from pilotfish.agent.page.view import View
from pilotfish.agent.state.ended import Ended
from pilotfish.agent.state.next_step import Next

__all__ = ["GivenUp"]


class GivenUp(BaseFeature):
    async def after_step(self, step: Step, before: View, after: View) -> Step:
        if _ends(step):
            return replace(step, drop_rest=step.drop_rest or "the run ends here")
        return step

    async def after_turn(self, after: Next) -> Next:
        for step in self.trajectory.last_steps:
            if _ends(step):
                return self._ended(step)
        return after

    def _ended(self, step: Step) -> Ended:
        if step.name == "fail":
            return Ended("failed", step.outcome.message, why="given_up", claimed=True)
        try:
            claims = claims_of(step.args.get("claims"))
        except EnvelopeError:
            claims = ()
        status = outcome_of(step.args.get("outcome"))
        return Ended(
            status,
            step.outcome.message,
            claimed=True,
            claims=claims,
            why="" if status == "done" else self._reason(),
        )

    def _reason(self) -> str:
        """That of the last failure."""
        steps = reversed(self.trajectory.steps)
        return next((str(step.outcome.reason) for step in steps if step.outcome.reason), "given_up")


def _ends(step: Step) -> bool:
    return step.name in ENDS and step.outcome.status == "done"
