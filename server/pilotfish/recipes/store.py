"""Where recipes are kept: the seam, and the files and the store of an agent."""

from __future__ import annotations

import asyncio
import hashlib
import logging
import math
import time
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Protocol

from pilotfish.recipes.folder import RecipeFolder
from pilotfish.recipes.naming import unnamed_in
from pilotfish.recipes.recipe import Recipe, RecipeError, RecipeScope
from pilotfish.recipes.written import as_mapping, recipe_from
from pilotfish.sessions.keeping import Keeping, RecipeRow

__all__ = ["ASIDE", "RecipeCounts", "RecipeStore", "StoredRecipes"]

log = logging.getLogger("pilotfish.recipes")

ASIDE = 3
"""Failures in a row that set a recipe aside."""
_DAY = 86_400.0
_ORDER = ("taught", "approved", "draft")


@dataclass(frozen=True)
class RecipeCounts:
    """How often a recipe was played to its end, how often it was not, and how often in a row."""

    played: int = 0
    failed: int = 0
    in_a_row: int = 0

    @property
    def aside(self) -> bool:
        """Whether it is not played any more."""
        return self.in_a_row >= ASIDE


class RecipeStore(Protocol):
    """`Recipes(store=…)`. Its methods are async. Whatever one raises is logged and counted
    (`store_failed`); the run goes on without recipes.
    """

    async def usable(self, asked: RecipeScope) -> list[Recipe]:
        """What the user has taught, approved recipes and own drafts that hold in `asked` and are
        not set aside, in this order.
        """
        ...

    async def save(self, recipe: Recipe) -> Recipe:
        """Keeps what was taught, a draft or a proposal in place of the one of its name and owner.
        Never touches an approved recipe. Returns it with its version.
        """
        ...

    async def played(self, recipe: Recipe, good: bool) -> RecipeCounts:
        """Counts that it was played to its end, or not."""
        ...

    async def forget(self, recipe: Recipe) -> None:
        """Deletes a draft or proposal; an approved recipe stays."""
        ...


@dataclass(frozen=True)
class StoredRecipes:
    """A RecipeStore of the agent whose key is `tenant`; None: of all in the store. What is saved is
    deleted with the user `subject` or with `session`, `draft_days` after it was last played, and
    where its owner has `most_drafts` that were used later.
    """

    folder: RecipeFolder
    store: Keeping
    tenant: str | None
    subject: str = ""
    session: str | None = None
    draft_days: float = 90.0
    most_drafts: int = 50

    async def listed(self, owner: str | None = None) -> list[tuple[Recipe, RecipeCounts]]:
        """What was learned, of one owner or of all, and then the team's own, with their counts."""
        rows = await self.store.kept_recipes(self.tenant, owner)
        own = await asyncio.to_thread(self.folder.approved)
        counts = {it.body.get("name"): _counts(it) for it in rows if not it.owner}
        learned = [(it, _counts(row)) for row in rows if row.owner for it in _recipes_in(row)]
        learned.sort(key=lambda it: (it[0].name, it[0].scope.owner))
        return [*learned, *((it, counts.get(it.name, RecipeCounts())) for it in own)]

    async def usable(self, asked: RecipeScope) -> list[Recipe]:
        found = [it for it, counts in await self.listed(asked.owner) if not counts.aside]
        usable = [it for it in found if it.state in _ORDER and it.scope.covers(asked)]
        return sorted(usable, key=lambda it: _ORDER.index(it.state))

    async def save(self, recipe: Recipe) -> Recipe:
        for known, _ in await self.listed(recipe.scope.owner):
            if known.state != "approved" and known.name == recipe.name:
                recipe = replace(recipe, version=known.version + 1)
        await self._keep(recipe)
        return recipe

    async def played(self, recipe: Recipe, good: bool) -> RecipeCounts:
        row = self._row(recipe)
        counted = await self.store.count_recipe(row.id, good, row.expires)
        if counted is None and recipe.state == "approved":
            await self._keep(recipe)
            counted = await self.store.count_recipe(row.id, good, row.expires)
        return RecipeCounts(*counted) if counted else RecipeCounts()

    async def forget(self, recipe: Recipe) -> None:
        if recipe.state != "approved":
            await self.store.drop_recipe(self._row(recipe).id)

    async def approve(self, recipe: Recipe, steps: Iterable[int] = ()) -> Path:
        """Makes a draft or proposal the team's own; its counts restart at 0. `steps` numbers those
        that its request does not name: raises RecipeError where one is left out.
        """
        if left := [it for number, it in unnamed_in(recipe).items() if number not in steps]:
            raise RecipeError(f"not in the request: {', '.join(left)}")
        path = await asyncio.to_thread(self.folder.approve, recipe)
        await self.forget(recipe)
        for row in await self.store.kept_recipes(self.tenant, ""):
            if row.body.get("name") == recipe.name:
                await self.store.drop_recipe(row.id)
        return path

    async def _keep(self, recipe: Recipe) -> None:
        await self.store.keep_recipe(self._row(recipe), self.most_drafts)

    def _row(self, recipe: Recipe) -> RecipeRow:
        """Of the team's own only the name, to count by."""
        own = recipe.state == "approved"
        owner = "" if own else recipe.scope.owner or "team"
        tenant = self.tenant or recipe.scope.tenant
        named = f"{tenant}\0{owner}\0{recipe.name}".encode()
        return RecipeRow(
            id=hashlib.sha256(named).hexdigest()[:32],
            tenant=tenant,
            owner=owner,
            subject="" if own else self.subject,
            session=None if own else self.session,
            body={"name": recipe.name} if own else as_mapping(recipe),
            expires=math.inf if own else time.time() + self.draft_days * _DAY,
        )


def _counts(row: RecipeRow) -> RecipeCounts:
    return RecipeCounts(row.played, row.failed, row.in_a_row)


def _recipes_in(row: RecipeRow) -> Iterator[Recipe]:
    try:
        recipe = recipe_from(row.body, f"recipe {row.id}")
    except RecipeError as error:
        log.warning("recipe refused: %s", error)
        return
    if recipe.state != "approved":
        yield recipe
