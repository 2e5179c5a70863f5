from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fakes import view
from pilotfish.agent.executors.in_run import in_run, merged
from pilotfish.agent.executors.issue import Issue
from pilotfish.agent.model.envelope import Invoke
from pilotfish.agent.run.seams import Ready
from pilotfish.agent.state.plan import TaskPlan, TodoItem
from pilotfish.agent.state.trajectory import Trajectory

pytestmark = pytest.mark.anyio


async def called(s, trajectory: Trajectory, name: str, **args):
    async def whole() -> bool:
        return True

    ready = s.actions.prepare(name, args, ())
    assert isinstance(ready, Ready)
    return (await in_run(Issue(s.run, trajectory, Invoke(name, args), whole), ready)).outcome


async def test_the_last_write_wins_and_what_is_saved_merges(stage) -> None:
    """L11, G12: written down in the trajectory, and in the journal at once (G11)."""
    s, trajectory = stage(), Trajectory(view=view(), actions=())
    await called(s, trajectory, "write_state", values={"page": 1, "size": "L"})
    await called(s, trajectory, "write_state", values={"page": 2})
    await called(s, trajectory, "save_progress", data={"rows": [1]})
    await called(s, trajectory, "save_progress", data={"rows": [2]})
    await called(s, trajectory, "fold", summary="Found the size")
    assert trajectory.state == {"page": 2, "size": "L"}
    assert trajectory.collected == {"rows": [1, 2]}
    assert trajectory.folds == ["Found the size"]
    assert s.journal.standings[-1]["collected"] == {"rows": [1, 2]}
    assert s.page.acts == []


async def test_what_is_too_large_is_refused_and_nothing_is_lost(stage) -> None:
    s, trajectory = stage(), Trajectory(view=view(), actions=(), state={"a": 1})
    outcome = await called(s, trajectory, "write_state", values={"b": "x" * 30_000})
    assert (outcome.status, outcome.reason) == ("failed", "invalid_args")
    assert "at most 20000 characters" in outcome.message
    assert trajectory.state == {"a": 1}


async def test_a_plan_is_crossed_off_and_reworded_where_there_is_one(stage) -> None:
    """K1 in the reply format "tools", whose replies have no field for it."""
    s, trajectory = stage(), Trajectory(view=view(), actions=())
    refused = await called(s, trajectory, "todo_adjust", remove=["t1"])
    assert (refused.status, refused.reason) == ("failed", "unsupported")
    todos = [TodoItem("compare", "t1", "navigate"), TodoItem("pay", "t2", "click")]
    trajectory.plan = TaskPlan("Buying.", todos)
    words = [{"id": "t2", "description": "pay by card"}]
    done = await called(s, trajectory, "todo_adjust", remove=["t1", "t9"], replace=words)
    assert (done.status, done.message) == ("done", "left of the plan: t2")
    assert trajectory.plan.done == ["t1"]
    assert [todo.description for todo in trajectory.plan.todos] == ["compare", "pay by card"]
    assert s.journal.standings[-1]["plan"]["done"] == ["t1"]


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=3),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=2), inner, max_size=3)
    ),
    max_leaves=8,
)


@pytest.mark.parametrize(
    ("old", "new", "both"),
    [
        ({"a": [1]}, {"a": [2]}, {"a": [1, 2]}),
        ({"a": [1]}, {"a": [1, 2]}, {"a": [1, 2]}),
        ({"a": {"b": 1}}, {"a": {"c": 2}}, {"a": {"b": 1, "c": 2}}),
        ({"a": 1}, {"a": 2}, {"a": 2}),
        ({"a": [1]}, {"a": "x"}, {"a": "x"}),
        ({"a": 1}, {"a": 0}, {"a": 0}),
    ],
)
def test_lists_grow_objects_merge_scalars_are_replaced(old: Any, new: Any, both: Any) -> None:
    """G12."""
    assert merged(old, new) == both


@given(old=st.dictionaries(st.text(max_size=2), JSON, max_size=3))
def test_what_is_sent_twice_does_not_double(old: dict[str, Any]) -> None:
    """G12: merging is idempotent and loses no key."""
    new = {"rows": [{"id": 1}], "note": "x"}
    once = merged(old, new)
    assert merged(once, new) == once
    assert once.keys() == old.keys() | new.keys()
