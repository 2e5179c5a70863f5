"""The page for the loop: implements Page over the documents of a session."""

from __future__ import annotations

import asyncio
import logging
import re
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, cast

from pilotfish.agent.failures import PageGone, PageUnreadable
from pilotfish.agent.page.view import View, rows_of, view_of
from pilotfish.agent.run.control import Control
from pilotfish.agent.run.seams import Acted
from pilotfish.web.session.doubt import after_load, in_words, named, never_sent, unanswered
from pilotfish.web.session.time_limits import Countdown, limit_of
from pilotfish_client.observation import Insert, Misfit, Observation, Row, TooMuch
from pilotfish_client.outcome import Approval, Outcome
from pilotfish_client.page_messages import ActionSpec, Hello, OutcomeMessage
from pilotfish_client.protocol import FromServer
from pilotfish_client.server_messages import Act, Observe

__all__ = ["LivePage"]

log = logging.getLogger("pilotfish.web")

Send = Callable[[FromServer], bool]

MOST_MISFITS = 3
"""Observations in a row that cannot be applied, before the page counts as unreadable."""

_TYPE = re.compile(r"[A-Za-z]\w{0,39}", re.ASCII)
_FOR_VISITOR = 24 * 3600.0
"""Seconds for what the visitor does themselves, as `show` mode has it."""
_QUESTIONS = 8
"""Approvals to remember: an action with the digest of one is described by its question."""


@dataclass
class _Pending:
    """An action whose outcome is awaited. `written`: a socket accepted it, so the page may have it.

    `result` is the outcome and the observation that came with it. `row` is the element acted on.
    """

    act: Act
    row: Row | None
    limit: float
    result: asyncio.Future[tuple[Outcome, Observation | None]] = field(
        default_factory=lambda: asyncio.get_running_loop().create_future()
    )
    written: bool = False
    expired: bool = False
    countdown: Countdown = field(init=False)

    def __post_init__(self) -> None:
        self.countdown = Countdown(self.limit, self._expired)

    def given(self) -> None:
        self.written = True
        self.countdown.show()

    def ends(self, outcome: Outcome, observation: Observation | None = None) -> None:
        if not self.result.done():
            self.result.set_result((outcome, observation))

    def _expired(self) -> None:
        self.expired = True
        self.ends(unanswered(self.limit))


class LivePage:
    """Implements `pilotfish.agent.run.seams.Page`. `send` writes to the current document's link.
    `wait` is how many seconds to wait for a page, `act_wait` for the outcome of an action.
    """

    def __init__(
        self,
        *,
        send: Send,
        withdraw: Callable[[], None],
        epoch: Callable[[], int],
        actions: Callable[[], tuple[ActionSpec, ...]],
        wait: float,
        act_wait: float = 60.0,
        control: Control | None = None,
    ) -> None:
        self._send = send
        self._withdraw = withdraw
        self._epoch = epoch
        self._actions = actions
        self._wait = wait
        self._act_wait = act_wait
        self._control = control or Control()
        self._questions: dict[str, Approval] = {}
        self._document = ""
        self._hello: Hello | None = None
        self._view: View | None = None
        self._looking: asyncio.Future[View] | None = None
        self._limit: asyncio.Timeout | None = None
        self._pending: _Pending | None = None
        self._gone = False
        self._misfits = 0
        self._overdue: set[str] = set()
        self.next_ref = 1
        """One more than the highest ref that the session's pages have given."""

    @property
    def looking(self) -> bool:
        """Whether an observation is pending."""
        return self._looking is not None and not self._looking.done()

    @property
    def acting(self) -> bool:
        """Whether an outcome is pending, or may still arrive after its time limit."""
        waiting = self._pending is not None and not self._pending.result.done()
        return waiting or bool(self._overdue)

    def digest(self, action_id: str) -> str | None:
        """What the visitor approved, of the action whose outcome is pending."""
        pending = self._pending
        return pending.act.digest if pending and pending.act.action_id == action_id else None

    def row(self, ref: int) -> Row | None:
        """The row with this ref in the last view, or None."""
        return self._view.row(ref) if self._view else None

    @property
    def document(self) -> str:
        return self._document

    @property
    def epoch(self) -> int:
        return self._epoch()

    @property
    def actions(self) -> tuple[ActionSpec, ...]:
        return self._actions()

    async def observe(self) -> View:
        """The whole page, from the document that is connected. Raises PageGone and
        PageUnreadable.
        """
        self._check_there()
        self._misfits = 0
        looking = self._looking = asyncio.get_running_loop().create_future()
        self._send(Observe())
        try:
            async with asyncio.timeout(self._wait) as self._limit:
                return await looking
        except TimeoutError:
            raise PageGone(f"the page sent no observation for {self._wait:g} s") from None
        finally:
            self._looking = self._limit = None

    async def act(self, act: Act) -> Acted:
        """Sends the action to `act.document` and returns its outcome; raises PageGone.

        The time limit is `act_wait` plus what the arguments of the action allow, counted while a
        page is connected. After it the outcome is unknown; a late answer only updates the view.
        """
        self._check_there()
        if act.document != self._document:
            return Acted(never_sent(), await self._look())
        theirs = self._control.waits(act.name)
        limit = _FOR_VISITOR if theirs else limit_of(act, self._act_wait)
        pending = self._pending = _Pending(act, self._row(act), limit)
        what = self.in_words(act)
        self._give(pending)
        try:
            outcome, observation = await pending.result
        except BaseException:
            # The run was stopped or has given up: a page that reconnects must not act any more.
            self._withdraw()
            raise
        finally:
            pending.countdown.hide()
            self._pending = None
        if pending.expired:
            self._overdue.add(act.action_id)
            self._withdraw()
            log.warning("no outcome within %g s action=%s", pending.limit, act.action_id)
            return Acted(named(outcome, what))
        if observation is None or not self._take(observation):
            return Acted(named(outcome, what), await self._look())
        return Acted(named(outcome, what), self._view)

    async def recover(self, act: Act) -> Acted:
        """The outcome of an action that another server issued; raises PageGone.

        The same document gets the action again, with the same id: it answers from its journal, or
        carries it out if it never began. For another document, the mirrored journal is the source.
        """
        self._check_there()
        if act.document == self._document:
            return await self.act(act)
        assert self._hello is not None, "a page is connected"
        outcome = _after(act, self._hello)
        return Acted(named(outcome, self.in_words(act)), await self._look())

    def in_words(self, act: Act) -> str:
        """The action in the visitor's words: the question they approved, or the control's name."""
        return in_words(act.name, act.args, self._row(act), self._questions.get(act.digest or ""))

    def observed(self, observation: Observation) -> None:
        """Handles the answer to `observe`. An observation without a request is ignored."""
        if self._looking is None or self._looking.done():
            return
        if not self._take(observation) or self._view is None:
            self._misfits += 1
            if self._misfits >= MOST_MISFITS:
                self._looking.set_exception(PageUnreadable("Misfit"))
            else:
                self._send(Observe())
        elif observation.base is None:
            self._looking.set_result(self._view)

    def forget(self) -> None:
        """Drops the cached view; called when no run needs it."""
        self._view = None
        self._overdue.clear()

    def unreadable(self, error: str, document: str) -> None:
        """Handles a report that reading `document` threw `error`, the name of a type."""
        error = error if _TYPE.fullmatch(error) else "Error"
        log.warning(
            "the page could not be read document=%s error=%s: see its browser console",
            *(document, error),
        )
        # If another document has connected meanwhile, its observation is still pending.
        if document != self._document:
            return
        if self._looking and not self._looking.done():
            self._looking.set_exception(PageUnreadable(error))

    def finished(self, message: OutcomeMessage) -> None:
        """Handles an outcome. A late one only updates the view; one that is not expected is
        ignored.
        """
        if approval := message.outcome.approval:
            self._questions[approval.digest] = approval
            for old in list(self._questions)[:-_QUESTIONS]:
                del self._questions[old]
        pending = self._pending
        if pending and pending.act.action_id == message.action_id and not pending.result.done():
            # The next document may connect before the loop has taken this one's refs.
            self._count(message.observation)
            pending.ends(message.outcome, message.observation)
        elif message.action_id in self._overdue:
            self._overdue.discard(message.action_id)
            if message.observation:
                self._take(message.observation)

    def arrived(self, hello: Hello, *, fresh: bool) -> None:
        """A document has connected. `fresh`: its sequence numbers start again."""
        self._gone = False
        if self._limit and not self._limit.expired():
            self._limit.reschedule(asyncio.get_running_loop().time() + self._wait)
        changed = hello.document != self._document
        self._document, self._hello = hello.document, hello
        pending = self._pending if self._pending and not self._pending.result.done() else None
        if not fresh:
            if pending:
                pending.given()
            return
        self._view = None
        if pending and changed:
            pending.ends(_after(pending.act, hello, pending))
        elif pending:
            self._give(pending)
        if self._looking and not self._looking.done():
            self._send(Observe())

    def left(self) -> None:
        """No socket is connected: the time limit of the pending action pauses."""
        if self._pending:
            self._pending.countdown.hide()

    def gone(self) -> None:
        """No page has come back in time: pending requests raise PageGone."""
        self._gone = True
        lost = PageGone(f"no page came back within {self._wait:g} s")
        if self._looking and not self._looking.done():
            self._looking.set_exception(lost)
        if self._pending and not self._pending.result.done():
            self._pending.result.set_exception(lost)

    def _check_there(self) -> None:
        if self._gone:
            raise PageGone(f"no page came back within {self._wait:g} s")

    def _take(self, observation: Observation) -> bool:
        if observation.document != self._document:
            return False
        try:
            self._view = view_of(observation, self._view)
        except (Misfit, TooMuch) as error:
            log.info("observation %.60r cannot be applied: %s", observation.id, error)
            self._view = None
            return False
        self._count(observation)
        return True

    def _count(self, observation: Observation | None) -> None:
        for op in observation.ops if observation else ():
            lines = op.lines if isinstance(op, Insert) else [op.line] if op.op == "replace" else []
            refs = (row.ref for line in lines for row in rows_of(line.row))
            self.next_ref = max(self.next_ref, *(ref + 1 for ref in refs), 0)

    def _give(self, pending: _Pending) -> None:
        if self._send(pending.act):
            pending.given()

    def _row(self, act: Act) -> Row | None:
        """The row of the element that the action is on, if it is in the view."""
        then: Any = act.args.get("then")
        inner: Any = cast("dict[str, Any]", then).get("args") if isinstance(then, dict) else None
        args = cast("dict[str, Any]", inner) if isinstance(inner, dict) else act.args
        ref = args.get("ref")
        return self._view.row(ref) if self._view and isinstance(ref, int) else None

    async def _look(self) -> View | None:
        try:
            return await self.observe()
        except (PageGone, PageUnreadable):
            return None


def _after(act: Act, hello: Hello, pending: _Pending | None = None) -> Outcome:
    """The outcome of `act` according to another document. An action that no socket accepted was
    not begun; nor was one that is missing from the complete journal of its document.
    """
    entry = next((e for e in reversed(hello.journal) if e.action_id == act.action_id), None)
    unsent = pending is not None and not pending.written
    if entry is None and (unsent or f"journal:{act.document}" in hello.capabilities):
        return never_sent()
    return after_load(entry)
