from __future__ import annotations

from fakes import check_methods
from pilotfish.recipes.folder import RecipeFolder
from pilotfish.recipes.store import ASIDE, Counts, RecipeStore


def test_three_failures_in_a_row_set_aside_and_one_success_begins_anew() -> None:
    counts = Counts()
    for _ in range(ASIDE - 1):
        counts = counts.after(False)
    assert not counts.aside
    assert counts.after(False).aside
    assert counts.after(True) == Counts(played=1, failed=ASIDE - 1, in_a_row=0)


def test_the_folder_is_a_store() -> None:
    check_methods(RecipeStore, RecipeFolder)
