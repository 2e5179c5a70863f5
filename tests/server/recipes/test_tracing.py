from typing import Any

import pytest

from fakes import done
from pilotfish.agent.page.step import Step
from pilotfish.recipes.known import Known, NotLearned
from pilotfish.recipes.recipe import RecipeStep
from pilotfish.recipes.tracing import traced
from pilotfish.record.place import Place
from pilotfish_client.outcome import Effect, Outcome
from recipe_site import RecipeSite

pytestmark = pytest.mark.anyio
KNOWN = Known("archive order TW-2 and set the phone to 555-1")
ARCHIVE = Place("button", "Archive", row=("TW-2",))


def step(name: str, outcome: Outcome | None = None, **args: Any) -> Step:
    seen = done("done", Effect(kind="message", text="ok"))
    return Step(1, "a", name, args, outcome or seen, before="x", after="y")


async def test_a_step_holds_role_name_and_row_but_no_ref() -> None:
    page = await RecipeSite(path="/orders").observe()
    found = traced(step("click", ref=101), page, KNOWN)
    assert found == RecipeStep("click", ARCHIVE, {}, "message")


async def test_what_only_looks_or_failed_leaves_nothing() -> None:
    page = await RecipeSite(path="/orders").observe()
    assert traced(step("find", text="x"), page, KNOWN) is None
    assert traced(step("scroll", direction="down"), page, KNOWN) is None
    failed = Outcome(status="failed", reason="covered", message="x")
    assert traced(step("click", failed, ref=101), page, KNOWN) is None


@pytest.mark.parametrize(
    ("name", "args", "why"),
    [
        ("fill_input", {"ref": 11, "value": "canary-7731"}, "neither"),
        ("click_at", {"ref": 11, "x": 1, "y": 2}, "cannot be played"),
        ("click", {"ref": 77}, "not in sight"),
        ("navigate", {"path": "/orders/8812"}, "address"),
        ("ask_user", {"question": "Is 8812 right?"}, "question"),
    ],
)
async def test_what_no_recipe_may_hold_bars_the_run(name: str, args: Any, why: str) -> None:
    page = await RecipeSite(path="/preferences").observe()
    with pytest.raises(NotLearned, match=why):
        traced(step(name, **args), page, KNOWN)


async def test_of_those_alike_none_is_kept_where_the_visitor_named_none() -> None:
    page = await RecipeSite(path="/orders").observe()
    with pytest.raises(NotLearned, match="several elements"):
        traced(step("click", ref=101), page, Known("archive one"))


async def test_fields_of_a_form_become_targets() -> None:
    page = await RecipeSite(path="/preferences").observe()
    fields = [{"ref": 11, "value": "555-1"}, {"ref": 12, "value": "Euro"}]
    found = traced(step("fill_form", fields=fields), page, KNOWN)
    assert found is not None
    assert found.args["fields"] == [
        {"target": {"role": "textbox", "name": "Phone"}, "value": "555-1"},
        {"target": {"role": "combobox", "name": "Currency"}, "value": "Euro"},
    ]
