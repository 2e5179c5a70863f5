"""What the features with recipes have in common: an economy, no need of any run."""

from __future__ import annotations

import logging
from collections.abc import Awaitable
from dataclasses import dataclass
from typing import TypeVar

from pilotfish.agent.features.stateful import Stateful
from pilotfish.agent.run.monitor import Monitor, RecipeBecame
from pilotfish.agent.run.run import Run
from pilotfish.agent.state.trajectory import Trajectory
from pilotfish.agent.state.turns import Verdict
from pilotfish.recipes.recipe import RecipeScope
from pilotfish.recipes.store import RecipeStore

__all__ = ["Plays", "Using"]

S = TypeVar("S")
T = TypeVar("T")

log = logging.getLogger("pilotfish.recipes")


@dataclass(frozen=True)
class Plays:
    """From where recipes are taken, and for whom; `drafts`: their own drafts, too."""

    store: RecipeStore
    scope: RecipeScope
    drafts: bool = True


class Using(Stateful[S]):
    def __init__(self, run: Run, trajectory: Trajectory, plays: Plays) -> None:
        super().__init__(run, trajectory)
        self._plays = plays
        self._store = plays.store

    async def _kept(self, work: Awaitable[T], recipe: str = "") -> T | None:
        """What `work` gives, of the store; None where it fails, whatever it raises: the store may
        be the team's own code.
        """
        try:
            return await work
        except Exception as error:
            kind = type(error).__name__
            log.warning("recipes cannot be used run=%s: %s: %s", self.run.run_id, kind, error)
            self._tell(recipe, "store_failed")
            return None

    def _tell(self, recipe: str, became: RecipeBecame) -> None:
        self.run.monitors.tell(Monitor.recipe, recipe, became)

    def _note(self, at: str, said: str) -> None:
        self.trajectory.heard(Verdict(type(self).__name__, at, said))
