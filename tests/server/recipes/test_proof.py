from typing import Any

import pytest

from fakes import done, row, view
from pilotfish.agent.page.step import Step
from pilotfish.recipes.proof import chief_effect, missing_effect, missing_proof, shown_by, stem
from pilotfish.recipes.recipe import RecipeProof, RecipeStep
from pilotfish_client.outcome import Effect, Outcome

PAGE = view("/cart", [row(1, "button", "Remove Blue Mug")])


def step(name: str, *effects: tuple[Any, str]) -> Step:
    outcome = done("done", *(Effect(kind=kind, text=text) for kind, text in effects))
    return Step(1, "a", name, {}, outcome)


def test_the_chief_effect_says_most() -> None:
    assert chief_effect(step("click", ("focus", "x"), ("message", "y"), ("route", "z"))) == "route"
    assert chief_effect(step("click", ("none", "x"))) == ""


@pytest.mark.parametrize(
    ("recorded", "found", "why"),
    [
        (RecipeStep("click", effect="message"), step("click", ("message", "ok")), ""),
        (RecipeStep("click", effect="message"), step("click", ("dialog", "x")), "found dialog"),
        (RecipeStep("click"), step("click", ("validation", "no")), "answered with validation"),
        (RecipeStep("fill_input", effect="value"), step("fill_input", ("none", "")), ""),
    ],
)
def test_an_effect_of_another_kind_is_missed(recorded: RecipeStep, found: Step, why: str) -> None:
    assert why in missing_effect(recorded, found)
    assert bool(why) == bool(missing_effect(recorded, found))


def test_a_failure_is_no_effect() -> None:
    failed = Step(1, "a", "click", {}, Outcome(status="failed", message="covered"))
    assert "covered" in missing_effect(RecipeStep("click"), failed)


@pytest.mark.parametrize(
    ("proof", "effects", "why"),
    [
        (RecipeProof("message", "/cart", ("{item}",)), [("message", "Blue Mug added")], ""),
        (RecipeProof("message", "/cart", ("archive",)), [("message", "Order archived")], ""),
        (
            RecipeProof("message", says=("archive",)),
            [("message", "Order deleted")],
            "sought “archive”",
        ),
        (RecipeProof("message", "/checkout"), [("message", "ok")], "sought the path /checkout"),
        (RecipeProof("message"), [("route", "x")], "sought an effect of the kind message"),
        (RecipeProof(says=("{item}",)), [("route", "x")], ""),
    ],
)
def test_the_end_must_show_what_it_says(proof: RecipeProof, effects: Any, why: str) -> None:
    missing = missing_proof(proof, {"item": "Blue Mug"}, [step("click", *effects)], PAGE)
    assert why in missing and bool(why) == bool(missing)


def test_words_of_the_page_do_not_stand_for_those_of_the_effect() -> None:
    assert shown_by(step("click", ("message", "Deleted")), PAGE) == ["Deleted"]
    assert "Remove Blue Mug" in shown_by(None, PAGE)
    assert (stem("archive"), stem("TW-1"), stem("mug")) == ("archi", "tw-1", "mug")
