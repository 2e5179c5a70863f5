import asyncio
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from fakes import FakeHost, envelope
from pilotfish.agent.run.control import Control
from pilotfish.recipes.known import Known, NotLearned
from pilotfish.recipes.recipe import Recipe, RecipeStep
from pilotfish.recipes.teaching import Deed, deed_of, merged, step_of
from pilotfish.record.place import Place
from pilotfish_client.page_messages import Respond
from pilotfish_client.server_messages import AskUser, Plan, Subtitle
from recipe_runs import Depot, Told
from recipe_site import RecipeSite

pytestmark = pytest.mark.anyio

EACH, SAME, ASK, LEAVE = (
    "Another value each time",
    "Always the same",
    "Ask the visitor for it",
    "Leave this step out",
)

NO = envelope(is_final=True, summary="No.", outcome="failed")


@dataclass
class Teacher(FakeHost):
    """Does `deeds` in the page when asked to: each is an action on what is called so."""

    control: Control = field(default_factory=Control)
    page: RecipeSite = field(default_factory=RecipeSite)
    deeds: list[tuple[str, str, str]] = field(default_factory=list[tuple[str, str, str]])
    closes: bool = False
    told: list[str] = field(default_factory=list[str])

    async def ask(self, question: Any) -> Respond:
        if not (isinstance(question, AskUser) and question.code == "teaching"):
            self.told.append(question.question)
            return await super().ask(question)
        for action, name, value in self.deeds:
            deed = {"action": action, "name": name, "role": "button"}
            deed |= {"ref": self.page.ref(name), "value": value, "secret": value == "SECRET"}
            self.control.lesson.heard(deed)
            if action != "fill_input" or value != "SECRET":
                act: Any = type("A", (), {"name": action, "args": deed, "digest": None})()
                self.page._done(act)
            while not self.control.lesson.deeds.empty():
                await asyncio.sleep(0)
            await asyncio.sleep(0.01)
        source = "cancelled" if self.closes else "option"
        return Respond(ask_id=question.ask_id, answer="continue", source=source)


async def teach(depot: Depot, goal: str, *deeds: tuple[str, str, str], **fields: Any) -> Told:
    page = fields.pop("page", None) or RecipeSite(path="/preferences")
    control = Control()
    control.lesson.asked = True
    control.lesson.begin(may=fields.pop("may", True))
    host = Teacher(control=control, page=page, deeds=list(deeds), **fields)
    return await depot.run(page, goal, NO, host=host, control=control)


SET = (("fill_input", "Phone", "555-0100"), ("click", "Save", ""))


async def saved(depot: Depot) -> Recipe:
    (recipe,) = await depot.waiting()
    return recipe


async def test_what_was_done_by_hand_is_a_recipe_that_is_tried_with_other_values(
    tmp_path: Path,
) -> None:
    depot = Depot(tmp_path, learn="off")
    told = await teach(depot, "set my phone to 555-0100", *SET, answers=[EACH])
    assert (told.done.status, told.calls) == ("done", 0), told.done
    recipe = await saved(depot)
    assert recipe.state == "taught" and recipe.goals == ("set my phone to {phone}",)
    assert recipe.steps == (
        RecipeStep("navigate", args={"path": "/preferences"}),
        RecipeStep("fill_input", Place("textbox", "Phone"), {"value": "{phone}"}),
        RecipeStep("click", Place("button", "Save")),
    )
    steps = [it.description for it in told.host.of(Plan)[-1].todos]
    assert steps == ["fill_input textbox “Phone” {'value': '555-0100'}", "click button “Save”"]
    page = RecipeSite()
    tried = await depot.run(page, "set my phone to 555-0199")
    assert (tried.done.status, tried.calls, page.phone) == ("done", 0, "555-0199"), tried.verdicts
    draft = await saved(depot)
    assert [it.effect for it in draft.steps] == ["", "value", "message"]
    assert (draft.state, draft.proof.effect, draft.proof.says) == (
        "draft",
        "message",
        ("{phone}", "phone"),
    )


async def test_a_value_that_is_always_the_same_is_none_of_the_params(tmp_path: Path) -> None:
    depot = Depot(tmp_path)
    await teach(depot, "set my phone to 555-0100", *SET, answers=[SAME])
    assert (await saved(depot)).goals == ("set my phone to 555-0100",)
    assert (await saved(depot)).params == {}


async def test_a_value_that_was_not_in_the_request_is_asked_for(tmp_path: Path) -> None:
    depot = Depot(tmp_path)
    told = await teach(depot, "change my phone", *SET, answers=[ASK])
    assert isinstance(told.host, Teacher)
    assert told.host.told == ["“555-0100” (Phone) is not in your request. What should happen?"]
    recipe = await saved(depot)
    assert recipe.steps[1] == RecipeStep("ask_user", args={"question": "Phone?"}, gives="phone")
    page = RecipeSite()
    tried = await depot.run(page, "change my phone", host=FakeHost(answers=["555-0123"]))
    assert (tried.done.status, tried.calls, page.phone) == ("done", 0, "555-0123"), tried.verdicts


async def test_a_step_may_be_left_out(tmp_path: Path) -> None:
    depot = Depot(tmp_path)
    await teach(depot, "save my settings", *SET, answers=[LEAVE])
    assert [it.action for it in (await saved(depot)).steps] == ["navigate", "click"]


async def test_no_secret_is_written_down(tmp_path: Path) -> None:
    depot = Depot(tmp_path)
    deeds = (("fill_input", "Phone", "SECRET"), ("click", "Save", ""))
    told = await teach(depot, "save my settings", *deeds)
    assert [it.action for it in (await saved(depot)).steps] == ["navigate", "click"]
    assert "a password" in told.host.of(Subtitle)[0].text
    assert "SECRET" not in repr(told.host.shown) + repr(await saved(depot))


async def test_a_lesson_that_is_closed_saves_nothing(tmp_path: Path) -> None:
    depot = Depot(tmp_path)
    told = await teach(depot, "set my phone to 555-0100", *SET, closes=True)
    assert (told.done.status, await depot.waiting()) == ("stopped", [])
    told = await teach(depot, "set my phone to 555-0100")
    assert (told.done.status, await depot.waiting()) == ("failed", [])
    assert told.done.summary == "Nothing was saved: nothing was done in the page."


async def test_who_may_not_teach_has_the_model(tmp_path: Path) -> None:
    depot = Depot(tmp_path)
    told = await teach(depot, "set my phone to 555-0100", *SET, may=False)
    assert told.calls == 1 and await depot.waiting() == []


async def test_what_was_taught_is_for_nobody_else(tmp_path: Path) -> None:
    depot = Depot(tmp_path, learn="approve")
    await teach(depot, "set my phone to 555-0100", *SET, answers=[EACH])
    other = await depot.run(RecipeSite(), "set my phone to 555-0199", NO, user="bo")
    assert other.calls == 1
    own = await depot.run(RecipeSite(), "set my phone to 555-0199")
    assert own.calls == 0 and (await saved(depot)).state == "draft"
    again = await depot.run(RecipeSite(), "set my phone to 555-0199", NO)
    assert again.calls == 1, "a draft waits for its approval"


async def test_a_try_that_fails_leaves_it_untried(tmp_path: Path) -> None:
    depot = Depot(tmp_path)
    await teach(depot, "set my phone to 555-0100", *SET, answers=[EACH])
    await depot.run(RecipeSite(renamed=True), "set my phone to 555-0199", NO)
    assert (await saved(depot)).state == "taught" and (await depot.kept.listed())[0][1].failed == 1


PHONE = Place("textbox", "Phone")


def fill(value: str, place: Place = PHONE) -> RecipeStep:
    return RecipeStep("fill_input", place, {"value": value})


def test_a_deed_is_read_from_what_the_page_sends() -> None:
    told = {"action": "fill_input", "ref": 11, "value": "555", "role": "textbox", "name": "Phone"}
    assert deed_of(told) == Deed("fill_input", 11, "555", "", "textbox", "Phone")
    assert deed_of({"action": "press_key", "key": "Enter"}) == Deed("press_key", key="Enter")


@pytest.mark.parametrize(
    "told",
    [
        {},
        {"action": "navigate", "path": "https://evil.example"},
        {"action": "upload_file", "ref": 1},
        {"action": "press_key", "key": "F12"},
        {"action": "fill_input", "ref": 1, "value": "x" * 201},
        {"action": "fill_input", "ref": 1, "value": ["x"]},
        {"action": ["click"]},
    ],
)
def test_what_is_none_is_not_taught(told: dict[str, Any]) -> None:
    with pytest.raises(NotLearned):
        deed_of(told)


async def test_a_step_is_aimed_by_the_page_as_it_was() -> None:
    page = RecipeSite(path="/orders")
    view = await page.observe()
    known = Known("archive order TW-2")
    step = step_of(Deed("click", page.ref("Archive", 1), role="button", name="x"), (view,), known)
    assert step == RecipeStep("click", Place("button", "Archive", ("TW-2",)))
    gone = step_of(Deed("click", 999, role="button", name="Yes"), (view,), known)
    assert gone == RecipeStep("click", Place("button", "Yes"))


@pytest.mark.parametrize(
    "deed",
    [
        Deed("fill_input", 11, "", secret=True),
        Deed("fill_input", 11, "4111 1111 1111 1111", role="textbox", name="Number"),
        Deed("fill_input", 11, "hunter2", role="textbox", name="Password"),
        Deed("click", 999),
    ],
)
async def test_no_secret_and_nothing_without_a_name_is_written_down(deed: Deed) -> None:
    view = await RecipeSite(path="/preferences").observe()
    with pytest.raises(NotLearned):
        step_of(deed, (view,), Known("set my phone"))


def test_what_was_entered_last_counts() -> None:
    city = Place("textbox", "City")
    one = merged((fill("5"),), fill("555"))
    assert one == (fill("555"),)
    assert merged(one, fill("Oslo", city)) == (fill("555"), fill("Oslo", city))
    on, off = (RecipeStep(name, Place("checkbox", "Gift")) for name in ("check", "uncheck"))
    assert merged((on,), off) == (off,)


def test_a_double_click_is_no_two_clicks() -> None:
    click, double = (RecipeStep(name, Place("cell", "A1")) for name in ("click", "double_click"))
    assert merged((fill("5"), click, click), double) == (fill("5"), double)
