"""The visitor for the loop: implements Host over the documents of a session."""

from __future__ import annotations

import asyncio
import contextlib
import hmac
import logging
import secrets
from collections.abc import Callable, Collection
from dataclasses import dataclass, field, replace
from typing import TypeVar

from pilotfish.agent.failures import PageGone, TakenBack
from pilotfish.agent.page.step import Where
from pilotfish.guard.audited import By
from pilotfish.guard.budgets import RunClock
from pilotfish_client.page_messages import Decision, Respond
from pilotfish_client.protocol import FromServer
from pilotfish_client.server_messages import (
    AskSurface,
    AskUser,
    AskUserChoice,
    ConfirmAction,
    Done,
    Plan,
    RunStatus,
    Status,
    Subtitle,
)

__all__ = ["FRAME", "SURFACE", "Framed", "VisibleState", "Visitor"]

log = logging.getLogger("pilotfish.web")

SURFACE = "surface"
"""The capability of a document that answers `ask_surface`."""
FRAME = "confirm_frame"
"""The capability of a document whose host wants frames for approvals of server actions."""
NEVER = 0
"""`expires` of a question without a time limit."""
_Asked = AskUser | AskUserChoice | AskSurface

T = TypeVar("T")


@dataclass
class VisibleState:
    """What the run shows now; `welcome` sends it to a page that connects."""

    status: RunStatus = "idle"
    run_id: str | None = None
    task: str | None = None
    plan: Plan | None = None
    subtitle: str | None = None
    say_id: str | None = None
    done: Done | None = None

    @property
    def summary(self) -> str | None:
        return self.done.summary if self.done else None


@dataclass
class _Question:
    message: _Asked
    answer: asyncio.Future[Respond]


@dataclass
class Framed:
    """A confirmation that is decided in a frame, whose address has `id`. Each document that is
    loaded in the frame gets a secret of its own: the one before it is void.
    """

    id: str = field(default_factory=lambda: secrets.token_urlsafe(24))
    secret: str = ""

    def load(self) -> str:
        self.secret = secrets.token_urlsafe(24)
        return self.secret

    def proves(self, secret: str) -> bool:
        known = self.secret.encode()
        return bool(known) and hmac.compare_digest(known, secret.encode(errors="replace"))


@dataclass
class _Confirmation:
    message: ConfirmAction
    decision: asyncio.Future[bool]
    frame: Framed | None
    where: Where


class Visitor:
    """Implements `pilotfish.agent.run.seams.Host`. A question stays open over page loads.

    `session` is in the addresses of frames; `framed`: actions of the server are approved in frames
    only. A document that asks for that gets it, too, and no later one takes it back. None: never.
    `follower` gets what the page gets.
    """

    def __init__(
        self,
        send: Callable[[FromServer], object],
        session: str = "",
        *,
        framed: bool | None = False,
    ) -> None:
        self.shown = VisibleState()
        self.by: By = "card"
        self.locale = "en"
        self._session = session
        self._framed = framed
        self.clock: RunClock | None = None
        self._to_page = send
        self.follower: asyncio.Queue[FromServer] | None = None
        self._question: _Question | None = None
        self._confirmation: _Confirmation | None = None
        self._gone = False
        self._draws = False
        self._waiting = contextlib.ExitStack()

    @property
    def question(self) -> _Asked | None:
        held = self._question
        return held.message if held and not held.answer.done() else None

    @property
    def confirmation(self) -> ConfirmAction | None:
        return self._confirmation.message if self._confirmation else None

    def _send(self, message: FromServer) -> None:
        if self.follower and not self.follower.full():
            self.follower.put_nowait(message)
        self._to_page(message)

    def begin(self, run_id: str, task: str, worked: float = 0.0) -> None:
        """Starts a run; `worked` is how many seconds it ran before a restart."""
        self.shown = VisibleState(status="thinking", run_id=run_id, task=task)
        self.clock = RunClock(worked=worked)

    async def show(self, message: FromServer) -> None:
        match message:
            case Status(status=status):
                self.shown.status = status
                self._waiting.close()
                if status == "waiting":
                    self._waiting.enter_context(self._thinking())
            case Plan():
                self.shown.plan = message
            case Subtitle():
                self._remember(message)
            case Done():
                self.shown.done = message
                self.shown.status = message.status
            case _:
                pass
        self._send(message)

    async def ask(self, question: _Asked) -> Respond:
        """Sends a question and returns the answer. Raises PageGone when no page was connected for
        too long. If the page cannot show a surface, the answer comes at once.
        """
        self._check_there()
        held = _Question(question, asyncio.get_running_loop().create_future())
        self._question = held
        if not self._settled(held):
            self._send(question)
        try:
            with self._thinking():
                return await held.answer
        finally:
            self._question = None

    async def confirm(self, question: ConfirmAction, where: Where) -> bool:
        """Without a time limit (WCAG 2.2.1). What the page holds is approved on its own card, also
        where frames ask. Raises PageGone when no page was connected for too long, and TakenBack
        when the page no longer asks for it.
        """
        self._check_there()
        decision: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        frame = Framed() if self._framed and where == "server" else None
        path = f"confirm/{self._session}/{frame.id}" if frame else None
        message = replace(question, expires=NEVER, frame=path)
        self._confirmation = _Confirmation(message, decision, frame, where)
        self._send(message)
        try:
            with self._thinking():
                return await decision
        finally:
            self._confirmation = None

    def answered(self, message: Respond) -> bool:
        """Handles an answer; returns whether it was to the open question. A late one is ignored."""
        held = self._question
        if held is None or held.message.ask_id != message.ask_id:
            return False
        return _settle(held.answer, message)

    def decided(self, message: Decision) -> bool:
        """Handles a decision; returns whether it was on the open one. Each digest is decided
        once. Where a frame asks, an approval from the page is no proof, and counts as a refusal.
        """
        held = self._confirmation
        if held is None or held.message.digest != message.digest:
            return False
        if message.taken_back and held.where == "page" and not held.decision.done():
            held.decision.set_exception(TakenBack(f"the page took it back: {held.message.message}"))
            return True
        approved = message.approved and not message.taken_back
        if held.frame and approved:
            log.warning("approved outside of the frame: declined session=%s", self._session)
            approved = False
        return self._decide(held, approved, "card")

    def framed(self, ident: str) -> tuple[Framed, ConfirmAction] | None:
        """The frame with this id and what it asks, while that is open."""
        held = self._confirmation
        if held is None or held.frame is None or held.decision.done():
            return None
        found = hmac.compare_digest(held.frame.id.encode(), ident.encode(errors="replace"))
        return (held.frame, held.message) if found else None

    def decided_in_frame(self, ident: str, secret: str, approved: bool) -> bool:
        """Handles the decision of a frame; returns whether it counted. The first one does."""
        held, found = self._confirmation, self.framed(ident)
        if held is None or found is None or not found[0].proves(secret):
            return False
        return self._decide(held, approved, "frame")

    def _decide(self, held: _Confirmation, approved: bool, by: By) -> bool:
        if not _settle(held.decision, approved):
            return False
        self.by = by
        return True

    def arrived(self, capabilities: Collection[str] = (), locale: str = "en") -> None:
        """A page has connected, with these capabilities and this locale of its hello."""
        self._gone = False
        self.locale = locale
        if self._framed is False:
            self._framed = FRAME in capabilities
        self._draws = SURFACE in capabilities
        if self._question:
            self._settled(self._question)

    def gone(self) -> None:
        """No page has come back in time: open questions raise PageGone."""
        self._gone = True
        nobody = PageGone("no page was connected to answer")
        for waiting in (self._question, self._confirmation):
            if isinstance(waiting, _Question) and not waiting.answer.done():
                waiting.answer.set_exception(nobody)
            if isinstance(waiting, _Confirmation) and not waiting.decision.done():
                waiting.decision.set_exception(nobody)

    def _settled(self, held: _Question) -> bool:
        """Answers a surface that the page cannot show; returns whether it did."""
        if self._draws or not isinstance(held.message, AskSurface):
            return False
        message = "the visitor's page can show no surface"
        return _settle(
            held.answer, Respond(ask_id=held.message.ask_id, answer=message, source="unsupported")
        )

    def _check_there(self) -> None:
        if self._gone:
            raise PageGone("no page is connected to ask on")

    def _thinking(self) -> contextlib.AbstractContextManager[None]:
        return self.clock.paused() if self.clock else contextlib.nullcontext()

    def _remember(self, said: Subtitle) -> None:
        shown = self.shown
        if said.text is not None:
            shown.subtitle = said.text
        elif said.say_id == shown.say_id:
            shown.subtitle = (shown.subtitle or "") + said.delta
        else:
            shown.subtitle = said.delta
        shown.say_id = said.say_id


def _settle(future: asyncio.Future[T], value: T) -> bool:
    if future.done():
        return False
    future.set_result(value)
    return True
