"""A feature of the loop: no secret stands in the progress of a run."""

from __future__ import annotations

from dataclasses import replace

from pilotfish.agent.features.stateful import BaseFeature
from pilotfish.agent.page.step import Step
from pilotfish.agent.page.view import View
from pilotfish.guard.redact import PLACEHOLDER, redact_value

__all__ = ["HINT", "Confided"]

HINT = (
    "{{secret:…}} stands for what the visitor said in confidence. Give it, and nothing beside it,"
    " as a value of fill_input or fill_form: the page enters what it stands for. It goes nowhere"
    " else."
)


class Confided(BaseFeature):
    """Says what a placeholder is once there is one; a step is recorded without secrets."""

    def tail(self) -> str:
        said = (self.run.task, *(step.outcome.message for step in self.trajectory.steps))
        return HINT if any(PLACEHOLDER in text for text in said) else ""

    async def after_step(self, step: Step, before: View, after: View) -> Step:
        return replace(step, args=redact_value(step.args))
