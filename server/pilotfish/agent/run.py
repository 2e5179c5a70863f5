"""One run: what it is given, and how far it is."""

from __future__ import annotations

import datetime
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field, replace

from pilotfish.agent.envelope import Invoke
from pilotfish.agent.history import PastRun, Step, TurnRecord
from pilotfish.agent.journal import Journal
from pilotfish.agent.picture import Camera
from pilotfish.agent.request import Image, Request, Usage
from pilotfish.agent.seams import Actions, Host, Model, Page, Prompt, Refused, User
from pilotfish.agent.situation import Mode, Situation
from pilotfish.agent.view import View
from pilotfish_client.page_messages import ActionSpec, Selection

__all__ = ["Hooks", "Progress", "Run", "RunLimits"]


def _today() -> str:
    return datetime.datetime.now(datetime.UTC).date().isoformat()


@dataclass(frozen=True)
class RunLimits:
    """Turns, actions, failed model calls in a row, and seconds for one model call."""

    max_turns: int = 30
    max_actions: int = 200
    max_errors: int = 3
    llm_timeout: float = 60.0


@dataclass(frozen=True)
class Hooks:
    """Slots that features hang on; all of them are awaited, in order, and must not raise.

    before_action   after validation, before anything is issued; a Refused answers the action
    after_step      with every step, executed or refused
    on_request      with every request, before it leaves
    on_usage        with the tokens of every model call
    """

    before_action: tuple[Callable[[Invoke, View], Awaitable[Refused | None]], ...] = ()
    after_step: tuple[Callable[[Step], Awaitable[None]], ...] = ()
    on_request: tuple[Callable[[Request], Awaitable[None]], ...] = ()
    on_usage: tuple[Callable[[Usage], Awaitable[None]], ...] = ()


@dataclass(frozen=True)
class Run:
    """Everything one run needs. `earlier` are former runs of the session, the oldest first; with a
    `camera` every turn shows the model a picture of the page.
    """

    run_id: str
    task: str
    session: str
    model: Model
    page: Page
    host: Host
    prompt: Prompt
    actions: Actions
    journal: Journal
    limits: RunLimits = RunLimits()
    mode: Mode = "envelope"
    locale: str = "en"
    user: User | None = None
    selection: Selection | None = None
    earlier: tuple[PastRun, ...] = ()
    hooks: Hooks = Hooks()
    camera: Camera | None = None
    date: str = field(default_factory=_today)


@dataclass
class Progress:
    """How far a run is. The loop alone writes it. `in_doubt` is what has consequences and was sent,
    as long as nothing came back of it. `images` are of the turn that is under way: they are kept
    nowhere else.
    """

    view: View
    actions: tuple[ActionSpec, ...]
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

    @property
    def steps(self) -> tuple[Step, ...]:
        """All steps so far, those of the turn that is under way included."""
        return (*(step for turn in self.turns for step in turn.steps), *self.under_way)

    def page_actions(self, run: Run) -> tuple[ActionSpec, ...]:
        """Those of the current page; one redefined under a name of this run is left out."""
        specs = [
            spec for spec in run.page.actions if self.pinned.setdefault(spec.name, spec) == spec
        ]
        return tuple(specs)

    def situation(self, run: Run) -> Situation:
        return Situation(
            run_id=run.run_id,
            task=run.task,
            date=run.date,
            locale=run.locale,
            mode=run.mode,
            turn=len(self.turns) + 1,
            max_turns=run.limits.max_turns,
            actions=self.actions,
            page_actions=self.page_actions(run),
            view=self.view,
            previous=self.previous,
            turns=tuple(self.turns),
            memory=self.memory,
            nudges=self.nudges,
            selection=run.selection,
            earlier=run.earlier,
            images=self.images,
        )

    def saw(self, view: View | None) -> None:
        """The page as it is now; what the model saw before stays for the next delta."""
        if view is not None:
            self.view = view

    def commit(self, record: TurnRecord, seen: View) -> None:
        """`seen` is the view that the model had before it in this turn."""
        self.turns.append(replace(record, number=len(self.turns) + 1))
        self.under_way = []
        self.previous = seen
