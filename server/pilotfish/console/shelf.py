"""The recipes of a desk: what an operator sees of them, approves and forgets."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass

from pilotfish.recipes.naming import unnamed_in
from pilotfish.recipes.recipe import Recipe
from pilotfish.recipes.store import RecipeCounts, StoredRecipes
from pilotfish.recipes.written import recipe_text

__all__ = ["Shelf", "Shelved"]


@dataclass(frozen=True)
class Shelved:
    """One recipe. `key` names it in addresses; `seen` is that of its text, for what is approved is
    what was read.
    """

    recipe: Recipe
    counts: RecipeCounts

    @property
    def key(self) -> str:
        recipe = self.recipe
        return ":".join((recipe.state, recipe.name, recipe.scope.owner)).rstrip(":")

    @property
    def text(self) -> str:
        return recipe_text(self.recipe)

    @property
    def seen(self) -> str:
        return hashlib.sha256(self.text.encode()).hexdigest()

    @property
    def unnamed(self) -> dict[int, str]:
        return unnamed_in(self.recipe)

    @property
    def state(self) -> str:
        return "set aside" if self.counts.aside else self.recipe.state

    @property
    def waits(self) -> bool:
        """Whether it can be approved: it was tried, and nobody has yet."""
        return self.recipe.state in ("draft", "proposal")


@dataclass(frozen=True)
class Shelf:
    """Of one agent."""

    recipes: StoredRecipes

    async def all(self) -> list[Shelved]:
        """Those that wait first."""
        found = [Shelved(*each) for each in await self.recipes.listed()]
        return [it for it in found if it.recipe.scope.tenant in ("", self.recipes.tenant)]

    async def find(self, key: str) -> Shelved | None:
        return next((it for it in await self.all() if it.key == key), None)

    async def approve(self, key: str, seen: str) -> str:
        """Why not; "" where it is approved. `seen` is that of the text which was read."""
        found = await self.find(key)
        if found is None or not found.waits:
            return "There is no such draft or proposal here."
        if found.seen != seen:
            return "It has changed since you read it: read it again."
        if left := found.unnamed:
            command = f"pilotfish recipes approve {found.recipe.name}"
            steps = " ".join(f"--step {it}" for it in left)
            return f"Steps are not in the request. To approve each: {command} {steps}"
        await self.recipes.approve(found.recipe)
        return ""

    async def forget(self, key: str) -> str:
        """Why not; "" where it is deleted."""
        found = await self.find(key)
        if found is None or found.recipe.state == "approved":
            return "There is no such draft or proposal here: approved ones are your files."
        await self.recipes.forget(found.recipe)
        return ""
