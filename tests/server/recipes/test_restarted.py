"""A server that is killed in the middle of a recipe or a lesson: the next one goes on with it."""

import asyncio
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import pytest

from fakes import FakeHost, FakeModel
from pilotfish.agent.loop.lifecycle import run as carry_out
from pilotfish.agent.run.control import Control
from pilotfish.agent.run.run import Run
from pilotfish.agent.run.seams import Acted, User
from pilotfish.agent.state.journal import Journal
from pilotfish.agent.state.store import SessionRecord
from pilotfish.recipes.options import Recipes
from pilotfish.sessions.memory import MemoryStore
from pilotfish_client.outcome import Effect, Outcome
from pilotfish_client.page_messages import Respond
from pilotfish_client.server_messages import Act, Done
from recipe_runs import Depot, act, run_for
from recipe_site import RecipeSite

pytestmark = pytest.mark.anyio

PHONE = "set my phone to 555-0199"


@dataclass
class Dying(RecipeSite):
    """The server dies with the action number `dies`; `began`: the page has carried it out."""

    dies: int = 0
    began: bool = True

    async def act(self, act: Act) -> Acted:
        if len(self.acts) + 1 == self.dies:
            self.dies = 0
            if self.began:
                await super().act(act)
            raise asyncio.CancelledError
        return await super().act(act)

    async def recover(self, act: Act) -> Acted:
        if self.began:
            said = Outcome(status="done", message="done", effects=[_saved(self)])
            return Acted(said, await self.observe())
        return await super().act(act)


def _saved(page: RecipeSite) -> Any:
    told = f"Phone {page.phone} was saved" if page.saved else f"Phone is {page.phone}"
    return Effect(kind="message" if page.saved else "value", text=told)


@dataclass
class Killed:
    folder: Path
    store: MemoryStore

    def made(self, page: RecipeSite, **fields: Any) -> Run:
        given: dict[str, Any] = {"model": FakeModel([]), "host": FakeHost()} | fields
        return run_for(
            PHONE,
            page=page,
            journal=Journal(self.store, "s1", lambda: 1),
            user=User("ada"),
            origin="https://depot.example",
            extra=Recipes(self.folder).features(self.store, "pk_depot"),
            suspended=lambda: True,
            run_id="r1",
            session="s1",
            **given,
        )

    async def twice(self, page: RecipeSite, first: Run, then: Run) -> Done:
        await self.store.create(SessionRecord("s1", "ada", "pk_depot", "x", "x"))
        await self.store.claim("s1")
        with pytest.raises(asyncio.CancelledError):
            await carry_out(first)
        return await carry_out(then, await self.store.read("s1"))


@pytest.mark.parametrize("dies", [2, 3])
@pytest.mark.parametrize("began", [True, False])
async def test_a_recipe_goes_on_and_nothing_is_done_twice(
    tmp_path: Path, dies: int, began: bool
) -> None:
    depot = Depot(tmp_path)
    replies = (act("click", ref=2), act("fill_input", ref=11, value="555-0199"))
    await depot.learned(RecipeSite(), PHONE, *replies, act("click", ref=13))
    page = Dying(dies=dies, began=began)
    killed = Killed(tmp_path, depot.store)
    done = await killed.twice(page, killed.made(page), killed.made(page))
    assert done.status == "done", done
    assert page.saved == [("555-0199", "US dollar")]
    assert [it.name for it in page.acts] == ["click", "fill_input", "click"]


@dataclass
class Interrupted(FakeHost):
    """Does one thing of the lesson; the server dies at once, or the card is answered."""

    control: Control | None = None
    page: RecipeSite | None = None
    deed: tuple[str, str, str] = ("", "", "")
    dies: bool = False

    async def ask(self, question: Any) -> Respond:
        if getattr(question, "code", "") != "teaching":
            answer = "Another value each time"
            return Respond(ask_id=question.ask_id, answer=answer, source="option")
        assert self.control and self.page
        action, name, value = self.deed
        ref = self.page.ref(name)
        self.control.lesson.heard({"action": action, "ref": ref, "value": value})
        await asyncio.sleep(0.05)
        if self.dies:
            raise asyncio.CancelledError
        return Respond(ask_id=question.ask_id, answer="continue", source="option")


async def test_a_lesson_goes_on(tmp_path: Path) -> None:
    page = RecipeSite(path="/preferences")
    killed = Killed(tmp_path, MemoryStore())
    before, after = Control(), Control()
    before.lesson.on = True
    fill = Interrupted(control=before, page=page, deed=("fill_input", "Phone", "555-0199"))
    save = Interrupted(control=after, page=page, deed=("click", "Save", ""))
    first = killed.made(page, control=before, host=replace(fill, dies=True))
    done = await killed.twice(page, first, killed.made(page, control=after, host=save))
    assert done.status == "done", done
    (recipe,) = await Depot(tmp_path, store=killed.store).waiting()
    assert [it.action for it in recipe.steps] == ["navigate", "fill_input", "click"]
