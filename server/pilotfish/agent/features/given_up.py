"""The model declares its own failure with `fail`."""

from __future__ import annotations

from dataclasses import replace

from pilotfish.agent.ended import Ended
from pilotfish.agent.feature import BaseFeature
from pilotfish.agent.history import Step
from pilotfish.agent.next_step import Next
from pilotfish.agent.view import View

__all__ = ["GivenUp"]


class GivenUp(BaseFeature):
    async def after_step(self, step: Step, before: View, after: View) -> Step:
        if step.name == "fail" and step.outcome.status == "done":
            return replace(step, drop_rest=step.drop_rest or "the run ends as failed")
        return step

    async def after_turn(self, after: Next) -> Next:
        for step in self.trajectory.last_steps:
            if step.name == "fail" and step.outcome.status == "done":
                return Ended("failed", step.outcome.message, why="given_up")
        return after
