"""A run's plan: what a planner is given, what it returns, and how the model crosses it off."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Literal, cast

from pilotfish.agent.model.request import Place
from pilotfish.agent.page.view import View
from pilotfish_client.page_messages import ActionSpec, Selection

__all__ = [
    "Intent",
    "PlanError",
    "PlanInput",
    "TaskPlan",
    "TodoItem",
    "adjusted",
    "checked",
    "words_of",
]

MOST_TODOS, MOST_LETTERS = 20, 300

Intent = Literal["navigate", "narrate", "click", "fill", "ask", "finish", "other"]

_IDEOGRAMS = re.compile(r"[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u9fff]")
"""Scripts without spaces between words: two letters count as one."""


class PlanError(ValueError):
    """A planner gave no plan; the message says why."""


@dataclass(frozen=True)
class TodoItem:
    """One part of a plan. Without an `id` it gets t1, t2, … by its place; `expected_turn` is the
    planner's guess of the turn in which it is done.
    """

    description: str
    id: str = ""
    intent: Intent = "other"
    expected_turn: int | None = None


@dataclass(frozen=True)
class TaskPlan:
    """`task_summary` is one sentence in the visitor's language. `done` are ids of todos. Without
    todos the run goes on unplanned.
    """

    task_summary: str
    todos: list[TodoItem] = field(default_factory=list[TodoItem])
    done: list[str] = field(default_factory=list[str])


@dataclass(frozen=True)
class PlanInput:
    """What a planner reads. `page` is the page as text, `view` the same as lines; `about` is what
    the system prompt says of the product and of who speaks for it.
    """

    task: str
    locale: str
    page: str
    view: View
    sitemap: tuple[Place, ...] = ()
    actions: tuple[ActionSpec, ...] = ()
    about: str = ""
    selection: Selection | None = None


def words_of(task: str) -> int:
    """The number of words of a task, whatever its script."""
    return len(_IDEOGRAMS.sub(" ", task).split()) + len(_IDEOGRAMS.findall(task)) // 2


def checked(plan: object) -> TaskPlan:
    """The plan with an id for each todo, and within bounds; raises PlanError where it is none."""
    if not isinstance(plan, TaskPlan):
        raise PlanError(f"expected a TaskPlan, found {plan!r:.80}")
    todos = [
        replace(todo, id=todo.id or f"t{n}", description=_short(todo.description))
        for n, todo in enumerate(plan.todos[:MOST_TODOS], 1)
    ]
    ids = [todo.id for todo in todos]
    if twice := sorted({name for name in ids if ids.count(name) > 1}):
        raise PlanError(f"several todos have the id {twice[0]!r}")
    return TaskPlan(_short(plan.task_summary), todos)


def adjusted(plan: TaskPlan, change: object) -> TaskPlan:
    """The plan after a reply's `todo_adjust`: `remove` lists ids of what is done, `replace` has new
    words for a todo. Unknown ids are ignored; nothing can be added.
    """
    if not isinstance(change, Mapping):
        return plan
    asked = cast("Mapping[str, Any]", change)
    known = [todo.id for todo in plan.todos]
    removed = {str(name) for name in _listed(asked.get("remove"))}
    done = [name for name in known if name in removed or name in plan.done]
    words: dict[str, str] = {}
    for item in _listed(asked.get("replace")):
        if isinstance(item, Mapping):
            entry = cast("Mapping[str, Any]", item)
            words[str(entry.get("id"))] = _short(str(entry.get("description") or ""))
    todos = [
        replace(todo, description=words.get(todo.id) or todo.description) for todo in plan.todos
    ]
    return TaskPlan(plan.task_summary, todos, done)


def _listed(value: object) -> Sequence[Any]:
    return cast("Sequence[Any]", value) if isinstance(value, list | tuple) else ()


def _short(text: str) -> str:
    return " ".join(text.split())[:MOST_LETTERS]
