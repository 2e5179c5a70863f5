"""What agents keep of recipes in a store that several of them share."""

import asyncio
import time
from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path

import pytest
from cryptography.fernet import Fernet

from databases import Cluster
from fakes import FakeModel, check_methods
from pilotfish import Agent, Recipes
from pilotfish.agent.run.seams import User
from pilotfish.agent.state.store import SessionRecord
from pilotfish.guard.sealed import SealedStore
from pilotfish.recipes.folder import RecipeFolder
from pilotfish.recipes.recipe import Recipe, RecipeScope, RecipeStep
from pilotfish.recipes.store import ASIDE, RecipeCounts, RecipeStore, StoredRecipes
from pilotfish.sessions.address import open_store
from pilotfish.sessions.keeping import Keeping
from pilotfish.sessions.memory import MemoryStore
from pilotfish.sessions.sqlite import SQLiteStore
from recipe_runs import END
from recipe_site import RecipeSite
from server.recipes.test_learning import STEPS, TASK

pytestmark = pytest.mark.anyio
ADA = RecipeScope("pk_a", "https://a.example", "", "ada1")
DRAFT = Recipe("go", ("go there",), (RecipeStep("go_back"),), scope=ADA, state="draft")


def test_so_many_failures_in_a_row_set_aside() -> None:
    assert not RecipeCounts(played=9, failed=9, in_a_row=ASIDE - 1).aside
    assert RecipeCounts(failed=ASIDE, in_a_row=ASIDE).aside


def test_what_an_agent_keeps_is_a_store() -> None:
    check_methods(RecipeStore, StoredRecipes)


@pytest.fixture
def kept(tmp_path: Path) -> StoredRecipes:
    return StoredRecipes(RecipeFolder(tmp_path), MemoryStore(), "pk_a")


async def test_a_draft_is_for_its_owner_until_it_is_approved(kept: StoredRecipes) -> None:
    await kept.save(DRAFT)
    assert await kept.usable(ADA) == [DRAFT]
    assert await kept.usable(replace(ADA, owner="bo")) == []
    await kept.approve(DRAFT)
    for owner in ("bo", ""):
        (approved,) = await kept.usable(replace(ADA, owner=owner))
        assert approved.state == "approved"
    assert [it.state for it, _ in await kept.listed()] == ["approved"]
    assert await kept.usable(replace(ADA, tenant="pk_b")) == []
    assert await kept.usable(replace(ADA, origin="https://b.example")) == []


async def test_a_new_version_takes_the_place_of_the_old(kept: StoredRecipes) -> None:
    assert (await kept.save(DRAFT)).version == 1
    assert (await kept.save(DRAFT)).version == 2
    assert len(await kept.listed()) == 1


async def test_a_draft_never_touches_an_approved_one(kept: StoredRecipes) -> None:
    path = await kept.approve(DRAFT)
    before = path.read_text()
    await kept.save(replace(DRAFT, state="proposal"))
    (approved,) = await kept.usable(ADA)
    assert approved.state == "approved", "a proposal is not played"
    await kept.forget(approved)
    assert path.read_text() == before


async def test_three_failures_in_a_row_set_aside(kept: StoredRecipes) -> None:
    await kept.save(DRAFT)
    told = [await kept.played(DRAFT, good) for good in (False, True, False, False, False)]
    assert [it.in_a_row for it in told] == [1, 0, 1, 2, 3] and told[-1].aside
    assert await kept.usable(ADA) == []
    await kept.save(DRAFT)
    assert await kept.usable(ADA), "a new version begins anew"


async def test_a_teams_own_is_counted_and_begins_anew_when_approved(kept: StoredRecipes) -> None:
    await kept.approve(DRAFT)
    (approved,) = await kept.usable(ADA)
    for _ in range(3):
        await kept.played(approved, False)
    assert await kept.usable(ADA) == []
    ((_, counts),) = await replace(kept, tenant=None).listed()
    assert counts.failed == 3
    await replace(kept, tenant=None).approve(replace(DRAFT, state="proposal"))
    assert await kept.usable(ADA) == [approved]


async def test_a_draft_that_was_forgotten_meanwhile_does_not_come_back(kept: StoredRecipes) -> None:
    await kept.played(DRAFT, True)
    assert await kept.listed() == []


async def test_of_too_many_drafts_the_one_unused_longest_goes(kept: StoredRecipes) -> None:
    kept = replace(kept, most_drafts=2)
    for name in ("one", "two"):
        await kept.save(replace(DRAFT, name=name))
    await kept.save(replace(DRAFT, name="other", scope=replace(ADA, owner="bo")))
    await kept.played(replace(DRAFT, name="one"), True)
    await kept.save(replace(DRAFT, name="three"))
    assert [it.name for it in await kept.usable(ADA)] == ["one", "three"]
    assert len(await kept.listed()) == 3, "another user's stays"


async def test_a_draft_that_nobody_plays_expires(
    kept: StoredRecipes, monkeypatch: pytest.MonkeyPatch
) -> None:
    at = time.time() - 91 * 86_400
    monkeypatch.setattr(time, "time", lambda: at)
    await kept.save(DRAFT)
    assert await kept.listed() == []


async def test_what_no_recipe_can_be_is_left_out_and_logged(
    kept: StoredRecipes, caplog: pytest.LogCaptureFixture
) -> None:
    row = replace(kept, subject="x")._row(DRAFT)
    await kept.store.keep_recipe(replace(row, body={"name": "go", "state": "approved"}), 9)
    assert await kept.usable(ADA) == [] and "recipe refused" in caplog.text


def everything(folder: Path) -> bytes:
    return b"".join(path.read_bytes() for path in folder.iterdir() if path.is_file())


@pytest.fixture(params=["sqlite", "postgres"])
async def address(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "sqlite":
        return str(tmp_path / "shared.sqlite3")
    cluster: Cluster = request.getfixturevalue("cluster")
    return cluster.database()


@pytest.fixture
async def stores(address: str) -> AsyncIterator[tuple[Keeping, Keeping]]:
    """Of two nodes."""
    both = await open_store(address), await open_store(address)
    yield both
    for store in both:
        await store.close()


def agent(store: Keeping, folder: Path, *replies: object) -> Agent:
    return Agent(model=FakeModel(list(replies)), key="pk_a", store=store, recipes=Recipes(folder))


async def test_what_one_node_learned_the_other_plays_until_the_user_is_forgotten(
    stores: tuple[Keeping, Keeping], tmp_path: Path
) -> None:
    one = agent(stores[0], tmp_path / "one", *STEPS, END)
    learned = await one.run(TASK, RecipeSite(), user=User("ada"))
    assert learned.learned.startswith("draft saved")
    for user, calls in (("ada", 0), ("bo", 4)):
        other = agent(stores[1], tmp_path / "other", *STEPS, END)
        page = RecipeSite()
        result = await other.run(TASK, page, user=User(user))
        assert (result.status, page.saved) == ("done", [("555-0199", "US dollar")])
        assert len([it for it in result.turns if it.model]) == calls
    await one.forget("ada")
    left = await stores[1].kept_recipes("pk_a")
    assert [it.subject for it in left] == ["bo"]


async def test_nothing_of_it_stands_in_a_sealed_store(tmp_path: Path) -> None:
    store = SealedStore(
        await SQLiteStore.open(tmp_path / "s.sqlite3"), [Fernet.generate_key().decode()]
    )
    kept = StoredRecipes(RecipeFolder(tmp_path / "recipes"), store, "pk_a")
    await kept.save(replace(DRAFT, name="zebrafinch", goals=("buy a zebrafinch",)))
    await store.close()
    assert b"zebrafinch" not in everything(tmp_path)


async def test_a_draft_of_nobody_signed_in_goes_with_the_session(
    stores: tuple[Keeping, Keeping], tmp_path: Path
) -> None:
    await stores[0].create(SessionRecord("s1", "anon:1", "pk_a", "https://a.example", "h"))
    kept = StoredRecipes(RecipeFolder(tmp_path), stores[0], "pk_a", session="s1")
    await asyncio.gather(*(kept.save(replace(DRAFT, name=f"n{n}")) for n in range(3)))
    assert len(await stores[1].kept_recipes("pk_a", "ada1")) == 3
    await stores[1].forget_subject("anon:1")
    assert await stores[0].kept_recipes() == []
