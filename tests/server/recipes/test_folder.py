from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from pilotfish.recipes import folder as module
from pilotfish.recipes.folder import RecipeFolder, files_of
from pilotfish.recipes.recipe import Recipe, RecipeStep, Scope
from pilotfish.recipes.written import written

ADA = Scope("pk_a", "https://a.example", "", "ada")
DRAFT = Recipe("go", ("go there",), (RecipeStep("go_back"),), scope=ADA, state="draft")


def test_a_draft_is_for_its_owner_until_it_is_approved(tmp_path: Path) -> None:
    kept = RecipeFolder(tmp_path)
    kept.save(DRAFT)
    assert kept.usable(ADA) == [DRAFT]
    assert kept.usable(replace(ADA, owner="bo")) == []
    assert kept.usable(replace(ADA, owner="")) == []
    path = kept.approve(DRAFT)
    assert path == tmp_path / "go.yaml" and kept.waiting() == []
    for other in (replace(ADA, owner="bo"), replace(ADA, owner="")):
        assert [it.state for it in kept.usable(other)] == ["approved"]
    assert kept.usable(replace(ADA, tenant="pk_b")) == []
    assert kept.usable(replace(ADA, origin="https://b.example")) == []


def test_a_new_version_takes_the_place_of_the_old(tmp_path: Path) -> None:
    kept = RecipeFolder(tmp_path)
    assert kept.save(DRAFT).version == 1
    assert kept.save(DRAFT).version == 2
    assert len(kept.waiting()) == 1


def test_a_draft_never_touches_an_approved_one(tmp_path: Path) -> None:
    own = tmp_path / "go.yaml"
    own.write_text(written(replace(DRAFT, state="approved", scope=Scope())))
    before = own.read_text()
    kept = RecipeFolder(tmp_path)
    kept.save(replace(DRAFT, state="proposal"))
    kept.forget(kept.approved()[0])
    assert own.read_text() == before
    assert kept.usable(ADA) == kept.approved(), "a proposal is not played"


def test_a_draft_that_says_it_is_approved_is_not(tmp_path: Path) -> None:
    (tmp_path / "drafts").mkdir()
    (tmp_path / "drafts" / "go.x.yaml").write_text(written(replace(DRAFT, state="approved")))
    assert RecipeFolder(tmp_path).usable(ADA) == []


def test_what_cannot_be_read_is_left_out_and_logged(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    (tmp_path / "bad.yaml").write_text("name: [")
    (tmp_path / "drafts").mkdir()
    (tmp_path / "drafts" / "counts.json").write_text("[]")
    kept = RecipeFolder(tmp_path)
    assert kept.usable(ADA) == [] and kept.usable(ADA) == []
    assert caplog.text.count("recipe refused: bad.yaml") == 1
    assert [it.name for it in files_of(tmp_path)] == ["bad.yaml"]


def test_three_failures_in_a_row_set_aside(tmp_path: Path) -> None:
    kept = RecipeFolder(tmp_path)
    kept.save(DRAFT)
    for _ in range(3):
        kept.played(DRAFT, False)
    assert kept.counts(DRAFT).aside and kept.usable(ADA) == []
    kept.save(DRAFT)
    assert kept.usable(ADA), "a new version begins anew"


def test_there_are_so_many_drafts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "MOST_DRAFTS", 1)
    kept = RecipeFolder(tmp_path)
    kept.save(DRAFT)
    with pytest.raises(OSError, match="approve or forget"):
        kept.save(replace(DRAFT, name="other"))
