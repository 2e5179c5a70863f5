from typing import Any

import pytest
import yaml

from pilotfish.recipes.recipe import Recipe, RecipeError
from pilotfish.recipes.written import LONGEST, recipe_of, recipe_text

FULL = """
name: put-into-cart
goals: ["put {quantity} {item} into my cart", "add {quantity} {item} to the cart"]
params: {quantity: number, item: text}
start: /products/*
steps:
  - {action: fill_input, target: {role: spinbutton, name: Quantity}, args: {value: "{quantity}"}}
  - action: click
    target: {role: button, name: Add, row: ["{item}"], within: Shop, state: {pressed: false}}
    effect: message
    asks: true
proof: {effect: message, path: /cart, says: ["{item}"]}
scope: {tenant: pk_a, origin: "https://a.example"}
state: draft
version: 3
"""


def changed(**changes: Any) -> str:
    return yaml.safe_dump(yaml.safe_load(FULL) | changes)


def test_what_is_written_is_read_again() -> None:
    recipe = recipe_of(FULL, "x.yaml")
    assert recipe_of(recipe_text(recipe), "x.yaml") == recipe
    assert recipe.steps[1].target and recipe.steps[1].target.state == {"pressed": False}


def test_a_short_one_by_hand_is_approved() -> None:
    recipe = recipe_of("{name: a, goals: [go there], steps: [{action: go_back}]}", "x")
    assert isinstance(recipe, Recipe) and recipe.state == "approved" and recipe.version == 1


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("a: [", "sought YAML"),
        ("[]", "the file: sought an object, found []"),
        ("x" * (LONGEST + 1), f"at most {LONGEST}"),
        (changed(steps=[]), "steps: sought at least 1, found []"),
        (
            changed(steps=[{"action": "click", "target": {"role": "link", "name": "A", "ref": 1}}]),
            "steps[0].target: 'ref' is not known; there are role, name, row, within, state",
        ),
        (changed(name="Put It"), "name: sought a text like ^[a-z0-9]"),
        (changed(colour="red"), "'colour' is not known; there are name, goals"),
        (changed(goals=["{quantity} {item}"]), "sought words beside the params"),
        (changed(goals=["put {item} into my cart"]), "sought {quantity} in each goal"),
        (changed(start="/products/{colour}"), "found {colour}"),
        (changed(steps=[{"action": "click", "args": {"ref": 7}}]), "found 'ref'"),
        (
            changed(steps=[{"action": "fill_form", "args": {"fields": [{"selector": "#a"}]}}]),
            "found 'selector'",
        ),
        (
            changed(steps=[{"action": "fill_input", "args": {"value": "{{secret:a}}"}}]),
            "no recipe may hold one",
        ),
        (
            changed(steps=[{"action": "fill_input", "args": {"password": "hunter22"}}]),
            "looks like a password",
        ),
        (
            changed(steps=[{"action": "fill_input", "args": {"value": "4111 1111 1111 1111"}}]),
            "card",
        ),
        ("!!python/object/apply:os.system [ls]", "sought YAML"),
        ("a: &a [1]\nb: *a", "an alias (*name)"),
        ("[" * 31 + "]" * 31, "values more than 30 deep"),
        ("version: " + "7" * 60_000, "sought YAML, found Exceeds the limit"),
    ],
)
def test_what_is_wrong_is_said(text: str, told: str) -> None:
    with pytest.raises(RecipeError, match=r"^x\.yaml: ") as raised:
        recipe_of(text, "x.yaml")
    assert told in str(raised.value)
