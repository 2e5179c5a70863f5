from __future__ import annotations

from typing import Any

import pytest

from pilotfish.recipes.naming import unnamed, unnamed_in
from pilotfish.recipes.recipe import Recipe, RecipeStep
from pilotfish.record.place import Place


def step(action: str, role: str = "", name: str = "", effect: str = "", **more: Any) -> RecipeStep:
    asks = more.pop("asks", False)
    place = Place(role, name) if role else None
    return RecipeStep(action, place, more, effect, asks)


FILL = step("fill_input", "textbox", "Phone", value="555-1")
SAVE = step("click", "button", "Save", "message")


@pytest.mark.parametrize(
    ("said", "steps"),
    [
        ("set my phone to 555-1", [step("click", "link", "Profile", "route"), FILL, SAVE]),
        ("set my phone to 555-1", [step("click", "button", "Edit", "dialog"), FILL, SAVE]),
        ("set my phone to 555-1", [FILL, step("press_key", key="Enter")]),
        ("add two mugs to my cart", [step("click", "button", "Add to cart", "message")]),
        ("subscribe to the weekly news", [step("check", "checkbox", "Weekly news")]),
        ("sort by price", [step("select_option", "combobox", "Sort", value="Price")]),
        ("archive {item}", [step("click", "button", "Archive", "changed")]),
        ("remove {item}", [step("click", "button", "Remove {item}", "changed")]),
        ("把电话改成 555-1", [FILL, step("click", "button", "保存", "message")]),
    ],
)
def test_what_the_request_names_a_way_there_and_a_save_are_kept(
    said: str, steps: list[RecipeStep]
) -> None:
    assert list(unnamed(steps, said)) == []


@pytest.mark.parametrize(
    ("said", "more", "told"),
    [
        ("turn it off", step("check", "checkbox", "Remote control"), "tick “Remote control”"),
        ("the control", step("click", "switch", "Remote control"), "press “Remote control”"),
        ("set it", step("select_option", "combobox", "Role", value="Admin"), "choose “Admin”"),
        ("set my phone", step("click", "button", "Share", "message"), "press “Share”"),
        ("set my phone", step("click", "link", "Delete", "route", asks=True), "press “Delete”"),
        ("set it", step("press_key", "textbox", "Name", key="Enter"), "press Enter in “Name”"),
        ("set my phone", step("grant_access"), "press “grant access”"),
        ("it", step("fill_form", fields=[{"target": {"name": "A"}, "value": True}]), "tick “A”"),
    ],
)  # fmt: skip
def test_every_other_step_is_told(said: str, more: RecipeStep, told: str) -> None:
    assert list(unnamed([more, FILL, SAVE], said)) == [(1, told)]


def test_a_recipe_of_the_team_is_theirs() -> None:
    steps = (step("check", "checkbox", "Remote control"), FILL, SAVE)
    taught = Recipe("a", ("set my phone to {phone}",), steps, state="taught")
    assert unnamed_in(taught) == {1: "tick “Remote control”"}
    approved = Recipe("a", ("set my phone to {phone}",), steps)
    assert unnamed_in(approved) == {}
