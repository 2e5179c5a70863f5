"""Where recipes are kept, as the features see it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from pilotfish.recipes.recipe import Recipe, Scope

__all__ = ["ASIDE", "Counts", "RecipeStore"]

ASIDE = 3
"""Failures in a row that set a recipe aside."""


@dataclass(frozen=True)
class Counts:
    """How often a recipe was played to its end, how often it was not, and how often in a row."""

    played: int = 0
    failed: int = 0
    in_a_row: int = 0

    @property
    def aside(self) -> bool:
        """Whether it is not played any more."""
        return self.in_a_row >= ASIDE


class RecipeStore(Protocol):
    """`Recipes(store=…)`. Its methods are async and raise OSError or StoreError; a run then goes on
    without recipes.
    """

    async def usable(self, asked: Scope) -> list[Recipe]:
        """What the user has taught, approved recipes and own drafts that hold in `asked` and are
        not set aside, in this order.
        """
        ...

    async def save(self, recipe: Recipe) -> Recipe:
        """Keeps what was taught, a draft or a proposal in place of the one of its name and owner.
        Never touches an approved recipe. Returns it with its version.
        """
        ...

    async def played(self, recipe: Recipe, good: bool) -> Counts:
        """Counts that it was played to its end, or not."""
        ...

    async def forget(self, recipe: Recipe) -> None:
        """Deletes a draft or proposal; an approved recipe stays."""
        ...
