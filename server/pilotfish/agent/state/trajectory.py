"""How far a run is: all that the next turn depends on."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any

from pilotfish.agent.model.request import Image
from pilotfish.agent.model.usage import Usage
from pilotfish.agent.page.changed import has_come
from pilotfish.agent.page.step import Step
from pilotfish.agent.page.view import View
from pilotfish.agent.state.ended import Continue, Ended, Next
from pilotfish.agent.state.plan import TaskPlan
from pilotfish.agent.state.turns import TurnRecord, Verdict
from pilotfish_client.page_messages import ActionSpec

__all__ = ["Trajectory"]

_VIEWS = 30


@dataclass
class Trajectory:
    """The loop and its features alone write it; all but `view`, `views`, `previous`, `images` and
    `written` can be rebuilt from the journal.

    `views` are the latest that the run has read, `view` included. `in_doubt` is what has
    consequences and was sent, as long as nothing came back of it. `pinned` are the page actions as
    they were first described in this run. `kept` is what features keep, by their names, `written`
    how that was encoded last. `state`, `collected` and `folds` are what the model wrote down,
    `plan` is the run's plan. `bonus` are turns beyond the limit, `delegated` those of sub-tasks.
    `verdicts` are what features decided since the last turn. The first `summarized` turns are
    shortened in the prompt, with `summary` in their place. `way_known`: a feature knows the way, so
    none is planned. `spent` is what all calls of models have used, `seconds` what the run has
    worked, the visitor's own time not counted.
    `steps_before` are those of the run that this one is a sub-task of.
    """

    view: View
    actions: tuple[ActionSpec, ...]
    views: tuple[View, ...] = ()
    previous: View | None = None
    turns: list[TurnRecord] = field(default_factory=list[TurnRecord])
    under_way: list[Step] = field(default_factory=list[Step])
    in_doubt: str = ""
    images: tuple[Image, ...] = ()
    memory: str = ""
    nudges: tuple[str, ...] = ()
    actions_taken: int = 0
    errors: int = 0
    empty_replies: int = 0
    pinned: dict[str, ActionSpec] = field(default_factory=dict[str, ActionSpec])
    kept: dict[str, Any] = field(default_factory=dict[str, Any])
    written: dict[str, tuple[Any, Any]] = field(
        default_factory=dict[str, tuple[Any, Any]], compare=False
    )
    state: dict[str, Any] = field(default_factory=dict[str, Any])
    collected: dict[str, Any] = field(default_factory=dict[str, Any])
    folds: list[str] = field(default_factory=list[str])
    plan: TaskPlan | None = None
    verdicts: list[Verdict] = field(default_factory=list[Verdict])
    summary: str = ""
    summarized: int = 0
    bonus: int = 0
    delegated: int = 0
    spent: Usage = field(default_factory=Usage)
    seconds: float = 0.0
    way_known: bool = False
    steps_before: int = 0

    @property
    def steps(self) -> tuple[Step, ...]:
        """All steps so far, those of the turn that is under way included."""
        return (*(step for turn in self.turns for step in turn.steps), *self.under_way)

    @property
    def has_part(self) -> bool:
        """Whether something was done or collected: what a run ends with then is a part."""
        return bool(self.collected) or any(step.outcome.status == "done" for step in self.steps)

    @property
    def failed_for(self) -> str:
        """Why an end that the model declares is none of `done`: the reason of the last failure."""
        reasons = (step.outcome.reason for step in reversed(self.steps))
        return next(filter(None, reasons), "given_up")

    @property
    def last_steps(self) -> tuple[Step, ...]:
        """The steps of the last whole turn."""
        return self.turns[-1].steps if self.turns else ()

    def note(self, text: str) -> None:
        """Tells the model of something in its next turn."""
        self.nudges += (text,)

    def heard(self, verdict: Verdict) -> None:
        """What a feature has decided, for the record."""
        self.verdicts.append(verdict)

    @property
    def tokens(self) -> int:
        """Of all calls of models so far."""
        return self.spent.tokens

    def spend(self, usage: Usage) -> None:
        """Adds what a call of a model has used."""
        self.spent += usage

    def page_actions(self, current: tuple[ActionSpec, ...]) -> tuple[ActionSpec, ...]:
        """Of those that the page has now, pinned as they are described now. One that is redefined
        under a name of this run is left out.
        """
        specs = [spec for spec in current if self.pinned.setdefault(spec.name, spec) == spec]
        return tuple(specs)

    def saw(self, view: View | None) -> None:
        """The page as it is now; what the model saw before stays for the next delta."""
        if view is not None:
            self.view = view
            self.views = (*self.views[1 - _VIEWS :], view)

    def __post_init__(self) -> None:
        self.saw(self.view)

    def awaited(self, ended: Ended, sign: str) -> Next:
        """The end of a reply that waits for a path or a text, once the page has it and had it not
        when the reply was written; else another turn.
        """
        if sign and not has_come(sign, self.previous or self.view, self.view):
            self.note(f"this was not the end: “{sign}” has not come, or stood there before")
            return Continue()
        return replace(ended, is_seen=bool(sign))

    def commit(self, record: TurnRecord, seen: View) -> None:
        """`seen` is the view that the model had before it in this turn."""
        self.turns.append(replace(record, number=len(self.turns) + 1))
        self.under_way = []
        self.previous = seen
