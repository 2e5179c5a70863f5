"""A person takes over: nothing of the run follows."""

from __future__ import annotations

from dataclasses import replace

from pilotfish.agent.ended import Ended
from pilotfish.agent.feature import BaseFeature
from pilotfish.agent.history import Step
from pilotfish.agent.next_step import Next
from pilotfish.agent.view import View

__all__ = ["Escalation"]


class Escalation(BaseFeature):
    async def after_step(self, step: Step, before: View, after: View) -> Step:
        if _escalated(step):
            return replace(step, drop_rest=step.drop_rest or "a person takes over")
        return step

    async def after_turn(self, after: Next) -> Next:
        for step in self.trajectory.last_steps:
            if _escalated(step):
                return Ended("done", step.outcome.message)
        return after


def _escalated(step: Step) -> bool:
    return step.name == "escalate_to_human" and step.outcome.status == "done"
