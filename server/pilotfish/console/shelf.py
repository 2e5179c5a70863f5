"""The recipes of a desk: what an operator sees of them, approves and forgets."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass

from pilotfish.recipes.folder import RecipeFolder
from pilotfish.recipes.recipe import Recipe
from pilotfish.recipes.store import Counts
from pilotfish.recipes.written import written

__all__ = ["Shelf", "Shelved"]


@dataclass(frozen=True)
class Shelved:
    """One recipe. `key` names it in addresses; `seen` is that of its text, for what is approved is
    what was read.
    """

    recipe: Recipe
    counts: Counts

    @property
    def key(self) -> str:
        recipe = self.recipe
        return ":".join((recipe.state, recipe.name, recipe.scope.owner)).rstrip(":")

    @property
    def text(self) -> str:
        return written(self.recipe)

    @property
    def seen(self) -> str:
        return hashlib.sha256(self.text.encode()).hexdigest()

    @property
    def state(self) -> str:
        return "set aside" if self.counts.aside else self.recipe.state

    @property
    def waits(self) -> bool:
        """Whether it can be approved: it was tried, and nobody has yet."""
        return self.recipe.state in ("draft", "proposal")


@dataclass(frozen=True)
class Shelf:
    """Of one agent; `tenant` None: of all."""

    folder: RecipeFolder
    tenant: str | None

    def all(self) -> list[Shelved]:
        """Those that wait first."""
        found = [*self.folder.waiting(), *self.folder.approved()]
        return [Shelved(it, self.folder.counts(it)) for it in found if self._is_own(it)]

    def find(self, key: str) -> Shelved | None:
        return next((it for it in self.all() if it.key == key), None)

    def approve(self, key: str, seen: str) -> str:
        """Why not; "" where it is approved. `seen` is that of the text which was read."""
        found = self.find(key)
        if found is None or not found.waits:
            return "There is no such draft or proposal here."
        if found.seen != seen:
            return "It has changed since you read it: read it again."
        self.folder.approve(found.recipe)
        return ""

    def forget(self, key: str) -> str:
        """Why not; "" where it is deleted."""
        found = self.find(key)
        if found is None or found.recipe.state == "approved":
            return "There is no such draft or proposal here: approved ones are your files."
        self.folder.forget(found.recipe)
        return ""

    def _is_own(self, recipe: Recipe) -> bool:
        return self.tenant is None or recipe.scope.tenant in ("", self.tenant)
