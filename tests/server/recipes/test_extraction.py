import pytest

from fakes import done, view
from pilotfish.agent.page.step import Step
from pilotfish.recipes.extraction import Finished, recipe_from_run
from pilotfish.recipes.known import Known, NotLearned
from pilotfish.recipes.recipe import RecipeScope, RecipeStep
from pilotfish.record.place import Place
from pilotfish_client.outcome import Effect

SAVED = Step(2, "a", "click", {}, done("", Effect(kind="message", text="Phone 555-1 saved")))
FILL = RecipeStep("fill_input", Place("textbox", "Phone"), {"value": "555-1"}, "value")
SAVE = RecipeStep("click", Place("button", "Save"), {}, "message")


def finished(goal: str, *steps: RecipeStep, answers: tuple[str, ...] = ()) -> Finished:
    return Finished(Known(goal, answers), steps, "/me", SAVED, view("/me"))


def test_what_was_entered_from_the_goal_is_a_param() -> None:
    recipe = recipe_from_run(finished("Set my phone to 555-1.", FILL, SAVE), RecipeScope())
    assert recipe.goals == ("Set my phone to {phone}",)
    assert recipe.steps[0].args == {"value": "{phone}"}
    assert (recipe.params, recipe.start, recipe.state) == ({"phone": "text"}, "/me", "draft")
    assert recipe.proof.says == ("{phone}", "phone")
    assert recipe.proof.effect == "message"


@pytest.mark.parametrize(
    ("goal", "place", "template"),
    [
        ("remove the White Mug", Place("button", "Remove White Mug"), "remove the {item}"),
        ("remove the white mug", Place("button", "Remove White Mug"), "remove the white mug"),
        ("press “ok”", Place("button", "ok"), "press “{item}”"),
        ("archive TW-2", Place("button", "Archive", row=("TW-2",)), "archive {item}"),
    ],
)
def test_a_name_that_the_visitor_gave_is_a_param(goal: str, place: Place, template: str) -> None:
    recipe = recipe_from_run(finished(goal, RecipeStep("click", place)), RecipeScope())
    assert recipe.goals == (template,)


def test_a_name_in_an_address_is_its_part() -> None:
    step = RecipeStep("navigate", args={"path": "/products/white-mug"}, effect="route")
    recipe = recipe_from_run(finished("open the White Mug", step), RecipeScope())
    assert recipe.steps[0].args == {"path": "/products/{item}"}


def test_an_answer_is_a_param_of_its_question() -> None:
    ask = RecipeStep("ask_user", args={"question": "Which one?"})
    recipe = recipe_from_run(
        finished("change my phone", ask, FILL, answers=("555-1",)), RecipeScope()
    )
    assert recipe.steps[0].gives == "phone" and recipe.steps[1].args == {"value": "{phone}"}
    assert recipe.goals == ("change my phone",)


@pytest.mark.parametrize("goal", ["set {x} to 1", "set * to 1", "w" * 201, "   "])
def test_some_requests_leave_none(goal: str) -> None:
    with pytest.raises(NotLearned):
        recipe_from_run(finished(goal, SAVE), RecipeScope())


def test_a_run_without_steps_leaves_none() -> None:
    with pytest.raises(NotLearned, match="1 to 40 steps"):
        recipe_from_run(finished("do it"), RecipeScope())
