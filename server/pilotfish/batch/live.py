"""Where a record is at this moment, told while a worker is at it."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass

from pilotfish.agent.features.stateful import BaseFeature
from pilotfish.agent.page.step import Step
from pilotfish.agent.page.view import View
from pilotfish.agent.run.run import FeatureMaker
from pilotfish.agent.state.ended import Ended

__all__ = ["Live", "watching"]


@dataclass
class Live:
    """`turn` and `step` are numbers of the run, `action` what was done last, `at` when."""

    record: str
    turn: int = 0
    step: int = 0
    action: str = ""
    tokens: int = 0
    at: float = 0.0


@dataclass
class _Watching(BaseFeature):
    live: Live
    changed: Callable[[], None]

    async def before_turn(self) -> Ended | None:
        self._tell(self.live.action)
        return None

    async def after_step(self, step: Step, before: View, after: View) -> Step:
        self._tell(step.name)
        return step

    def _tell(self, action: str) -> None:
        it, now = self.live, self.trajectory
        it.turn, it.step, it.action = len(now.turns) + 1, now.actions_taken, action
        it.tokens, it.at = now.spent.tokens, time.time()
        self.changed()


def watching(live: Live, changed: Callable[[], None]) -> FeatureMaker:
    """A feature that keeps `live` up to date, and calls `changed` each time."""
    return lambda run, trajectory: _Watching(run, trajectory, live, changed)
