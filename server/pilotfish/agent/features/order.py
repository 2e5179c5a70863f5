"""The features of a run in their order, and the monitors around them."""

from __future__ import annotations

from dataclasses import dataclass, field

from pilotfish.agent.features.all import Features
from pilotfish.agent.features.budget import Budget
from pilotfish.agent.features.compaction import Compaction, Written
from pilotfish.agent.features.delivery import Delivery
from pilotfish.agent.features.endings import (
    Consequences,
    Declined,
    Escalation,
    FinalChecks,
    GivenUp,
)
from pilotfish.agent.features.evidence import Evidence
from pilotfish.agent.features.failing import DeadEnds, Failing
from pilotfish.agent.features.gates import Pacing, SurfaceAlone
from pilotfish.agent.features.planned import Planned
from pilotfish.agent.features.repeats import Repeats
from pilotfish.agent.features.second_look import Consolidation, SecondLook
from pilotfish.agent.features.sign_in import SignIn
from pilotfish.agent.features.stagnation import Stagnation
from pilotfish.agent.features.starting import Starting
from pilotfish.agent.features.stateful import BaseFeature
from pilotfish.agent.features.visitor import Modes, Narrated, TakenOver
from pilotfish.agent.model.envelope import Invoke
from pilotfish.agent.page.step import Step
from pilotfish.agent.page.view import View
from pilotfish.agent.run.feature import Drop
from pilotfish.agent.run.monitor import Monitor, Monitors
from pilotfish.agent.run.run import Run
from pilotfish.agent.run.seams import Prepared, Refused
from pilotfish.agent.state.ended import Ended, Next, Rejected
from pilotfish.agent.state.trajectory import Trajectory
from pilotfish_client.outcome import Outcome

__all__ = ["FEATURES", "Watched", "features_of"]


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


FEATURES: tuple[type[BaseFeature], ...] = (
    # Who acts comes first: nothing below may wait, end or spend while the page is the visitor's.
    TakenOver,  # before all that ends a run or notices a standstill: the visitor's own time is none
    Modes,  # first of the blocks in the prompt, since it changes what all later ones ask for
    Narrated,  # before `Budget`: a run that the visitor ends here has not run out of anything
    SignIn,  # before `Budget`: the time at a login wall is the visitor's; before those that count
    # failures, which must not hold a wall against the model
    Budget,  # before all that costs a model call, and before the ends that are only guesses
    # Standstill: after the hard caps, from the surest sign to the weakest.
    Stagnation,  # first: its way back is a source, and must be tried before others end the run
    Repeats,  # after `Stagnation`, whose notice says more where both have one
    Failing,  # after both: an outage changes nothing either, and their end has the plainer reason
    DeadEnds,  # last of them: a list to look up, below the notices that call for another way
    # What the model works with.
    Starting,  # before all that looks at the page to find a way: recipes and plans begin there
    Planned,  # after the ends, so that no plan is paid for
    Compaction,  # after all that adds to the prompt at its own turn: it measures the whole
    Written,  # last block: what was collected stands next to the page
    # Before and after an action.
    Pacing,  # last of those that wait, so that nothing can still refuse what has waited
    SurfaceAlone,  # after those that wait: nothing of a turn follows what the visitor answers
    # Ends of the turn, the more final ones first.
    Escalation,  # a person has taken over: before any other reason to end
    GivenUp,  # the model's own failure, before what could claim success
    Declined,  # the visitor's no: after the model's ends, whose summary it replaces
    # Judges of the end: cheap and certain ones first, what costs a call last.
    FinalChecks,  # first: the later ones rest on results that the model has read
    Consequences,  # before `Evidence`: it knows of a deed for certain, the other looks for any
    Evidence,  # before the contract: data alone does not show that something was done
    Delivery,  # before the second model, which is not asked about an end that fails the contract
    SecondLook,  # the only judge that costs a call
    Consolidation,  # last: it words an end that no judge changes any more
)


def features_of(run: Run, trajectory: Trajectory) -> Features:
    """One instance of each that is on for this run: those of `ahead` before `Planned`, since what
    is known needs no plan, and the host's own last.
    """
    at = FEATURES.index(Planned)
    before, after = (
        [make for make in some if make.__name__ not in run.features.off]
        for some in (FEATURES[:at], FEATURES[at:])
    )
    makers = (*before, *run.ahead, *after, *run.extra)
    made = tuple(make(run, trajectory) for make in makers)
    if not run.monitors.all:
        return Features(made, trajectory.heard)
    return Watched(made, trajectory.heard, monitors=run.monitors, trajectory=trajectory)
