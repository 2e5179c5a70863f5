"""The runs of one session: at most one at a time, each id once."""

from __future__ import annotations

import asyncio
import logging
import re
import time
from collections.abc import Callable
from dataclasses import dataclass, field, replace

from pilotfish.agent.failures import AgentError, Fenced, LimitReached, StoreUnavailable
from pilotfish.agent.loop.lifecycle import run as carry_out
from pilotfish.agent.model.picture import Camera
from pilotfish.agent.model.usage import Usage
from pilotfish.agent.run.control import Control
from pilotfish.agent.run.monitor import Monitor, Monitors
from pilotfish.agent.run.run import Run
from pilotfish.agent.run.seams import Page, Prompt, User
from pilotfish.agent.sentence import Sentence, say
from pilotfish.agent.state.journal import Journal
from pilotfish.agent.state.rebuild import spent
from pilotfish.agent.state.record import FEEDBACK
from pilotfish.agent.state.store import Entry
from pilotfish.agent.state.turns import PastRun
from pilotfish.guard.budgets import accounts_of, count_run
from pilotfish.guard.redact import withheld
from pilotfish.runs.run_maker import Task, run_of
from pilotfish.web.session.attached import Inbox
from pilotfish.web.session.debug import Debugged
from pilotfish.web.session.parts import Parts
from pilotfish.web.session.restart import Unfinished
from pilotfish.web.session.visitor import Visitor
from pilotfish.web.wire.registered import contract_fault
from pilotfish_client.page_messages import Attachment, Feedback
from pilotfish_client.page_messages import Run as RunMessage
from pilotfish_client.server_messages import Done, DoneStatus, Error

__all__ = ["Asker", "Runs"]

log = logging.getLogger("pilotfish.web")

RUN_ID = re.compile(r"[A-Za-z0-9_-]{1,64}")
START_PATH = re.compile(r"/(?![/\\])[^\x00-\x20]{0,1999}")
LONGEST_TASK = 4000
REMEMBERED = 10
AGAIN = 1.0
"""Seconds between two attempts to record an end."""
_STRANGER = (
    "invalid",
    "Only a member of the team teaches: the token needs the claim teach, see docs/recipes.md.",
)


@dataclass(frozen=True)
class Asker:
    """The visitor behind the session, as the budgets and the loop need to know them. `teaches`: a
    member of the team, who may teach recipes.
    """

    user: User | None
    origin: str
    address: str
    locale: str
    teaches: bool = False


@dataclass(frozen=True)
class _Job:
    """A run to start. One that a restart interrupted has its `entries`, what it `used` of models,
    and the `date` on which it started.
    """

    message: RunMessage
    asker: Asker
    files: tuple[Attachment, ...] = ()
    entries: tuple[Entry, ...] = ()
    used: Usage = field(default_factory=Usage)
    date: str = ""


@dataclass
class Runs:
    """`past` are the runs that ended, by id; `task` is the current one; `left` is one that another
    server started and did not end.
    """

    session: str
    parts: Parts
    page: Page
    visitor: Visitor
    journal: Journal
    fenced: Callable[[], None]
    camera: Camera | None = None
    control: Control = field(default_factory=Control)
    prompt: Prompt = field(init=False)
    inbox: Inbox = field(init=False)
    past: list[tuple[str, PastRun]] = field(default_factory=list[tuple[str, PastRun]])
    task: asyncio.Task[None] | None = None
    current: str | None = None
    draining: bool = False
    stopping: bool = False
    suspending: bool = False
    left: Unfinished | None = None
    owing: asyncio.Task[None] | None = None

    def __post_init__(self) -> None:
        # What a prompt caches of a run must not be reachable from another session.
        self.prompt = self.parts.prompt()
        self.inbox = Inbox(self.parts.attachments)

    @property
    def going(self) -> bool:
        return self.task is not None and not self.task.done()

    def ongoing(self) -> str | None:
        return self.current if self.going else None

    def start(self, message: RunMessage, asker: Asker) -> Error | None:
        """Starts the run, or returns why not. A run id that was started before is ignored."""
        run_id = message.run_id
        if run_id == self.current or run_id in (known for known, _ in self.past):
            log.info("run id repeated session=%s run=%s", self.session, run_id)
            return None
        if self.going:
            busy = "Another task is still going on in this session: stop it first."
            return Error(code="busy", message=busy, run_id=run_id)
        lesson = self.control.lesson
        taught = lesson.asked
        lesson.begin(may=asker.teaches)
        stranger = _STRANGER if taught and not lesson.on else None
        if refusal := self._refusal(message) or stranger:
            return Error(code=refusal[0], message=refusal[1], run_id=run_id)
        files = self.inbox.taken(run_id, message.attachments)
        self.current, self.stopping = run_id, False
        self.control.taken_over = self.control.halted = False
        self.visitor.begin(run_id, message.task)
        self.task = asyncio.create_task(
            self._run(_Job(message, asker, files)), name=f"run {run_id}"
        )
        log.info(
            "run started session=%s run=%s letters=%d", self.session, run_id, len(message.task)
        )
        return None

    async def rated(self, feedback: Feedback, epoch: int) -> None:
        """Keeps what the visitor said, and tells the monitors if it is of a run of this session."""
        run_id, satisfied = feedback.run_id[:64], feedback.satisfied
        value = (feedback.value or "")[:500]
        body = {"run_id": run_id, "satisfied": satisfied, "value": withheld(value)}
        await self.parts.store.append(self.session, epoch, FEEDBACK, body)
        if run_id == self.current or run_id in (known for known, _ in self.past):
            Monitors(run_id, self.parts.monitors).tell(Monitor.rated, satisfied)

    def take_up(self, left: Unfinished) -> None:
        """Prepares to continue a run: pages see it as going on. `go_on` starts it."""
        self.left, self.current, self.stopping = left, left.run_id, False
        self.visitor.begin(left.run_id, left.task, spent(left.entries)[1])

    def go_on(self, asker: Asker) -> None:
        """Continues the run that `take_up` prepared, if any."""
        left, self.left = self.left, None
        brief = left.brief if left else None
        if left is None or brief is None:
            return
        used, _ = spent(left.entries)
        message = RunMessage(
            run_id=left.run_id,
            task=left.task,
            selection=brief.selection,
            contract=brief.asked,
            start_path=brief.start_path or None,
        )
        files, asker = tuple(brief.attachments or ()), replace(asker, locale=brief.locale)
        job = _Job(message, asker, files, left.entries, used, brief.date)
        self.task = asyncio.create_task(self._run(job), name=f"run {left.run_id}")
        log.warning("run resumed session=%s run=%s", self.session, left.run_id)

    def stop(self, run_id: str | None = None) -> None:
        """Cancels the current run; with an id only if it is that run."""
        if self.task and self.going and run_id in (None, self.current):
            log.info("run stopped session=%s run=%s", self.session, self.current)
            # Not before its first step, where it could not be handled; and once, so that it ends
            # once.
            asyncio.get_running_loop().call_soon(_cancel, self.task)
            self.stopping = True

    async def suspend(self, wait: float = 2.0) -> None:
        """Stops the run without ending it: the next server of the session continues it."""
        self.suspending = True
        if self.owing:
            self.owing.cancel()
        await self.end(wait)

    async def end(self, wait: float = 2.0) -> None:
        """Stops the run and waits until its end is recorded."""
        self.stop()
        if self.task:
            await asyncio.wait([self.task], timeout=wait)

    def _refusal(self, message: RunMessage) -> tuple[str, str] | None:
        if self.draining:
            return "drain", "This server is shutting down. Please try again in a moment."
        if not RUN_ID.fullmatch(message.run_id):
            return "invalid", "A run_id has 1 to 64 letters, digits, - and _."
        if not message.task.strip():
            return "invalid", "The task is empty."
        if len(message.task) > LONGEST_TASK:
            return "invalid", f"A task has at most {LONGEST_TASK} characters."
        if message.attachments and not self.parts.attachments:
            return (
                "invalid",
                "This agent takes no files beside a request: PagePolicy(attachments=…).",
            )
        if message.contract and (fault := contract_fault(message.contract)):
            return "invalid", f"{fault}."
        if message.start_path and not START_PATH.fullmatch(message.start_path):
            return "invalid", "A start path begins with one / and has at most 2,000 characters."
        return None

    async def _run(self, job: _Job) -> None:
        started, message = time.monotonic(), job.message
        try:
            await self._carry_out(job)
        except LimitReached as error:
            sentence = error.sentence
            log.warning(
                "run refused by a limit session=%s run=%s limit=%s",
                *(self.session, message.run_id, sentence.code),
            )
            facts = {"sentence": sentence.code, **sentence.facts}
            refusal = Error(code="limit", message=str(error), run_id=message.run_id, facts=facts)
            await self.visitor.show(refusal)
            monitors = Monitors(message.run_id, self.parts.monitors)
            monitors.tell(Monitor.refused, sentence.code)
            await self._ended(message, "failed", sentence)
        except asyncio.CancelledError:
            if not self.suspending:
                stopped = say("halted" if self.control.halted else "stopped")
                await self._ended(message, "stopped", stopped)
        except Fenced:
            log.warning("fenced out session=%s run=%s", self.session, message.run_id)
            self.fenced()
        except Exception:
            log.exception("run failed session=%s run=%s", self.session, message.run_id)
            await self._ended(message, "failed", say("broke"))
        finally:
            if self.journal.owed:
                self.owing = asyncio.create_task(self._settle(), name="pilotfish owed")
            self.prompt = self.parts.prompt()
            done = self.visitor.shown.done
            log.info(
                "run ended session=%s run=%s status=%s reason=%s turns=%d s=%.1f",
                *(self.session, message.run_id, done.status if done else "suspended"),
                *((done.why or done.code or "-") if done else "-", done.turns or 0 if done else 0),
                time.monotonic() - started,
            )

    async def _settle(self) -> None:
        """Records the end of a run as soon as the store is back."""
        while self.journal.owed:
            try:
                await self.journal.settle()
            except StoreUnavailable:
                await asyncio.sleep(AGAIN)
            except AgentError as error:
                log.error("an end was not recorded session=%s: %s", self.session, error)
                return

    async def _carry_out(self, job: _Job) -> None:
        if job.asker.user is None and not job.entries:
            most = self.parts.limits.anonymous_runs
            await count_run(self.parts.store, job.asker.address, most)
        done = await carry_out(self._made(job), job.entries)
        await self._ended(job.message, done.status, done.summary)

    async def _ended(self, message: RunMessage, status: DoneStatus, text: Sentence | str) -> None:
        if self.visitor.shown.done is None:
            own = text if isinstance(text, Sentence) else None
            done = Done(
                run_id=message.run_id,
                status=status,
                summary=own.text if own else str(text),
                code=own.code if own else None,
                facts=dict(own.facts) if own else None,
            )
            await self.visitor.show(done)
        shown = self.visitor.shown.done
        assert shown is not None, "show has stored it"
        past = PastRun(message.task, shown.summary, shown.status, time.time())
        self.past.append((message.run_id, past))
        if self.parts.attendant:
            self.parts.attendant.over(self.session, shown)

    def _made(self, job: _Job) -> Run:
        parts, message, asker = self.parts, job.message, job.asker
        clock = self.visitor.clock
        assert clock is not None, "begin has made it"
        user = asker.user.id if asker.user else None
        task = Task(
            run_id=message.run_id,
            text=message.task,
            session=self.session,
            page=self.page,
            host=self.visitor,
            prompt=self.prompt,
            journal=self.journal,
            clock=clock,
            accounts=accounts_of(parts.key, user, asker.address, parts.limits),
            tenant=parts.key,
            used=job.used,
            locale=asker.locale,
            user=asker.user,
            selection=message.selection,
            asked=message.contract,
            earlier=tuple(past for _, past in self.past[-REMEMBERED:]),
            camera=self.camera if parts.screenshot else None,
            control=self.control,
            suspended=lambda: self.suspending,
            debugged=(lambda model: Debugged(model, self.visitor)) if parts.debug else None,
            date=job.date,
            origin=asker.origin,
            start_path=message.start_path or "",
            attachments=job.files,
        )
        made = run_of(parts, task)
        return parts.attendant.shaped(made) if parts.attendant else made


def _cancel(task: asyncio.Task[None]) -> None:
    if not task.cancelling():
        task.cancel()
