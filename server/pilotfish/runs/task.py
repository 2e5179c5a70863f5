"""Runs a task on a page without the web server: for scripts, tests and batches."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import AsyncGenerator, Mapping, Sequence
from contextlib import aclosing
from dataclasses import dataclass, field, replace
from typing import Any, Literal, TypedDict

from pilotfish.agent.loop.lifecycle import run as carry_out
from pilotfish.agent.model.model_call import ModelCalled, ModelSwitched
from pilotfish.agent.page.step import Step, Where
from pilotfish.agent.run.attached import Attachments, FileGiven, attached
from pilotfish.agent.run.contract import Contract
from pilotfish.agent.run.monitor import Monitor
from pilotfish.agent.run.run import Run, RunLimits
from pilotfish.agent.run.seams import Host, Page, User
from pilotfish.agent.state.brief import Brief
from pilotfish.agent.state.journal import Journal
from pilotfish.agent.state.rebuild import brief_of, spent
from pilotfish.agent.state.record import RunRecord, records_of, runs_in
from pilotfish.agent.state.store import Entry, SessionRecord, Store
from pilotfish.agent.state.turns import TurnRecord
from pilotfish.guard.audited import AuditedStore, Owner
from pilotfish.guard.budgets import RunClock, accounts_of_task
from pilotfish.runs.run_maker import Kit, Task, run_of
from pilotfish_client.page_messages import Respond, Selection
from pilotfish_client.protocol import FromServer
from pilotfish_client.server_messages import (
    AskSurface,
    AskUser,
    AskUserChoice,
    ConfirmAction,
    Done,
    DoneStatus,
    Subtitle,
)

__all__ = [
    "Nobody",
    "RunNotice",
    "RunResult",
    "TaskEvent",
    "TaskOptions",
    "TaskRun",
    "last_of",
    "snapshot_of",
]

QUEUED = 256
"""Events that wait for a slow reader. When the queue is full, the run waits; pieces of subtitles
and reports on models are dropped."""


@dataclass(frozen=True)
class RunNotice:
    """`blocked`: the action `name` was called and not carried out; `rejected`: an end was; both for
    the reason in `text`. `compacted`: the history was shortened, `text` has the estimated tokens
    before and after.
    """

    kind: Literal["blocked", "rejected", "compacted"]
    text: str
    name: str = ""


TaskEvent = FromServer | TurnRecord | ModelCalled | ModelSwitched | RunNotice
"""What `Agent.stream` yields during the run."""


@dataclass(frozen=True)
class RunResult:
    """The result of a task. `record` has every turn and step; `session` is its id in the store."""

    session: str
    record: RunRecord
    status: DoneStatus
    summary: str
    data: dict[str, Any] | None = None
    verified: bool | None = None
    why: str | None = None

    @classmethod
    def of(cls, session: str, record: RunRecord, ended: Done) -> RunResult:
        """The result of a run that has `ended` so."""
        return cls(
            session=session,
            record=record,
            status=ended.status,
            summary=ended.summary,
            data=ended.data,
            verified=ended.verified,
            why=ended.why,
        )

    @property
    def sources(self) -> list[dict[str, str]]:
        """What the summary cites: number, title and address of each."""
        return (self.record.ended and self.record.ended.sources) or []

    @property
    def learned(self) -> str:
        """What recipe was saved of it; "" for none."""
        return self.record.learned

    @property
    def turns(self) -> tuple[TurnRecord, ...]:
        return self.record.turns

    @property
    def steps(self) -> tuple[Step, ...]:
        return self.record.steps


class Nobody:
    """A Host without a visitor: it closes questions without an answer, and declines approvals."""

    async def show(self, message: FromServer) -> None:
        return None

    async def ask(self, question: AskUser | AskUserChoice | AskSurface) -> Respond:
        return Respond(ask_id=question.ask_id, answer="", source="cancelled")

    async def confirm(self, question: ConfirmAction, where: Where) -> bool:
        return False


class TaskOptions(TypedDict, total=False):
    """`host` answers for the visitor; without it questions are closed and approvals declined.
    `contract` is what the run must deliver, `limits` what it may use, `selection` what the task is
    about, `start_path` the page that it opens first, `user` who asks, `locale` a BCP 47 tag.
    `attachments` are files for the model: paths, or a name and its bytes.
    """

    host: Host
    contract: Contract
    limits: RunLimits
    selection: Selection
    start_path: str
    attachments: Sequence[FileGiven]
    user: User | None
    locale: str
    snapshot: Mapping[str, Any] | None


@dataclass(frozen=True)
class TaskRun:
    """One task on one page."""

    kit: Kit
    page: Page
    task: str
    host: Host = field(default_factory=Nobody)
    contract: Contract | None = None
    limits: RunLimits | None = None
    selection: Selection | None = None
    start_path: str = ""
    attachments: Sequence[FileGiven] = ()
    user: User | None = None
    locale: str = "en"
    snapshot: Mapping[str, Any] | None = None

    async def stream(self) -> AsyncGenerator[TaskEvent | RunResult, None]:
        """Yields each message to the visitor when it is sent, and the result last. Closing the
        iterator stops the run.
        """
        events: _Events = asyncio.Queue(QUEUED)
        task = asyncio.create_task(self._run(events))
        try:
            while True:
                event = await events.get()
                if isinstance(event, BaseException):
                    raise event
                yield event
                if isinstance(event, RunResult):
                    return
        finally:
            task.cancel()
            await asyncio.gather(task, return_exceptions=True)

    async def _run(self, events: _Events) -> None:
        try:
            session, epoch, entries = await self._session()
            run = self._made(session, epoch, entries, events)
            await carry_out(run, entries)
            await run.monitors.heard()
            record = records_of(await self.kit.store.read(session))[-1]
            assert record.ended is not None, "it has ended"
            await events.put(RunResult.of(session, record, record.ended))
        except Exception as error:
            await events.put(error)

    async def _session(self) -> tuple[str, int, tuple[Entry, ...]]:
        """Session, epoch and entries to continue: of a new session, or of the snapshot's."""
        store, given = self.kit.store, self.snapshot
        session = str(given["session"]) if given else secrets.token_hex(16)
        if await store.load(session) is None:
            hidden = secrets.token_hex(32)
            await store.create(SessionRecord(session, "task", "task", "", hidden))
        epoch = await store.claim(session)
        stored = await store.read(session)
        if given and not stored:
            for entry in given["entries"]:
                await store.append(session, epoch, entry["kind"], entry["body"])
            stored = await store.read(session)
        runs = runs_in(stored)
        return session, epoch, runs[-1] if given and runs else ()

    def _made(self, session: str, epoch: int, entries: tuple[Entry, ...], events: _Events) -> Run:
        kit = self.kit
        used, seconds = spent(entries)
        files = attached(self.attachments, Attachments(count=10, characters=10_000))
        clock = RunClock(worked=seconds)
        owner = Owner(self.user.id if self.user else "task", kit.tenant, "")
        audited = AuditedStore(kit.store, owner, by=lambda: "spec")
        task = Task(
            run_id=f"task-{secrets.token_hex(6)}",
            text=self.task,
            session=session,
            page=self.page,
            host=_Emitting(self.host, events, clock),
            prompt=kit.prompt(),
            journal=Journal(audited, session, lambda: epoch),
            clock=clock,
            accounts=accounts_of_task(kit.tenant, self.user and self.user.id, kit.limits),
            tenant=kit.tenant,
            used=used,
            locale=self.locale,
            user=self.user,
            contract=self.contract,
            limits=self.limits,
            selection=self.selection,
            start_path=self.start_path,
            attachments=files,
            monitors=(_Reporting(events),),
        )
        return run_of(kit, _continued(task, brief_of(entries)) if entries else task)


def _continued(task: Task, brief: Brief) -> Task:
    return replace(
        task,
        run_id=brief.run_id,
        text=brief.task,
        date=brief.date,
        locale=brief.locale,
        selection=brief.selection,
        asked=brief.asked,
        start_path=brief.start_path,
        attachments=tuple(brief.attachments or ()),
    )


class _Reporting(Monitor):
    """Emits reports that are not for the visitor as events, unless the queue is full."""

    def __init__(self, events: _Events) -> None:
        self._events = events

    def _report(self, event: TaskEvent) -> None:
        if not self._events.full():
            self._events.put_nowait(event)

    def turn_completed(self, run: str, turn: TurnRecord) -> None:
        self._report(turn)

    def model_called(self, run: str, call: ModelCalled) -> None:
        self._report(call)

    def model_switched(self, run: str, switch: ModelSwitched) -> None:
        self._report(switch)

    def action_blocked(self, run: str, name: str, args: dict[str, Any], reason: str) -> None:
        self._report(RunNotice("blocked", reason, name))

    def end_rejected(self, run: str, reason: str) -> None:
        self._report(RunNotice("rejected", reason))

    def compacted(self, run: str, before: int, after: int) -> None:
        self._report(RunNotice("compacted", f"{before} -> {after}"))


class _Emitting:
    """A Host around a Host that also emits everything it shows as an event."""

    def __init__(self, host: Host, events: _Events, clock: RunClock) -> None:
        self._host = host
        self._events = events
        self._clock = clock

    async def show(self, message: FromServer) -> None:
        letters = isinstance(message, Subtitle) and message.text is None
        if not letters or self._events.qsize() < QUEUED:
            await self._events.put(message)
        await self._host.show(message)

    async def ask(self, question: AskUser | AskUserChoice | AskSurface) -> Respond:
        await self._events.put(question)
        with self._clock.paused():
            return await self._host.ask(question)

    async def confirm(self, question: ConfirmAction, where: Where) -> bool:
        await self._events.put(question)
        with self._clock.paused():
            return await self._host.confirm(question, where)


_Events = asyncio.Queue[TaskEvent | RunResult | BaseException]


async def last_of(events: AsyncGenerator[TaskEvent | RunResult, None]) -> RunResult:
    """The result, which is the last of `events`; raises RuntimeError if there is none."""
    async with aclosing(events):
        async for event in events:
            if isinstance(event, RunResult):
                return event
    raise RuntimeError("the run gave no result")


async def snapshot_of(store: Store, session: str) -> dict[str, Any]:
    """The last run of a session as JSON values, to continue it elsewhere."""
    runs = runs_in(await store.read(session))
    entries = runs[-1] if runs else ()
    return {
        "version": 1,
        "session": session,
        "entries": [{"kind": entry.kind, "body": entry.body} for entry in entries],
    }
