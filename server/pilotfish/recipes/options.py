"""Recipes: what an agent plays and learns, as a product team configures it."""

from __future__ import annotations

import hashlib
import inspect
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, get_args

from pilotfish.agent.run.run import FeatureMaker, Run

if TYPE_CHECKING:
    from pilotfish.recipes.recipe import RecipeScope
    from pilotfish.recipes.store import RecipeStore, StoredRecipes
    from pilotfish.sessions.keeping import Keeping

__all__ = ["Learn", "Recipes", "owner_of"]

Learn = Literal["off", "own", "approve"]


@dataclass(frozen=True)
class Recipes:
    """What is played without a model.

    folder  the team's recipes, `*.yaml`
    learn   off: nothing is learned; own: a draft is played for the same user (without one: in the
            same session), for others once it is approved; approve: only once it is approved.
            What a member of the team has taught is played for them, whatever this says
    site    the version of the site: a recipe that was learned on another one is not used
    store   a RecipeStore, in place of the folder and the agent's store
    draft_days   days after which a draft that nobody plays is deleted
    most_drafts  drafts of one user; beyond them the one that was unused longest is deleted

    Raises ValueError for values that cannot work, TypeError for a store with other methods.
    """

    folder: str | Path = "recipes"
    learn: Learn = "own"
    site: str = ""
    store: RecipeStore | None = None
    draft_days: float = 90.0
    most_drafts: int = 50

    def __post_init__(self) -> None:
        if self.learn not in get_args(Learn):
            known = ", ".join(map(repr, get_args(Learn)))
            raise ValueError(f"Recipes(learn=…): expected one of {known}, found {self.learn!r}")
        for name in ("draft_days", "most_drafts"):
            if not getattr(self, name) > 0:
                found = getattr(self, name)
                raise ValueError(f"Recipes({name}=…): expected more than 0, found {found!r}")
        for name in ("usable", "save", "played", "forget") if self.store else ():
            if not inspect.iscoroutinefunction(getattr(self.store, name, None)):
                kind = type(self.store).__name__
                raise TypeError(f"Recipes(store=…): expected `async def {name}` in {kind}")

    def stored(self, store: Keeping, tenant: str | None) -> StoredRecipes:
        """The team's own, with what is kept in the agent's `store`."""
        from pilotfish.recipes.folder import RecipeFolder
        from pilotfish.recipes.store import StoredRecipes

        return StoredRecipes(
            RecipeFolder(self.folder),
            store,
            tenant,
            draft_days=self.draft_days,
            most_drafts=self.most_drafts,
        )

    def features(self, store: Keeping, tenant: str) -> tuple[FeatureMaker, ...]:
        """Of every run of the agent whose key is `tenant`."""
        from pilotfish.recipes.learning import Learning
        from pilotfish.recipes.playing import Playing, Plays, Using
        from pilotfish.recipes.teaching import Teaching

        kept = self.stored(store, tenant)

        def plays(run: Run) -> Plays:
            """It is forgotten with the user, or with the session of nobody signed in."""
            whose = {"subject": run.user.id} if run.user else {"session": run.session}
            of = self.store or replace(kept, **whose)
            return Plays(of, self._scope(run, tenant), drafts=self.learn == "own")

        def maker(of: type[Using[Any]]) -> FeatureMaker:
            return lambda run, trajectory: of(run, trajectory, plays(run))

        learning = [Learning] if self.learn != "off" else []
        return tuple(map(maker, [Playing, Teaching, *learning]))

    def around(
        self, store: Keeping, tenant: str, extra: tuple[FeatureMaker, ...]
    ) -> dict[str, Any]:
        """The features of a Kit: what may know the way before a plan is made, and the others."""
        made = self.features(store, tenant)
        return {"ahead": made[:2], "extra": (*made[2:], *extra)}

    def _scope(self, run: Run, tenant: str) -> RecipeScope:
        from pilotfish.recipes.recipe import RecipeScope

        return RecipeScope(tenant, run.origin, self.site, owner_of(run, tenant))


def owner_of(run: Run, tenant: str) -> str:
    """Who may use a draft, without their name: the user, or the session of nobody signed in."""
    who = f"user {run.user.id}" if run.user else f"session {run.session}"
    return hashlib.sha256(f"{tenant}\0{run.origin}\0{who}".encode()).hexdigest()[:16]
