"""The one maker of runs: for visitors on the web, for tasks of a script and for batches."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, field, replace

from pilotfish.agent.model.model import Model
from pilotfish.agent.model.picture import Camera
from pilotfish.agent.model.request import Mode
from pilotfish.agent.model.usage import Usage
from pilotfish.agent.page.step import Where
from pilotfish.agent.run.attached import pictures_in, unseen
from pilotfish.agent.run.contract import Contract, tightened
from pilotfish.agent.run.control import Control
from pilotfish.agent.run.feature_options import FeatureOptions
from pilotfish.agent.run.monitor import Monitor, Monitors
from pilotfish.agent.run.plan_options import Planning
from pilotfish.agent.run.run import WINDOW, FeatureMaker, Run, RunLimits
from pilotfish.agent.run.seams import Actions, Host, Page, Prompt, User
from pilotfish.agent.state.journal import Journal
from pilotfish.agent.state.turns import PastRun
from pilotfish.guard.budgets import CLOSING, Account, Limits, RunClock
from pilotfish.guard.meter import CallPace, Meter, Metered
from pilotfish.guard.policed_page import PolicedCamera, PolicedPage
from pilotfish.guard.policy import NO_POLICY, Policy
from pilotfish.models.chain import Wrappers, monitored
from pilotfish.models.sources import Sources
from pilotfish.sessions.keeping import Keeping
from pilotfish_client.page_messages import Attachment, Respond, RunContract, Selection
from pilotfish_client.protocol import FromServer
from pilotfish_client.server_messages import AskSurface, AskUser, AskUserChoice, ConfirmAction

__all__ = ["Kit", "Task", "TimedHost", "run_of"]


@dataclass(frozen=True, kw_only=True)
class Kit:
    """What an agent provides for each of its runs. `prompt` makes a Prompt, which keeps what it
    has shown of one session; `contract` is what a run must deliver, where its task has none;
    `tenant` is the agent's key, whose day tasks of a script are charged to. `policy` says what may
    be read.
    """

    models: Sources
    prompt: Callable[[], Prompt]
    actions: Actions
    store: Keeping
    limits: Limits = field(default_factory=Limits)
    tenant: str = ""
    mode: Mode = "envelope"
    contract: Contract = field(default_factory=Contract)
    ahead: tuple[FeatureMaker, ...] = ()
    extra: tuple[FeatureMaker, ...] = ()
    features: FeatureOptions = field(default_factory=FeatureOptions)
    monitors: tuple[Monitor, ...] = ()
    keeps_pages: bool = True
    planning: Planning | None = None
    policy: Policy = NO_POLICY


@dataclass(frozen=True, kw_only=True)
class Task:
    """What differs from run to run. `accounts` are charged for its models, `tenant` is whose calls
    are counted by the minute; `used` is what it used of models before a restart. `contract` takes
    the place of the kit's, `asked` is what the page asks for beyond it. `date` is when a run that
    goes on was started. `monitors` and `debugged` are for this run alone.
    `origin` is the site's, `start_path` the page that it opens first; `attachments` are files.
    """

    run_id: str
    text: str
    session: str
    page: Page
    host: Host
    prompt: Prompt
    journal: Journal
    clock: RunClock
    accounts: tuple[Account, ...] = ()
    tenant: str = ""
    used: Usage = field(default_factory=Usage)
    locale: str = "en"
    user: User | None = None
    selection: Selection | None = None
    contract: Contract | None = None
    asked: RunContract | None = None
    earlier: tuple[PastRun, ...] = ()
    camera: Camera | None = None
    control: Control = field(default_factory=Control)
    suspended: Callable[[], bool] = lambda: False
    monitors: tuple[Monitor, ...] = ()
    debugged: Callable[[Model], Model] | None = None
    date: str = ""
    origin: str = ""
    start_path: str = ""
    attachments: tuple[Attachment, ...] = ()
    limits: RunLimits | None = None


def run_of(kit: Kit, task: Task) -> Run:
    """The Run of `task`; raises ValueError for what is wrong with the contract of a page."""
    monitors = Monitors(task.run_id, (*kit.monitors, *task.monitors))
    wrappers = monitored(_wrappers(kit, task), monitors)
    contract = tightened(task.contract or kit.contract, task.asked)
    clock = task.clock
    page = PolicedPage(task.page, kit.policy)
    camera = task.camera and PolicedCamera(task.camera, page)
    sees = kit.models.takes_images
    files = task.attachments if sees else unseen(task.attachments)
    made = Run(
        run_id=task.run_id,
        task=task.text,
        session=task.session,
        model=kit.models.for_run(wrappers, "selection" if task.selection else "agent"),
        judge=kit.models.judge(wrappers),
        page=page,
        host=TimedHost(task.host, monitors) if monitors.all else task.host,
        prompt=task.prompt,
        actions=kit.actions.recording() if contract.wants_data else kit.actions,
        journal=task.journal,
        limits=task.limits or kit.limits.run,
        mode=kit.mode,
        locale=task.locale,
        user=task.user,
        selection=task.selection,
        earlier=task.earlier,
        camera=camera if sees else None,
        ahead=kit.ahead,
        extra=kit.extra,
        features=kit.features,
        monitors=monitors,
        keeps_pages=kit.keeps_pages,
        utility=kit.models.utility(wrappers),
        planning=kit.planning,
        plan_model=kit.models.planner(wrappers) if kit.planning else None,
        window=kit.models.context_window or WINDOW,
        contract=contract,
        asked=task.asked,
        worked=lambda: clock.worked,
        suspended=task.suspended,
        control=task.control,
        origin=task.origin,
        start_path=task.start_path,
        attachments=files,
        pictures=pictures_in(files),
    )
    return replace(made, date=task.date) if task.date else made


def _wrappers(kit: Kit, task: Task) -> Wrappers:
    """Around each model of one run: they share its meter."""
    most = kit.limits.calls_a_minute
    meter = Meter(
        store=kit.store,
        limits=kit.limits,
        accounts=task.accounts,
        clock=task.clock,
        used=task.used,
        closing=CLOSING,
        pace=CallPace(kit.store, task.tenant, most) if most else None,
    )
    return Wrappers(
        metered=lambda model, price: Metered(model, meter, price.rate if price else None),
        debugged=task.debugged,
    )


_KINDS = {AskUser: "question", AskUserChoice: "choice", AskSurface: "form"}


class TimedHost:
    def __init__(self, host: Host, monitors: Monitors) -> None:
        self._host = host
        self._monitors = monitors

    async def show(self, message: FromServer) -> None:
        await self._host.show(message)

    async def ask(self, question: AskUser | AskUserChoice | AskSurface) -> Respond:
        began = time.monotonic()
        try:
            return await self._host.ask(question)
        finally:
            self._tell(_KINDS[type(question)], began)

    async def confirm(self, question: ConfirmAction, where: Where) -> bool:
        began = time.monotonic()
        try:
            return await self._host.confirm(question, where)
        finally:
            self._tell("approval", began)

    def _tell(self, what: str, began: float) -> None:
        self._monitors.tell(Monitor.waited, what, round((time.monotonic() - began) * 1000))
