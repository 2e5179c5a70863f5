from typing import Any

import pytest

from pilotfish.agent.state.plan import PlanError, TaskPlan, TodoItem, adjusted, checked, words_of

PLAN = checked(TaskPlan("Buy it.", [TodoItem("look"), TodoItem("pay")]))


@pytest.mark.parametrize(
    ("task", "words"),
    [
        ("Buy a mug", 3),
        ("", 0),
        ("帮我找到最便宜的杯子然后放进购物车", 8),
        ("ซื้อแก้วให้หน่อย", 8),
        ("Kup kubek i\nzapłać", 4),
    ],
)
def test_words_are_counted_in_every_script(task: str, words: int) -> None:
    assert words_of(task) == words


def test_todos_get_their_ids_and_fit() -> None:
    """67: ids t1, t2, …"""
    made = checked(TaskPlan(" Buy\nit. ", [TodoItem("look", intent="click"), TodoItem("x" * 999)]))
    assert [todo.id for todo in made.todos] == ["t1", "t2"]
    assert (made.task_summary, made.todos[0].intent) == ("Buy it.", "click")
    assert len(made.todos[1].description) == 300
    assert len(checked(TaskPlan("", [TodoItem("x")] * 50)).todos) == 20


@pytest.mark.parametrize("plan", [None, {}, TaskPlan("", [TodoItem("a", "x"), TodoItem("b", "x")])])
def test_what_is_no_plan(plan: Any) -> None:
    with pytest.raises(PlanError):
        checked(plan)


@pytest.mark.parametrize(
    ("change", "done", "words"),
    [
        (None, [], ["look", "pay"]),
        ("t1", [], ["look", "pay"]),
        ({"remove": ["t1", "t9"]}, ["t1"], ["look", "pay"]),
        ({"remove": "t1", "replace": {}}, [], ["look", "pay"]),
        ({"replace": [{"id": "t2", "description": "ask"}, {"id": "t3", "description": "new"}, 7]},
         [], ["look", "ask"]),
        ({"replace": [{"id": "t2", "description": ""}, {"id": "t1"}]}, [], ["look", "pay"]),
        ({"remove": [2, None, "t2"]}, ["t2"], ["look", "pay"]),
    ],
)  # fmt: skip
def test_a_reply_adjusts_the_plan(change: Any, done: list[str], words: list[str]) -> None:
    """Row 68: remove and replace, no insert, unknown ids ignored."""
    after = adjusted(PLAN, change)
    assert (after.done, [todo.description for todo in after.todos]) == (done, words)
    assert adjusted(after, {"remove": ["t1"]}).done[:1] == ["t1"]
