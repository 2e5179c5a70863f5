"""What one run is given."""

from __future__ import annotations

import datetime
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from pilotfish.agent.model.model import Model
from pilotfish.agent.model.picture import Camera
from pilotfish.agent.model.request import Image, Mode
from pilotfish.agent.run.attached import recorded
from pilotfish.agent.run.contract import Contract
from pilotfish.agent.run.control import Control
from pilotfish.agent.run.feature import Feature
from pilotfish.agent.run.feature_options import FeatureOptions
from pilotfish.agent.run.monitor import Monitors
from pilotfish.agent.run.plan_options import Planning
from pilotfish.agent.run.said import Said
from pilotfish.agent.run.seams import Actions, Host, Page, Prompt, User
from pilotfish.agent.run.situation import Situation
from pilotfish.agent.state.brief import Brief
from pilotfish.agent.state.journal import Journal
from pilotfish.agent.state.trajectory import Trajectory
from pilotfish.agent.state.turns import PastRun
from pilotfish_client.keywords import checked
from pilotfish_client.page_messages import Attachment, RunContract, Selection

__all__ = ["WINDOW", "FeatureMaker", "Run", "RunLimits"]


WINDOW = 128_000
"""Tokens that a model can read where nobody says otherwise; most of today's can read more."""


def _today() -> str:
    return datetime.datetime.now(datetime.UTC).date().isoformat()


@checked
@dataclass(frozen=True)
class RunLimits:
    """Turns, actions, and failed model calls in a row. `bonus_turns` are further turns for pages of
    a list; of one reply only `actions_per_turn` are carried out, where it is set. `max_seconds` of
    work (the visitor's own time is not counted) and `max_tokens` are no limit where they are None:
    `Limits` has those that protect the account. `pace` are seconds between two actions at one
    origin, for all runs of a server; or those of each host, such as {"shop.example": 0.5}.
    """

    max_turns: int = 30
    max_actions: int = 200
    max_errors: int = 3
    bonus_turns: int = 9
    actions_per_turn: int | None = None
    max_seconds: float | None = None
    max_tokens: int | None = None
    pace: float | Mapping[str, float] = 0.0


@dataclass(frozen=True)
class Run:
    """Everything one run needs. `earlier` are former runs of the session, the oldest first; with a
    `camera` every turn shows the model a picture of the page. `ahead` makes the
    features that may know the way before anything is planned, `extra` those that the host added,
    which come after our own; `features` are its options for ours. `contract` is
    what the end must deliver, `asked` the part of it that the page asked for, `judge` the model
    that looks at the end where the contract asks for one. `worked` counts seconds without the
    visitor's own time. `control` is who acts in the page. `suspended` is whether, once the run
    is cancelled, another server continues it. `keeps_pages` puts what the model saw of the page
    into the record. `utility` writes summaries, `window` is the number of tokens that `model`
    can read. With `planning` long tasks are planned first, by `plan_model` where the host has
    no planner of its own. `within` is the action that this run is a sub-task of, `said` what
    was said before it. `origin` is the site's, "" where no browser tells it. `start_path` is the
    page that it opens first, "" for the one that is open. `attachments` came with the task, and
    `pictures` are those of them.
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
    ahead: tuple[FeatureMaker, ...] = ()
    extra: tuple[FeatureMaker, ...] = ()
    features: FeatureOptions = field(default_factory=FeatureOptions)
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
    origin: str = ""
    start_path: str = ""
    attachments: tuple[Attachment, ...] = ()
    pictures: tuple[Image, ...] = ()

    @property
    def opening(self) -> tuple[Said, ...]:
        """What was said before the first turn: the task of a sub-task is the agent's words, after
        all that was said before it.
        """
        return (*self.said, Said("agent" if self.within else "visitor", self.task))

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
            start_path=self.start_path,
            attachments=recorded(self.attachments),
        )

    def most_turns(self, trajectory: Trajectory) -> int:
        """With those for further pages, without those of sub-tasks."""
        return self.limits.max_turns + trajectory.bonus - trajectory.delegated

    def situation(self, trajectory: Trajectory, tail: tuple[str, ...] = ()) -> Situation:
        """What the next prompt is made from; `tail` are the blocks of the features."""
        return Situation(
            run_id=self.key,
            task=self.task,
            date=self.date,
            locale=self.locale,
            mode=self.mode,
            turn=len(trajectory.turns) + 1,
            max_turns=self.most_turns(trajectory),
            actions=trajectory.actions,
            page_actions=trajectory.page_actions(self.page.actions),
            view=trajectory.view,
            previous=trajectory.previous,
            turns=tuple(trajectory.turns),
            memory=trajectory.memory,
            nudges=trajectory.nudges,
            selection=self.selection,
            attachments=self.attachments,
            pictures=self.pictures,
            earlier=self.earlier,
            images=trajectory.images,
            tail=tail,
            summary=trajectory.summary,
            summarized=trajectory.summarized,
            planned=trajectory.plan is not None,
            session=self.session,
        )


FeatureMaker = Callable[[Run, Trajectory], Feature]
"""Makes a feature for one run."""
