from typing import Any

import pytest

from fakes import FakePage, done, envelope, row, view
from pilotfish.agent.features.starting import at_start, page_to_open
from pilotfish.agent.loop.lifecycle import run
from pilotfish.agent.run.plan_options import Planning
from pilotfish.agent.state.plan import PlanInput, TaskPlan, TodoItem
from pilotfish.agent.state.trajectory import Trajectory
from pilotfish.agent.state.turns import TurnRecord
from pilotfish_client.outcome import Effect, Outcome

pytestmark = pytest.mark.anyio

HOME, ORDERS = view("/", [row(1, "link", "Home")]), view("/orders", [row(2, "row", "Order 7")])
END = envelope(is_final=True, summary="Order 7.")
TASK = "Which order is open?"


def site(at: Any = HOME) -> FakePage:
    page = FakePage(views=[at])

    def navigate(act: Any) -> Outcome:
        page.views[:] = [ORDERS]
        return done("Went", Effect(kind="route", text=f"route / -> {act.args['path']}"))

    page.answers = {"navigate": navigate}
    return page


async def test_it_goes_there_before_the_model_is_asked(stage) -> None:
    """E16: the page is the first that the model sees, and the way to it is in the record."""
    s = stage(END, page=site(), task=TASK, start_path="/orders")
    assert (await run(s.run)).status == "done"
    assert [(act.name, act.args) for act in s.page.acts] == [("navigate", {"path": "/orders"})]
    assert len(s.model.requests) == 1
    seen = s.prompt.situations[0]
    assert (seen.view, [it.name for it in seen.turns[0].steps]) == (ORDERS, ["navigate"])


@pytest.mark.parametrize("at", ["/orders", "/orders#open"])
async def test_where_it_is_already_nothing_is_opened(stage, at: str) -> None:
    s = stage(END, page=site(view(at)), task=TASK, start_path="/orders")
    assert (await run(s.run)).status == "done"
    assert s.page.acts == []


@pytest.mark.parametrize("at", ["/orders?page=3", "/orders/7", "/"])
async def test_another_page_of_the_list_is_not_the_start(stage, at: str) -> None:
    s = stage(END, page=site(view(at)), task=TASK, start_path="/orders")
    await run(s.run)
    assert [act.name for act in s.page.acts] == ["navigate"]


async def test_a_page_that_cannot_be_opened_is_told_to_the_model(stage) -> None:
    s = stage(END, page=site(), task=TASK, start_path="/orders")
    s.page.answers["navigate"] = Outcome(
        status="failed", reason="navigation", message="It is not there"
    )
    await run(s.run)
    assert [act.name for act in s.page.acts] == ["navigate"]
    assert s.prompt.situations[0].turns[0].steps[0].outcome.message == "It is not there"


async def test_a_plan_is_made_on_that_page(stage) -> None:
    seen: list[str] = []

    async def planner(given: PlanInput) -> TaskPlan:
        seen.append(given.view.facts.url)
        return TaskPlan("Look.", [TodoItem("look")])

    planning = Planning(planner=planner, min_words=0)
    s = stage(END, page=site(), task=TASK, start_path="/orders", planning=planning)
    await run(s.run)
    assert seen == [ORDERS.facts.url]


async def test_after_a_restart_it_is_not_opened_again(stage) -> None:
    """The turn that went there is in the record."""
    s = stage(END, page=site(), task=TASK, start_path="/orders")
    trajectory = Trajectory(view=HOME, actions=())
    trajectory.turns.append(TurnRecord(1, {}, ()))
    assert page_to_open(s.run, trajectory) == ""
    assert at_start(s.run, trajectory)
    trajectory.turns.append(TurnRecord(2, {}, ()))
    assert not at_start(s.run, trajectory)
