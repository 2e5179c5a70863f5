"""How the runs of an agent are planned."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from pilotfish.agent.state.artifacts import Shelf
from pilotfish.agent.state.plan import PlanInput, TaskPlan
from pilotfish_client.keywords import checked

__all__ = ["Planner", "Planning"]

Planner = Callable[[PlanInput], Awaitable[TaskPlan] | TaskPlan]


@checked
@dataclass(frozen=True)
class Planning:
    """How runs are planned, once, before their first turn.

    planner         function of a PlanInput, plain or async, that returns a TaskPlan; without it
                    the planner's model
    announce_plan   the summary is shown first, and the run waits until the visitor goes on
    min_words       shorter tasks are not planned
    dom_max_length  characters of the page that the planner reads
    shelf           where the host reads and edits the todos, and documents that the model reads
    """

    planner: Planner | None = None
    announce_plan: bool = False
    min_words: int = 12
    dom_max_length: int = 8_000
    shelf: Shelf | None = None

    def __post_init__(self) -> None:
        if self.dom_max_length < 1_000:
            raise ValueError(
                "Planning(dom_max_length=…): expected 1000 characters or more, found "
                f"{self.dom_max_length!r}"
            )
