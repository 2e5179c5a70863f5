"""What features are derived from: one that does nothing, and one with a state that is kept."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Generic, TypeVar, cast

from pilotfish.agent.model.envelope import Invoke
from pilotfish.agent.model.source import Source
from pilotfish.agent.page.step import Step
from pilotfish.agent.page.view import View
from pilotfish.agent.run.feature import Drop
from pilotfish.agent.run.run import Run
from pilotfish.agent.run.seams import Prepared
from pilotfish.agent.state.ended import Ended, Next, Rejected
from pilotfish.agent.state.trajectory import Trajectory

__all__ = ["BaseFeature", "Stateful"]

S = TypeVar("S")


@dataclass
class BaseFeature:
    """A feature that does nothing; real ones override what they need."""

    run: Run
    trajectory: Trajectory

    async def before_turn(self) -> Ended | None:
        return None

    def tail(self) -> str:
        return ""

    def source(self) -> Source | None:
        return None

    async def after_narration(self, say_id: str) -> Drop | None:
        return None

    async def before_action(self, invoke: Invoke, prepared: Prepared) -> Prepared | Drop:
        return prepared

    async def after_step(self, step: Step, before: View, after: View) -> Step:
        return step

    async def after_turn(self, after: Next) -> Next:
        return after

    async def judge(self, ended: Ended) -> Ended | Rejected:
        return ended

    async def ended(self, ended: Ended) -> None:
        return None


class Stateful(BaseFeature, Generic[S]):
    """A feature whose state survives a restart: a frozen dataclass of JSON values, kept in the
    trajectory under `name`.
    """

    name: str
    initial: type[S]

    @property
    def state(self) -> S:
        return cast("S", self.trajectory.kept.get(self.name) or self.initial())

    @state.setter
    def state(self, state: S) -> None:
        self.trajectory.kept[self.name] = state
