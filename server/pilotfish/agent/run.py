"""What one run is given."""

from __future__ import annotations

import datetime
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from pilotfish.agent.brief import Brief
from pilotfish.agent.contract import Contract
from pilotfish.agent.control import Control
from pilotfish.agent.history import PastRun
from pilotfish.agent.journal import Journal
from pilotfish.agent.monitor import Monitors
from pilotfish.agent.picture import Camera
from pilotfish.agent.plan import Planning
from pilotfish.agent.said import Said
from pilotfish.agent.seams import Actions, Host, Model, Page, Prompt, User
from pilotfish.agent.situation import Mode
from pilotfish_client.page_messages import RunContract, Selection

if TYPE_CHECKING:
    from pilotfish.agent.ended import Ended
    from pilotfish.agent.feature import FeatureMaker
    from pilotfish.agent.seams import Entry
    from pilotfish.agent.trajectory import Trajectory

    Loop = Callable[["Run", Trajectory, Sequence[Entry]], Awaitable[Ended]]

__all__ = ["WINDOW", "Run", "RunLimits"]


WINDOW = 128_000
"""Tokens that a model can read where nobody says otherwise; most of today's can read more."""


def _today() -> str:
    return datetime.datetime.now(datetime.UTC).date().isoformat()


@dataclass(frozen=True)
class RunLimits:
    """Turns, actions, and failed model calls in a row. `bonus_turns` are further turns for pages of
    a list; of one reply only `actions_per_turn` are carried out, where it is set. `max_seconds` of
    work (the visitor's own time is not counted) and `max_tokens` are no limit where they are None:
    `Limits` has those that protect the account. `pace` are seconds between two actions at one
    origin, for all runs of a server.
    """

    max_turns: int = 30
    max_actions: int = 200
    max_errors: int = 3
    bonus_turns: int = 9
    actions_per_turn: int | None = None
    max_seconds: float | None = None
    max_tokens: int | None = None
    pace: float = 0.0


@dataclass(frozen=True)
class Run:
    """Everything one run needs. `earlier` are former runs of the session, the oldest first; with a
    `camera` every turn shows the model a picture of the page. `extra` makes the features that the
    host added, which come after our own. `contract` is what the end must deliver, `asked` the part
    of it that the page asked for, `judge` the model that looks at the end where the contract asks
    for one. `worked` counts seconds without the visitor's
    own time. `control` is who acts in the page. `suspended` is whether, once the run is cancelled,
    another server continues it. `keeps_pages` puts what the model saw of the page into the record.
    `utility` writes summaries, `window` is the number of tokens that `model` can read. With
    `planning` long tasks are planned first, by `plan_model` where the host has no planner of its
    own. `within` is the action that this run is a sub-task of, `said` what was said before it;
    `loop` carries out sub-tasks.
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
    extra: tuple[FeatureMaker, ...] = ()
    monitors: Monitors = field(default_factory=Monitors)
    contract: Contract = field(default_factory=Contract)
    asked: RunContract | None = None
    judge: Model | None = None
    camera: Camera | None = None
    date: str = field(default_factory=_today)
    worked: Callable[[], float] = lambda: 0.0
    suspended: Callable[[], bool] = lambda: False
    control: Control = field(default_factory=Control)
    keeps_pages: bool = True
    utility: Model | None = None
    window: int = WINDOW
    planning: Planning | None = None
    plan_model: Model | None = None
    within: str = ""
    said: tuple[Said, ...] = ()
    loop: Loop | None = None

    @property
    def key(self) -> str:
        """Unique among this run and its sub-tasks."""
        return f"{self.run_id}/{self.within}" if self.within else self.run_id

    def brief(self) -> Brief:
        return Brief(
            run_id=self.run_id,
            task=self.task,
            date=self.date,
            locale=self.locale,
            mode=self.mode,
            selection=self.selection,
            asked=self.asked,
        )
