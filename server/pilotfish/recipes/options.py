"""Recipes: what an agent plays and learns, as a product team configures it."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, get_args

from pilotfish.agent.run.run import FeatureMaker, Run
from pilotfish.agent.state.trajectory import Trajectory

if TYPE_CHECKING:
    from pilotfish.recipes.folder import RecipeFolder
    from pilotfish.recipes.learning import Learning
    from pilotfish.recipes.playing import Playing
    from pilotfish.recipes.recipe import Scope
    from pilotfish.recipes.store import RecipeStore
    from pilotfish.recipes.teaching import Teaching

__all__ = ["Learn", "Recipes", "owner_of"]

Learn = Literal["off", "own", "approve"]


@dataclass(frozen=True)
class Recipes:
    """What is played without a model.

    folder  the team's recipes, `*.yaml`; `drafts/` in it holds what was learned
    learn   off: nothing is learned; own: a draft is played for the same user (without one: in the
            same session), for others once it is approved; approve: only once it is approved.
            What a member of the team has taught is played for them, whatever this says
    site    the version of the site: a recipe that was learned on another one is not used
    store   where recipes are kept, in place of the folder

    Raises ValueError for another `learn`.
    """

    folder: str | Path = "recipes"
    learn: Learn = "own"
    site: str = ""
    store: RecipeStore | None = None

    def __post_init__(self) -> None:
        if self.learn not in get_args(Learn):
            known = ", ".join(map(repr, get_args(Learn)))
            raise ValueError(f"Recipes(learn=…): expected one of {known}, found {self.learn!r}")

    def shelved(self) -> RecipeFolder | None:
        """What the console shows: None where a store of the host keeps them."""
        from pilotfish.recipes.folder import RecipeFolder

        store = self.store or RecipeFolder(self.folder)
        return store if isinstance(store, RecipeFolder) else None

    def features(self, tenant: str) -> tuple[FeatureMaker, ...]:
        """Of every run of the agent whose key is `tenant`."""
        from pilotfish.recipes.folder import RecipeFolder
        from pilotfish.recipes.learning import Learning
        from pilotfish.recipes.playing import Playing, Plays
        from pilotfish.recipes.teaching import Teaching

        store = self.store or RecipeFolder(self.folder)

        def playing(run: Run, trajectory: Trajectory) -> Playing:
            plays = Plays(store, self._scope(run, tenant), drafts=self.learn == "own")
            return Playing(run, trajectory, plays)

        def teaching(run: Run, trajectory: Trajectory) -> Teaching:
            return Teaching(run, trajectory, store, self._scope(run, tenant))

        def learning(run: Run, trajectory: Trajectory) -> Learning:
            return Learning(run, trajectory, store, self._scope(run, tenant))

        return (playing, teaching, *([learning] if self.learn != "off" else []))

    def around(self, tenant: str, extra: tuple[FeatureMaker, ...]) -> dict[str, Any]:
        """The features of a Kit: what may know the way before a plan is made, and the others."""
        made = self.features(tenant)
        return {"ahead": made[:2], "extra": (*made[2:], *extra)}

    def _scope(self, run: Run, tenant: str) -> Scope:
        from pilotfish.recipes.recipe import Scope

        return Scope(tenant, run.origin, self.site, owner_of(run, tenant))


def owner_of(run: Run, tenant: str) -> str:
    """Who may use a draft, without their name: the user, or the session of nobody signed in."""
    who = f"user {run.user.id}" if run.user else f"session {run.session}"
    return hashlib.sha256(f"{tenant}\0{run.origin}\0{who}".encode()).hexdigest()[:16]
