from pathlib import Path

import pytest

from pilotfish.recipes.folder import RecipeFolder, files_of
from pilotfish.recipes.recipe import Recipe, RecipeScope, RecipeStep

ADA = RecipeScope("pk_a", "https://a.example", "", "ada")
DRAFT = Recipe("go", ("go there",), (RecipeStep("go_back"),), scope=ADA, state="draft")


def test_an_approved_one_is_a_file_without_an_owner(tmp_path: Path) -> None:
    kept = RecipeFolder(tmp_path / "recipes")
    assert kept.approved() == []
    path = kept.approve(DRAFT)
    assert path == kept.path / "go.yaml" and "ada" not in path.read_text()
    (approved,) = kept.approved()
    assert (approved.state, approved.scope.owner, approved.scope.tenant) == ("approved", "", "pk_a")


def test_what_cannot_be_read_is_left_out_and_logged(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    (tmp_path / "bad.yaml").write_text("name: [")
    kept = RecipeFolder(tmp_path)
    assert kept.approved() == [] and kept.approved() == []
    assert caplog.text.count("recipe refused: bad.yaml") == 1
    assert [it.name for it in files_of(tmp_path)] == ["bad.yaml"]
