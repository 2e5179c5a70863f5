"""The rolling horizon: what a reply planned ahead is carried out without asking the model again."""

from __future__ import annotations

from pilotfish.agent.features.stateful import BaseFeature
from pilotfish.agent.model.source import Source
from pilotfish.agent.run.ahead import Ahead, Foreseen, planned_ahead, resolved
from pilotfish.agent.run.run import Run
from pilotfish.agent.state.next_step import Continue, Next
from pilotfish.agent.state.trajectory import Trajectory

__all__ = ["Horizon"]


class Horizon(BaseFeature):
    """What is planned lives in this process alone: after a restart the model is asked."""

    def __init__(self, run: Run, trajectory: Trajectory) -> None:
        super().__init__(run, trajectory)
        self._ahead: list[Foreseen] = []

    def source(self) -> Source | None:
        if not self._ahead:
            return None
        if self.trajectory.nudges:
            # The model has not read them yet, and playing the plan would clear them.
            return self._give_up("there is something to read first")
        if resolved(self._ahead[0], self.trajectory.view) is None:
            return self._give_up(f"{self._ahead[0]} is not on the page, or not only once")
        # Emptied by the source itself, as each action begins.
        return Ahead(self._ahead, self.trajectory, self.run.limits.actions_per_turn)

    async def after_turn(self, after: Next) -> Next:
        trajectory, planning = self.trajectory, self.run.planning
        if not isinstance(after, Continue) or not trajectory.turns:
            self._ahead = []
            return after
        last = trajectory.turns[-1]
        bad = [step for step in last.steps if step.outcome.status != "done"]
        given = last.envelope.get("ahead")
        if planning and trajectory.plan and given is not None:
            seen = trajectory.previous or trajectory.view
            self._ahead = list(planned_ahead(given, seen, planning.horizon))
        if self._ahead and (bad or last.dropped):
            self._give_up(f"{bad[0].name} ended as {bad[0].outcome.status}" if bad else "dropped")
        return after

    def _give_up(self, why: str) -> None:
        left = ", ".join(map(str, self._ahead))
        self._ahead = []
        self.trajectory.note(f"planned ahead and not carried out: {left} ({why})")
