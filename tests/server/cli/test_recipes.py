import asyncio
from dataclasses import replace
from pathlib import Path

import pytest
from typer.testing import CliRunner

from pilotfish.cli.command import cli
from pilotfish.recipes.folder import RecipeFolder
from pilotfish.recipes.recipe import Recipe, RecipeScope, RecipeStep
from pilotfish.recipes.store import StoredRecipes
from pilotfish.record.place import Place
from pilotfish.sessions.address import open_store

DRAFT = Recipe(
    "go-there",
    ("go there",),
    (RecipeStep("go_back"),),
    scope=RecipeScope("pk_a", owner="ada"),
    state="draft",
)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("PILOTFISH_DATABASE", str(tmp_path / "s.sqlite3"))
    monkeypatch.setenv("PILOTFISH_SECRET", "s" * 32)

    async def fill() -> None:
        store = await open_store(str(tmp_path / "s.sqlite3"))
        await StoredRecipes(RecipeFolder(tmp_path), store, "pk_a").save(DRAFT)
        await store.close()

    asyncio.run(fill())
    return tmp_path


def ran(*arguments: str) -> tuple[int, str]:
    done = CliRunner().invoke(cli, ["recipes", *arguments])
    return done.exit_code, done.output


def test_a_draft_is_listed_shown_and_approved(folder: Path) -> None:
    code, told = ran("list", "--folder", str(folder))
    assert code == 0 and told == "draft     go-there v1  0 played, 0 failed  go there\n"
    assert ran("show", "go", "--folder", str(folder))[1].startswith("name: go-there\n")
    code, told = ran("approve", "go", "--folder", str(folder))
    assert code == 0 and told == f"wrote {folder / 'go-there.yaml'}: review it and commit it\n"
    assert ran("list", "--folder", str(folder))[1].startswith("approved  go-there")
    assert ran("check", str(folder)) == (0, f"ok   {folder / 'go-there.yaml'}: go-there, 1 steps\n")


def test_each_step_that_the_request_does_not_name_is_approved_by_itself(
    folder: Path, tmp_path: Path
) -> None:
    step = RecipeStep("check", Place("checkbox", "Remote control"))
    more = replace(DRAFT, name="more", steps=(*DRAFT.steps, step))

    async def fill() -> None:
        store = await open_store(str(tmp_path / "s.sqlite3"))
        await StoredRecipes(RecipeFolder(tmp_path), store, "pk_a").save(more)
        await store.close()

    asyncio.run(fill())
    told = "step 2 is not in the request: tick “Remote control”"
    assert told in ran("show", "more", "--folder", str(folder))[1]
    code, said = ran("approve", "more", "--folder", str(folder))
    assert code == 2 and "not in the request: tick “Remote control”" in said
    assert ran("approve", "more", "--folder", str(folder), "--step", "2")[0] == 0


def test_a_draft_is_forgotten(folder: Path) -> None:
    assert ran("forget", "go-there", "--folder", str(folder)) == (0, "forgot go-there\n")
    assert ran("list", "--folder", str(folder)) == (0, "")


def test_a_bad_file_is_a_finding(folder: Path) -> None:
    bad = folder / "bad.yaml"
    bad.write_text("{name: x, goals: [go], steps: [{action: click, args: {ref: 1}}]}")
    code, told = ran("check", str(bad))
    assert code == 1 and told.startswith(f"bad  {bad}: steps.1.args: sought an element as target")


@pytest.mark.parametrize(
    "arguments",
    [("check", "nowhere"), ("list", "--folder", "nowhere"), ("approve", "x", "--folder", ".")],
)
def test_what_is_not_there_is_said(folder: Path, arguments: tuple[str, ...]) -> None:
    code, told = ran(*arguments)
    assert code == 2 and ("nowhere" in told or "sought one recipe 'x'" in told)


def test_editors_get_the_schema() -> None:
    code, told = ran("schema")
    assert code == 0 and '"Pilotfish recipe"' in told
