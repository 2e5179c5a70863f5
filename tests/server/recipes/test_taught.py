from __future__ import annotations

from typing import Any

import pytest

from pilotfish.recipes.known import Known, NotLearned
from pilotfish.recipes.recipe import RecipeStep
from pilotfish.recipes.taught import Deed, deed_of, merged, step_of
from pilotfish.record.place import Place
from recipe_site import RecipeSite

pytestmark = pytest.mark.anyio

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
