from typing import Any

import pytest

from fakes import FakeModel, view
from pilotfish.agent.failures import ModelUnavailable
from pilotfish.agent.model.request import Place, Stopped, TextDelta
from pilotfish.agent.model.usage import Usage
from pilotfish.agent.run.planner import MAKE_PLAN, plan_by
from pilotfish.agent.state.plan import PlanError, PlanInput, TodoItem
from pilotfish.agent.state.trajectory import Trajectory
from pilotfish_client.page_messages import ActionSpec, Selection

pytestmark = pytest.mark.anyio

GIVEN = PlanInput(
    "Compare both and order the cheaper one",
    "de",
    "URL: /",
    view(),
    sitemap=(Place("/prices", "Prices", "what it costs"),),
    actions=(ActionSpec(name="click", description="", parameters={}),),
    about="The product is called Acme.",
    selection=Selection(text="this"),
)
TODOS = [{"intent": "navigate", "description": "open prices"}, {"intent": "fly"}, "end"]


async def test_a_model_plans_with_one_call() -> None:
    """K1: one pass; it reads the page, the site map, the product and the selection."""
    model = FakeModel([{"task_summary": "Comparing.", "todos": TODOS}])
    trajectory = Trajectory(view(), ())
    plan = await plan_by(model, GIVEN, trajectory)
    assert plan.task_summary == "Comparing."
    assert plan.todos == [
        TodoItem("open prices", "t1", "navigate"),
        TodoItem("", "t2"),
        TodoItem("end", "t3"),
    ]
    assert trajectory.spent == Usage()
    (request,) = model.requests
    assert request.forced_tool == MAKE_PLAN.name
    for part in ("order the cheaper", "/prices Prices: what", "click", "Acme", "URL: /", ": this"):
        assert part in request.messages[0].text


def test_its_rules_are_those_of_a_careful_planner() -> None:
    """71: current page first, questions are navigate, narrate, finish; finish is terminal."""
    from pilotfish.agent.run import planner

    for rule in ("current page first", "navigate (only", "ask only", "finish is the last"):
        assert rule in planner._SYSTEM


@pytest.mark.parametrize(
    "reply",
    [
        [TextDelta("Sure!"), Stopped("end")],
        [TextDelta('{"todos": 7}'), Stopped("end")],
        {"task_summary": "no todos"},
        [Stopped("end")],
    ],
)
async def test_a_reply_that_is_no_plan(reply: Any) -> None:
    with pytest.raises(PlanError):
        await plan_by(FakeModel([reply]), GIVEN, Trajectory(view(), ()))


async def test_prose_that_is_json_is_a_plan_and_errors_of_the_model_pass() -> None:
    reply = [TextDelta('{"task_summary": "", "todos": []}'), Usage(9, 2), Stopped("end")]
    trajectory = Trajectory(view(), ())
    plan = await plan_by(FakeModel([reply]), GIVEN, trajectory)
    assert (plan.todos, trajectory.spent.input) == ([], 9)
    with pytest.raises(ModelUnavailable):
        await plan_by(FakeModel([[ModelUnavailable("down")]]), GIVEN, trajectory)
