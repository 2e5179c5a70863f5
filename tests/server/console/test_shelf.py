from dataclasses import replace
from pathlib import Path

import pytest

from pilotfish.console.deeds import DeedError, do_deed
from pilotfish.console.desk import Desk
from pilotfish.console.shelf import Shelf
from pilotfish.recipes.folder import RecipeFolder
from pilotfish.recipes.recipe import Recipe, RecipeScope, RecipeStep
from pilotfish.recipes.store import StoredRecipes
from pilotfish.sessions.keeping import AuditFilter
from server.console.desks import EVIL, KEY, client_of, desk_of_tests, filled

pytestmark = pytest.mark.anyio

DRAFT = Recipe(
    name="set-phone",
    goals=(f"set my phone {EVIL}",),
    steps=(RecipeStep("navigate", args={"path": "/account"}),),
    scope=RecipeScope(KEY, "https://acme.example", owner="ada1"),
    state="draft",
)


async def shelved(folder: Path, *recipes: Recipe) -> Desk:
    store = await filled()
    kept = StoredRecipes(RecipeFolder(folder), store, KEY)
    for recipe in recipes:
        await kept.save(recipe)
    return desk_of_tests(store, shelf=Shelf(kept))


def shelf_of(desk: Desk) -> Shelf:
    assert desk.shelf is not None
    return desk.shelf


async def test_what_was_read_is_approved_and_audited(tmp_path: Path) -> None:
    desk = await shelved(tmp_path, DRAFT)
    (it,) = await shelf_of(desk).all()
    form = {"deed": "approve-recipe", "name": it.key, "seen": it.seen}
    await do_deed(desk, "grace", form)
    assert [one.name for one in shelf_of(desk).recipes.folder.approved()] == ["set-phone"]
    assert [it.recipe.state for it in await shelf_of(desk).all()] == ["approved"]
    (record,) = await desk.store.audited(AuditFilter(subject="operator:grace"))
    assert record.action == "console.approve-recipe"


async def test_what_changed_since_it_was_read_is_not_approved(tmp_path: Path) -> None:
    desk = await shelved(tmp_path, DRAFT)
    (it,) = await shelf_of(desk).all()
    await shelf_of(desk).recipes.save(replace(DRAFT, goals=("delete everything",)))
    with pytest.raises(DeedError, match="has changed"):
        await do_deed(desk, "grace", {"deed": "approve-recipe", "name": it.key, "seen": it.seen})
    assert shelf_of(desk).recipes.folder.approved() == []


async def test_one_that_was_only_taught_waits_for_its_try(tmp_path: Path) -> None:
    desk = await shelved(tmp_path, replace(DRAFT, state="taught"))
    (it,) = await shelf_of(desk).all()
    with pytest.raises(DeedError, match="no such draft"):
        await do_deed(desk, "grace", {"deed": "approve-recipe", "name": it.key, "seen": it.seen})


async def test_a_draft_is_forgotten_and_an_approved_one_is_not(tmp_path: Path) -> None:
    desk = await shelved(tmp_path, DRAFT)
    await shelf_of(desk).recipes.approve(DRAFT)
    await shelf_of(desk).recipes.save(DRAFT)
    for it in await shelf_of(desk).all():
        form = {"deed": "forget-recipe", "name": it.key}
        if it.recipe.state == "approved":
            with pytest.raises(DeedError):
                await do_deed(desk, "grace", form)
        else:
            await do_deed(desk, "grace", form)
    assert [it.key for it in await shelf_of(desk).all()] == ["approved:set-phone"]


async def test_recipes_of_another_agent_are_not_there(tmp_path: Path) -> None:
    desk = await shelved(tmp_path)
    kept = replace(shelf_of(desk).recipes, tenant="pk_other")
    await kept.save(replace(DRAFT, scope=RecipeScope("pk_other", owner="ada1")))
    assert await shelf_of(desk).all() == []
    form = {"deed": "forget-recipe", "name": "draft:set-phone:ada1"}
    with pytest.raises(DeedError):
        await do_deed(desk, "grace", form)
    assert len(await kept.listed()) == 1


async def test_the_pages_escape_what_they_show(tmp_path: Path) -> None:
    desk = await shelved(tmp_path, DRAFT)
    async with client_of(desk, operator="grace") as client:
        listed = await client.get("/console/recipes")
        shown = await client.get("/console/recipes/draft:set-phone:ada1")
        assert (listed.status_code, shown.status_code) == (200, 200)
        assert EVIL not in listed.text + shown.text and "&lt;script" in shown.text
        assert (await client.get("/console/recipes/draft:other:ada1")).status_code == 404
        bare = {"deed": "forget-recipe", "name": "draft:set-phone:ada1"}
        assert (await client.post("/console/do", data=bare)).status_code == 403
        form = {**bare, "token": desk.form_token("grace")}
        done = await client.post("/console/do", data=form)
        assert done.headers["location"] == "/console/recipes"
    assert await shelf_of(desk).all() == []


async def test_without_recipes_there_is_no_such_page() -> None:
    desk = desk_of_tests(await filled())
    async with client_of(desk, operator="grace") as client:
        assert (await client.get("/console/recipes")).status_code == 404
        assert "Recipes" not in (await client.get("/console")).text
