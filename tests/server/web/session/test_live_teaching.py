"""Who may teach, over real sockets."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from pilotfish import Recipes
from pilotfish.agent.run.seams import User
from pilotfish.recipes.written import recipe_from
from pilotfish.web.session.parts import Parts
from pilotfish_client.page_messages import Event, Respond
from pilotfish_client.server_messages import AskUser, Done, Welcome
from server.web.harness import KEY, ORIGIN, TOKENS, final, parts_of
from server.web.tab import Document, visited

pytestmark = pytest.mark.anyio

TAUGHT: dict[str, Any] = {"action": "click", "ref": 1, "role": "button", "name": "Save"}


def parts(folder: Path) -> Parts:
    made = parts_of(final(summary="It is done."), teaching="team")
    return replace(made, extra=Recipes(folder).features(made.store, KEY))


async def ask_to_teach(page: Document) -> None:
    await page.send(Event(name="teach"))
    await page.run()


@pytest.mark.parametrize("user", [None, User("ada"), User("ada", claims={"teach": True})])
async def test_a_visitor_cannot_teach(tmp_path: Path, user: User | None) -> None:
    made = parts(tmp_path)
    async with visited(made, "/", token=TOKENS.mint(ORIGIN, user)) as page:
        assert page.of(Welcome)[0].teach is None
        await ask_to_teach(page)
        await page.send(Event(name="taught", payload=TAUGHT))
        done = await page.until(Done)
        assert done.status == "failed" and "Only a member of the team" in done.summary
        assert page.of(AskUser) == []
        await page.send(Event(name="taught", payload=TAUGHT))
    assert await made.store.kept_recipes(KEY) == []


async def test_a_member_of_the_team_teaches(tmp_path: Path) -> None:
    made = parts(tmp_path)
    async with visited(made, "/", token=TOKENS.mint(ORIGIN, User("ada", teaches=True))) as page:
        assert page.of(Welcome)[0].teach is True
        await ask_to_teach(page)
        question = await page.until(AskUser)
        assert question.code == "teaching"
        await page.send(Event(name="taught", payload=TAUGHT))
        await page.send(Event(name="taught", payload={"action": ["click"], "ref": "x"}))
        await page.send(Respond(ask_id=question.ask_id, answer="continue", source="option"))
        done = await page.until(Done)
        assert done.status == "done", done
    (row,) = await made.store.kept_recipes(KEY)
    recipe = recipe_from(row.body, "it")
    assert recipe.state == "taught" and recipe.scope.origin == ORIGIN
    assert [it.action for it in recipe.steps][-1] == "click"
