import json
from typing import Any

import pytest

from fakes import FakeModel, view
from pilotfish.agent.failures import ModelUnavailable
from pilotfish.agent.model.request import Stopped, TextDelta, UserMessage
from pilotfish.agent.model.token_estimate import estimated_tokens
from pilotfish.agent.state.trajectory import Trajectory
from pilotfish.recipes.choosing import MOST_TOKENS, found_for
from pilotfish.recipes.recipe import Recipe, RecipeStep
from recipe_runs import run_for

pytestmark = pytest.mark.anyio
PHONE = Recipe("p", ("set my phone to {phone}",), (RecipeStep("go_back"),), {"phone": "text"})
CART = Recipe("c", ("open the cart",), (RecipeStep("go_back"),), start="/shop")
TASK = "please make my phone number set to 555-1"


def answering(answer: object) -> FakeModel:
    text = answer if isinstance(answer, str) else json.dumps(answer)
    return FakeModel([[TextDelta(text), Stopped("end_turn")]])


async def found(task: str, utility: Any = None, url: str = "/", usable: Any = (PHONE, CART)) -> Any:
    run = run_for(task, utility=utility)
    it = await found_for(usable, run, Trajectory(view=view(url), actions=()))
    return (it.recipe.name, dict(it.params), it.asked) if it else None


async def test_word_for_word_asks_nobody() -> None:
    model = answering({"number": 1})
    assert await found("Set my phone to 555-1", model) == ("p", {"phone": "555-1"}, False)
    assert not model.requests


async def test_a_recipe_begins_where_it_says() -> None:
    assert await found("open the cart", url="/shop") == ("c", {}, False)
    assert await found("open the cart", url="/help") is None


async def test_other_words_ask_the_small_model_once() -> None:
    model = answering({"number": 1, "params": {"phone": "555-1"}})
    assert await found(TASK, model) == ("p", {"phone": "555-1"}, True)
    assert len(model.requests) == 1


@pytest.mark.parametrize(
    "answer",
    [
        {"number": 0},
        {"number": 9},
        {"number": 1, "params": {}},
        {"number": 1, "params": {"phone": "666-6"}},
        {"number": 1, "params": {"phone": "555-1", "other": "x"}},
        "no JSON",
        "{",
        [1],
    ],
)
async def test_an_answer_that_does_not_fit_is_none(answer: object) -> None:
    assert await found(TASK, answering(answer)) is None


async def test_a_request_with_other_words_costs_nothing() -> None:
    model = answering({"number": 1})
    assert await found("tell a story of the sea", model) is None
    assert not model.requests
    assert await found(TASK, None) is None


async def test_a_model_that_fails_is_no_error() -> None:
    assert await found(TASK, FakeModel([[ModelUnavailable("down")]])) is None


async def test_the_templates_are_few() -> None:
    words = "set my phone to {phone} " + "and so on " * 12
    many = [Recipe(f"r{n}", (words,), (), {"phone": "text"}) for n in range(90)]
    model = answering({"number": 0})
    await found(TASK + " and so on", model, usable=many)
    message = model.requests[0].messages[0]
    assert isinstance(message, UserMessage)
    assert estimated_tokens(message.text) < MOST_TOKENS + 60
