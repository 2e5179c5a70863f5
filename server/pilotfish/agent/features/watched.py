"""The features of a run, with monitors that hear what they decide."""

from __future__ import annotations

from dataclasses import dataclass, field

from pilotfish.agent.features.all import Features
from pilotfish.agent.model.envelope import Invoke
from pilotfish.agent.page.step import Step
from pilotfish.agent.page.view import View
from pilotfish.agent.run.feature import Drop
from pilotfish.agent.run.monitor import Monitor, Monitors
from pilotfish.agent.run.seams import Prepared, Refused
from pilotfish.agent.state.ended import Ended, Rejected
from pilotfish.agent.state.next_step import Next
from pilotfish.agent.state.trajectory import Trajectory
from pilotfish_client.outcome import Outcome

__all__ = ["Watched"]


@dataclass(frozen=True, kw_only=True)
class Watched(Features):
    """Features around features: each hook of a Monitor that the loop can tell of is called here."""

    monitors: Monitors
    trajectory: Trajectory
    refused: list[Outcome] = field(default_factory=list[Outcome])

    async def before_turn(self) -> Ended | None:
        ended = await super().before_turn()
        if ended is None:
            self.monitors.tell(Monitor.turn_started, len(self.trajectory.turns) + 1)
        return ended

    async def before_action(self, invoke: Invoke, prepared: Prepared) -> Prepared | Drop:
        verdict = await super().before_action(invoke, prepared)
        if isinstance(verdict, Drop):
            self._blocked(invoke, verdict.reason)
        elif isinstance(verdict, Refused):
            self.refused[:] = [verdict.outcome]
            self._blocked(invoke, verdict.outcome.message)
        return verdict

    def _blocked(self, invoke: Invoke, reason: str) -> None:
        self.monitors.tell(Monitor.action_blocked, invoke.tool, invoke.args, reason)

    async def after_step(self, step: Step, before: View, after: View) -> Step:
        executed = not any(step.outcome is outcome for outcome in self.refused)
        step = await super().after_step(step, before, after)
        if executed:
            self.monitors.tell(Monitor.action_executed, step)
        return step

    async def after_turn(self, after: Next) -> Next:
        if self.trajectory.turns:
            self.monitors.tell(Monitor.turn_completed, self.trajectory.turns[-1])
        return await super().after_turn(after)

    async def judge(self, ended: Ended) -> Ended | Rejected:
        verdict = await super().judge(ended)
        if isinstance(verdict, Rejected):
            self.monitors.tell(Monitor.end_rejected, verdict.reason)
        return verdict
