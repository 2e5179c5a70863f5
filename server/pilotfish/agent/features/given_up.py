"""The model declares its own failure with `fail`."""

from __future__ import annotations

from dataclasses import replace

from pilotfish.agent.features.stateful import BaseFeature
from pilotfish.agent.page.step import Step
from pilotfish.agent.page.view import View
from pilotfish.agent.state.ended import Ended
from pilotfish.agent.state.next_step import Next

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
