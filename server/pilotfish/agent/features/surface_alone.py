"""A surface stands alone in its turn: what the visitor answers decides what comes next."""

from __future__ import annotations

from dataclasses import replace

from pilotfish.agent.carriers.presented import PRESENT
from pilotfish.agent.features.stateful import BaseFeature
from pilotfish.agent.model.envelope import Invoke
from pilotfish.agent.page.step import Step
from pilotfish.agent.page.view import View
from pilotfish.agent.run.feature import Drop
from pilotfish.agent.run.seams import Prepared

__all__ = ["SurfaceAlone"]

_ALONE = "present_surface stands alone in its turn"


class SurfaceAlone(BaseFeature):
    async def before_action(self, invoke: Invoke, prepared: Prepared) -> Prepared | Drop:
        if invoke.tool == PRESENT and self.trajectory.under_way:
            return Drop(f"{_ALONE}: call it by itself")
        return prepared

    async def after_step(self, step: Step, before: View, after: View) -> Step:
        if step.name == PRESENT:
            return replace(step, drop_rest=step.drop_rest or _ALONE)
        return step
