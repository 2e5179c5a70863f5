"""A run's plan: what a planner is given, what it returns, and how the model crosses it off."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, Literal, cast

from pilotfish.agent.request import Place
from pilotfish.agent.view import View
from pilotfish_client.page_messages import ActionSpec, Selection

if TYPE_CHECKING:
    from pilotfish.agent.artifacts import Shelf

__all__ = [
    "Intent",
    "PlanError",
    "PlanInput",
    "Planner",
    "Planning",
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


Planner = Callable[[PlanInput], Awaitable[TaskPlan]]


@dataclass(frozen=True)
class Planning:
    """How runs are planned, once, before their first turn.

    planner         async function of a PlanInput that returns a TaskPlan; the planner's model
                    without it
    announce_plan   the summary is shown first, and the run waits until the visitor goes on
    min_words       shorter tasks are not planned
    dom_max_length  characters of the page that the planner reads
    horizon         actions that a reply may plan ahead, 5 at most; they are carried out without
                    another reply while what they are aimed at is there; 0 for none
    shelf           where the host reads and edits the todos, and documents that the model reads
    """

    planner: Planner | None = None
    announce_plan: bool = False
    min_words: int = 12
    dom_max_length: int = 8_000
    horizon: int = 3
    shelf: Shelf | None = None

    def __post_init__(self) -> None:
        if not 0 <= self.horizon <= 5:
            raise ValueError(f"Planning(horizon=…): expected 0 to 5, found {self.horizon!r}")
        if self.dom_max_length < 1_000:
            raise ValueError(
                "Planning(dom_max_length=…): expected 1000 characters or more, found "
                f"{self.dom_max_length!r}"
            )


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
