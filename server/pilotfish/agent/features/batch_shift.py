"""Whether what the model planned after an action may still be carried out as planned."""

from __future__ import annotations

from dataclasses import replace

from pilotfish.agent.features.stateful import BaseFeature
from pilotfish.agent.model.envelope import Invoke
from pilotfish.agent.page.shift import Shift, shift_of
from pilotfish.agent.page.step import Step
from pilotfish.agent.page.view import View
from pilotfish.agent.run.feature import Drop
from pilotfish.agent.run.run import Run
from pilotfish.agent.run.seams import Prepared
from pilotfish.agent.state.ended import Ended
from pilotfish.agent.state.trajectory import Trajectory
from pilotfish_client.outcome import Outcome

__all__ = ["BatchShift", "end_of"]


class BatchShift(BaseFeature):
    """Drops the rest of a reply whose page is no longer the one it was planned for."""

    def __init__(self, run: Run, trajectory: Trajectory) -> None:
        super().__init__(run, trajectory)
        self._shifted: Shift | None = None

    async def before_turn(self) -> Ended | None:
        self._shifted = None
        return None

    async def before_action(self, invoke: Invoke, prepared: Prepared) -> Prepared | Drop:
        if self._shifted and not self._shifted.allows(self.trajectory.view, invoke.args):
            return Drop(self._shifted.told)
        return prepared

    async def after_step(self, step: Step, before: View, after: View) -> Step:
        self._shifted = self._shifted or shift_of(before, after, step.args)
        return replace(step, drop_rest=step.drop_rest or end_of(step.outcome))


def end_of(outcome: Outcome) -> str:
    """Why nothing may follow an action that ended so; empty where something may."""
    if outcome.status != "done":
        return f"the action before ended as {outcome.status}"
    for effect in outcome.effects:
        closed = effect.kind == "dialog" and effect.text.endswith(" closed")
        if effect.kind in ("route", "dialog", "native_dialog", "new_tab") and not closed:
            return f"the page changed: {effect.text}"
    return ""
