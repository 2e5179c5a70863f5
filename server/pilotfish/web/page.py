"""The page as the loop sees it: a Page over the documents that come and go in a session."""

from __future__ import annotations

import asyncio
import logging
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from urllib.parse import urlsplit

from pilotfish.agent.errors import PageGone, PageUnreadable
from pilotfish.agent.seams import Acted
from pilotfish.agent.view import View, view_of
from pilotfish_client.observation import Observation, UnknownKey
from pilotfish_client.outcome import Effect, Outcome
from pilotfish_client.page_messages import ActionSpec, Hello, JournalEntry, OutcomeMessage
from pilotfish_client.protocol import FromServer
from pilotfish_client.server_messages import Act, Observe

__all__ = ["LivePage"]

log = logging.getLogger("pilotfish.web")

Send = Callable[[FromServer], bool]

_TYPE = re.compile(r"[A-Za-z]\w{0,39}", re.ASCII)


@dataclass
class _Pending:
    """An act whose outcome is awaited. `written`: a socket took it, so the page may have it.

    Its result is the outcome, and the observation that came with it.
    """

    act: Act
    result: asyncio.Future[tuple[Outcome, Observation | None]]
    written: bool = False


class LivePage:
    """Implements `pilotfish.agent.seams.Page`. `send` writes to the current document's link."""

    def __init__(
        self,
        *,
        send: Send,
        withdraw: Callable[[], None],
        epoch: Callable[[], int],
        actions: Callable[[], tuple[ActionSpec, ...]],
        wait: float,
    ) -> None:
        self._send = send
        self._withdraw = withdraw
        self._epoch = epoch
        self._actions = actions
        self._wait = wait
        self._document = ""
        self._view: View | None = None
        self._looking: asyncio.Future[View] | None = None
        self._limit: asyncio.Timeout | None = None
        self._pending: _Pending | None = None
        self._gone = False

    @property
    def document(self) -> str:
        return self._document

    @property
    def epoch(self) -> int:
        return self._epoch()

    @property
    def actions(self) -> tuple[ActionSpec, ...]:
        return self._actions()

    @property
    def next_ref(self) -> int:
        """One more than the highest ref that is in view."""
        rows = self._view.rows() if self._view else ()
        return max((row.ref for row in rows), default=0) + 1

    async def observe(self) -> View:
        """The page in full, from whichever document is there; raises PageGone and
        PageUnreadable.
        """
        self._check_there()
        looking = self._looking = asyncio.get_running_loop().create_future()
        self._send(Observe())
        try:
            async with asyncio.timeout(self._wait) as self._limit:
                return await looking
        except TimeoutError:
            raise PageGone(f"the page told nothing of itself for {self._wait:g} s") from None
        finally:
            self._looking = self._limit = None

    async def act(self, act: Act) -> Acted:
        """Has it carried out in `act.document`, or tells why not; raises PageGone."""
        self._check_there()
        if act.document != self._document:
            return Acted(_never_sent(), await self._look())
        pending = _Pending(act, asyncio.get_running_loop().create_future())
        self._pending = pending
        pending.written = self._send(act)
        try:
            outcome, observation = await pending.result
        except BaseException:
            # Stopped, or given up: a page that comes back must not do it then.
            self._withdraw()
            raise
        finally:
            self._pending = None
        if observation is None or not self._take(observation):
            return Acted(outcome, await self._look())
        return Acted(outcome, self._view)

    def observed(self, observation: Observation) -> None:
        """The answer to `observe`, or news that came by itself."""
        if not self._take(observation) or self._view is None:
            if self._looking and not self._looking.done():
                self._send(Observe())
        elif self._looking and not self._looking.done() and observation.base is None:
            self._looking.set_result(self._view)

    def unreadable(self, error: str, document: str) -> None:
        """Instead of an observation: reading `document` threw `error`, the name of a type."""
        error = error if _TYPE.fullmatch(error) else "Error"
        log.warning(
            "the page could not be read document=%s error=%s: its console tells where",
            *(document, error),
        )
        # Another one may have come while this was on its way: that one is still asked.
        if document != self._document:
            return
        if self._looking and not self._looking.done():
            self._looking.set_exception(PageUnreadable(error))

    def finished(self, message: OutcomeMessage) -> None:
        """An outcome. One that nobody waits for any more still tells how the page looks now."""
        pending = self._pending
        if pending and pending.act.action_id == message.action_id and not pending.result.done():
            pending.result.set_result((message.outcome, message.observation))
        elif message.observation:
            self._take(message.observation)

    def arrived(self, hello: Hello, *, fresh: bool) -> None:
        """A socket of a document is there; `fresh`: it shares no numbers with us."""
        self._gone = False
        if self._limit and not self._limit.expired():
            self._limit.reschedule(asyncio.get_running_loop().time() + self._wait)
        changed = hello.document != self._document
        before = self._view.facts.url if self._view else None
        self._document = hello.document
        pending = self._pending if self._pending and not self._pending.result.done() else None
        if not fresh:
            if pending:
                pending.written = True
            return
        self._view = None
        if pending and changed:
            outcome = _after_load(pending, hello, before)
            pending.result.set_result((outcome, None))
        elif pending:
            pending.written = self._send(pending.act)
        if self._looking and not self._looking.done():
            self._send(Observe())

    def gone(self) -> None:
        """No page has come back in time: whoever waits for one is told so."""
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
        """Whether the view is now up to date with `observation`."""
        if observation.document != self._document:
            return False
        try:
            self._view = view_of(observation, self._view)
        except UnknownKey as error:
            log.info("observation %s does not fit: %s", observation.id, error)
            self._view = None
            return False
        return True

    async def _look(self) -> View | None:
        try:
            return await self.observe()
        except (PageGone, PageUnreadable):
            return None


def _never_sent() -> Outcome:
    return Outcome(
        status="failed",
        reason="page_gone",
        message="the page was replaced by another before this was sent, so nothing happened:"
        " look at the new page and decide anew",
    )


def _after_load(pending: _Pending, hello: Hello, before: str | None) -> Outcome:
    """What became of an act whose document is gone, as the next document's journal tells it."""
    act = pending.act
    entry = next((e for e in reversed(hello.journal) if e.action_id == act.action_id), None)
    match entry:
        case JournalEntry(state="finished", outcome=Outcome() as outcome):
            return outcome
        case JournalEntry(state="leaving"):
            return _left(entry, hello, before)
        case None if not pending.written:
            return _never_sent()
        case _:
            return Outcome(
                status="unknown",
                message=f"the page was loaded anew while {act.name} was going on, so it is not"
                " known whether it happened: look at the page for its effect; do not simply"
                " repeat it",
            )


def _left(entry: JournalEntry, hello: Hello, before: str | None) -> Outcome:
    route = Effect(
        kind="route", text=f"route {_path(before or entry.url or '?')} -> {_path(hello.url)}"
    )
    if entry.outcome is None:
        return Outcome(status="done", message="the page was left for another", effects=[route])
    others: Sequence[Effect] = [e for e in entry.outcome.effects if e.kind not in ("route", "none")]
    return replace(entry.outcome, effects=[*others, route])


def _path(url: str) -> str:
    parts = urlsplit(url)
    return (parts.path or url) + (f"?{parts.query}" if parts.query else "")
