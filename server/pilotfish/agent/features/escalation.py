"""A person takes over, or a sub-task ends the run: nothing of the run follows."""

from __future__ import annotations

from dataclasses import replace

from pilotfish.agent.carriers.in_child import ended_within
from pilotfish.agent.features.stateful import BaseFeature
from pilotfish.agent.page.step import Step, escalated
from pilotfish.agent.page.view import View
from pilotfish.agent.state.ended import Ended
from pilotfish.agent.state.next_step import Next

__all__ = ["Escalation"]


class Escalation(BaseFeature):
    async def after_step(self, step: Step, before: View, after: View) -> Step:
        if end := _end_of(step):
            why = "a person takes over" if end.status == "done" else "the run was stopped"
            return replace(step, drop_rest=step.drop_rest or why)
        return step

    async def after_turn(self, after: Next) -> Next:
        for step in self.trajectory.last_steps:
            if end := _end_of(step):
                return end
        return after


def _end_of(step: Step) -> Ended | None:
    return Ended("done", step.outcome.message) if escalated(step) else ended_within(step)
