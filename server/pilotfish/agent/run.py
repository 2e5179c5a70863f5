"""What one run is given."""

from __future__ import annotations

import datetime
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from pilotfish.agent.brief import Brief
from pilotfish.agent.contract import Contract
from pilotfish.agent.history import PastRun
from pilotfish.agent.journal import Journal
from pilotfish.agent.monitor import Monitors
from pilotfish.agent.picture import Camera
from pilotfish.agent.seams import Actions, Host, Model, Page, Prompt, User
from pilotfish.agent.situation import Mode
from pilotfish_client.page_messages import Selection

if TYPE_CHECKING:
    from pilotfish.agent.feature import FeatureMaker

__all__ = ["WINDOW", "Run", "RunLimits"]


WINDOW = 128_000
"""Tokens that a model can read where nobody says otherwise; most of today's can read more."""


def _today() -> str:
    return datetime.datetime.now(datetime.UTC).date().isoformat()


@dataclass(frozen=True)
class RunLimits:
    """Turns, actions, and failed model calls in a row. `bonus_turns` are further turns for pages of
    a list. `max_seconds` of work (the visitor's own time is not counted) and `max_tokens` are no
    limit where they are None: `Limits` has those that protect the account. `pace` are seconds
    between two actions at one origin, for all runs of a server.
    """

    max_turns: int = 30
    max_actions: int = 200
    max_errors: int = 3
    bonus_turns: int = 9
    max_seconds: float | None = None
    max_tokens: int | None = None
    pace: float = 0.0


@dataclass(frozen=True)
class Run:
    """Everything one run needs. `earlier` are former runs of the session, the oldest first; with a
    `camera` every turn shows the model a picture of the page. `extra` makes the features that the
    host added, which come after our own. `contract` is what the end must deliver, `judge` the model
    that looks at it where the contract asks for one. `worked` counts seconds without the visitor's
    own time. `suspended` is whether, once the run is cancelled, another server continues it.
    `keeps_pages` puts what the model saw of the page into the record. `utility` writes summaries,
    `window` is the number of tokens that `model` can read.
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
    judge: Model | None = None
    camera: Camera | None = None
    date: str = field(default_factory=_today)
    worked: Callable[[], float] = lambda: 0.0
    suspended: Callable[[], bool] = lambda: False
    keeps_pages: bool = True
    utility: Model | None = None
    window: int = WINDOW

    def brief(self) -> Brief:
        return Brief(
            run_id=self.run_id,
            task=self.task,
            date=self.date,
            locale=self.locale,
            mode=self.mode,
            selection=self.selection,
        )
