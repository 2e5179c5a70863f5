from __future__ import annotations

from fakes import check_methods
from pilotfish.recipes.store import ASIDE, Counts, RecipeStore
from pilotfish.recipes.stored import StoredRecipes


def test_so_many_failures_in_a_row_set_aside() -> None:
    assert not Counts(played=9, failed=9, in_a_row=ASIDE - 1).aside
    assert Counts(failed=ASIDE, in_a_row=ASIDE).aside


def test_what_an_agent_keeps_is_a_store() -> None:
    check_methods(RecipeStore, StoredRecipes)
