"""All live sessions of this server, and how a greeting finds or creates its session."""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import logging
import random
import secrets
import time
from typing import Literal
from weakref import WeakValueDictionary

from pilotfish.agent.failures import AgentError, Fenced
from pilotfish.agent.state.store import SessionRecord
from pilotfish.agent.state.turns import PastRun
from pilotfish.guard.addresses import prefix
from pilotfish.web.session.caps import Admission
from pilotfish.web.session.greeting import Greeting
from pilotfish.web.session.halting import Halting
from pilotfish.web.session.live import Identity, LiveSession
from pilotfish.web.session.parts import Parts
from pilotfish.web.session.peers import Peers
from pilotfish.web.session.restart import past_runs, unfinished
from pilotfish.web.session.tokens import same_visitor
from pilotfish.web.session.visitor import VisibleState
from pilotfish.web.wire.link import Link
from pilotfish.web.wire.outgoing import Close, Outgoing
from pilotfish_client.server_messages import Done, Drain, Refused

__all__ = ["Admitted", "Roster"]

log = logging.getLogger("pilotfish.web")

_FOREIGN_TOKEN = Refused(
    reason="token",
    message="The visitor's token belongs to another session, or its visitor has logged out: each"
    " page needs a token of its own (getToken must not hand out one twice).",
)

_MANY = Refused(
    reason="drain", message="Many pages have come back at the same time: connect again in a moment."
)
TURN = 3.0
"""Seconds that a page waits at most for its turn."""
LOOK = 0.5
"""Seconds between two looks at who owns the sessions with runs, where no hint comes."""


class Admitted:
    """An admitted socket: its session and its document's link."""

    def __init__(self, session: LiveSession, link: Link, parts: Parts) -> None:
        self.session = session
        self.link = link
        self._parts = parts
        self._confirmed = False

    async def confirm(self) -> None:
        """Called at the first frame after `welcome`: retires the resume token before this one."""
        if not self._confirmed:
            self._confirmed = True
            identity = self.session.identity
            with contextlib.suppress(Fenced):
                await self._parts.store.retire(identity.id, identity.epoch)


class Roster:
    """One per server. A session leaves it when its visitor does, or when another server claims
    it.
    """

    def __init__(self, parts: Parts) -> None:
        self._parts = parts
        self._live: dict[str, LiveSession] = {}
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self.draining = False
        self.peers = Peers(parts.store, parts.caps, lambda: self.admission.held())
        self.admission = Admission(parts.caps, elsewhere=self.peers.elsewhere)
        self.halting = Halting(parts.store, parts.key)

    def __len__(self) -> int:
        return len(self._live)

    @property
    def sockets(self) -> int:
        """Pages that are connected."""
        return sum(session.link is not None for session in self._live.values())

    @property
    def going(self) -> int:
        """Runs that go on here."""
        return sum(session.runs.going for session in self._live.values())

    def live(self, session: str) -> LiveSession | None:
        """The session, if this server has it."""
        return self._live.get(session)

    async def admit(self, greeting: Greeting, outgoing: Outgoing) -> Admitted | Refused:
        """Attaches the socket to the session of its resume token, or to a new one.

        Raises StoreError, and Fenced when another server claims the session at the same time.
        """
        token = await self.peers.new_token()
        record = await self._resumed(greeting)
        if record is None:
            await self._end_reused(greeting)
        else:
            if not await self._turn(record):
                return _MANY
            lock = self._locks.setdefault(record.id, asyncio.Lock())
            async with lock:
                record = await self._resumed(greeting)
                if record is not None:
                    if not await self._shows(greeting, record.id):
                        return _FOREIGN_TOKEN
                    session = await self._take_up(record, greeting)
                    await self._rotate(record, session, greeting, token)
                    return self._attached(session, greeting, outgoing, token)
        if not await self.may("session", greeting.address):
            message = "Too many sessions were started from this address: try again in a minute."
            return Refused(reason="limit", message=message)
        session = await self._create(greeting, token)
        if session is None:
            return _FOREIGN_TOKEN
        return self._attached(session, greeting, outgoing, token)

    async def may(self, kind: Literal["token", "session"], address: str) -> bool:
        """Whether an address may request another token or session: here, and of all servers."""
        name = prefix(address)
        rate = self.admission.token if kind == "token" else self.admission.session
        return rate(name) and await self.peers.may(kind, name)

    async def watch(self) -> None:
        """Stops runs that an operator halts, or that another server has taken over, until it is
        cancelled.
        """
        looked = time.monotonic()
        while True:
            await self.halting.look(self._live.values())
            hinted = await self._parts.store.hint()
            if hinted or time.monotonic() - looked > LOOK:
                looked = time.monotonic()
                await self._leave_claimed()
                if metrics := self._parts.telemetry.metrics:
                    metrics.measured(self.sockets, self.going)

    async def _leave_claimed(self) -> None:
        """Ends work on sessions that another server has claimed: its writes would be refused, but
        its model calls would go on until then.
        """
        going = {id: live for id, live in self._live.items() if live.runs.going}
        if not going:
            return
        try:
            epochs = await self._parts.store.epochs(list(going))
        except AgentError as error:
            log.error("the owners of sessions are not known: %s", error)
            return
        for ident, live in going.items():
            if epochs.get(ident, 0) > live.identity.epoch and self._live.get(ident) is live:
                log.warning("session was claimed elsewhere session=%s", ident)
                await live.leave()

    async def _turn(self, record: SessionRecord) -> bool:
        """Waits until this server may take up a session that it does not have; False if that would
        take too long.
        """
        session = self._live.get(record.id)
        if session is not None and session.identity.epoch == record.epoch:
            return True
        wait = self.admission.turn(TURN)
        if wait:
            await asyncio.sleep(wait)
        return wait is not None

    async def drain(self) -> None:
        """Sends every page to another server: at once if it is idle, else after its run has ended
        or was suspended.
        """
        self.draining = True
        sessions = list(self._live.values())
        for session in sessions:
            session.runs.draining = True
            if not session.runs.going:
                _send_away(session)
        running = [session for session in sessions if session.runs.going]
        tasks = [session.runs.task for session in running if session.runs.task]
        if tasks:
            log.info("draining runs=%d", len(tasks))
            await asyncio.wait(tasks, timeout=self._parts.waits.drain)
        for session in running:
            await session.runs.suspend()
            _send_away(session)

    async def close(self) -> None:
        """Suspends the runs that are still going on; the next server continues them."""
        for session in list(self._live.values()):
            await session.runs.suspend()
            session.close(Close.RESTARTING, "the server is shutting down")
            self._forget(session)

    def _attached(
        self, session: LiveSession, greeting: Greeting, outgoing: Outgoing, token: str
    ) -> Admitted:
        link = session.attach(greeting, outgoing, token)
        return Admitted(session, link, self._parts)

    async def _resumed(self, greeting: Greeting) -> SessionRecord | None:
        token = greeting.hello.resume
        if token is None:
            return None
        record = await self._parts.store.find(_hash(token))
        if record is None:
            return None
        claims = greeting.claims
        mine = same_visitor(record.subject, claims.subject)
        if not mine or (record.key, record.origin) != (greeting.hello.key, claims.origin):
            log.warning("resume refused session=%s: another visitor, key or origin", record.id)
            return None
        return record

    async def _shows(self, greeting: Greeting, session: str) -> bool:
        claims = greeting.claims
        if await self._parts.store.show_token(claims.id, session, claims.expires):
            return True
        log.warning("a token of another session was presented session=%s", session)
        return False

    async def _end_reused(self, greeting: Greeting) -> None:
        """Ends the session of a resume token that was used after it was retired: two clients have
        the token, and the server cannot know which of them is the visitor.
        """
        store, resume = self._parts.store, greeting.hello.resume
        ident = await store.replaced(_hash(resume)) if resume else None
        if ident is None:
            self.peers.unknown(resume)
            return
        log.warning("resume token reused: the session ends session=%s", ident)
        if session := self._live.get(ident):
            await session.wipe("its resume token was used twice")
        else:
            await store.revoke_tokens(ident)
            await store.delete(ident)

    async def _create(self, greeting: Greeting, token: str) -> LiveSession | None:
        """A new session; None if the visitor's token belongs to another session."""
        claims = greeting.claims
        record = SessionRecord(
            id=secrets.token_hex(16),
            subject=claims.subject,
            key=greeting.hello.key,
            origin=claims.origin,
            resume_hash=_hash(token),
        )
        if not await self._shows(greeting, record.id):
            return None
        await self._parts.store.create(record)
        log.info("session created session=%s", record.id)
        return await self._claim(record)

    async def _take_up(self, record: SessionRecord, greeting: Greeting) -> LiveSession:
        """The session of `record`: the live one if this server still owns it, else loaded from the
        store.
        """
        session = self._live.get(record.id)
        if session is not None:
            if session.identity.epoch == record.epoch:
                return session
            log.warning("session was elsewhere session=%s", record.id)
            await session.leave()
        session = await self._claim(record)
        entries = await self._parts.store.read(record.id)
        session.runs.past = past_runs(entries)
        left = unfinished(entries)
        if left and left.brief:
            session.runs.take_up(left)
        elif left:
            done = left.ended(greeting.hello.journal)
            await session.runs.journal.run_ended(done)
            past = PastRun(left.task, done.summary, done.status, time.time())
            session.runs.past.append((left.run_id, past))
            log.warning("run was cut off session=%s run=%s", record.id, left.run_id)
        if session.runs.past and session.runs.left is None:
            session.visitor.shown = _shown(*session.runs.past[-1])
        return session

    async def _claim(self, record: SessionRecord) -> LiveSession:
        epoch = await self._parts.store.claim(record.id)
        identity = Identity(record.id, record.subject, record.origin, epoch)
        session = LiveSession(
            identity, self._parts, record.next_ref, self._forget, self.halting.stops
        )
        self._live[record.id] = session
        session.runs.draining = self.draining
        return session

    async def _rotate(
        self, record: SessionRecord, session: LiveSession, greeting: Greeting, token: str
    ) -> None:
        """Stores a new resume token. The page's current one stays valid until `confirm`."""
        store, identity = self._parts.store, session.identity
        if greeting.hello.resume and _hash(greeting.hello.resume) == record.resume_hash:
            await store.retire(identity.id, identity.epoch)
        await store.rotate(identity.id, identity.epoch, _hash(token))

    def _forget(self, session: LiveSession) -> None:
        if self._live.get(session.identity.id) is session:
            del self._live[session.identity.id]


def _shown(run_id: str, past: PastRun) -> VisibleState:
    done = Done(run_id=run_id, status=past.status, summary=past.summary)
    status = "failed" if past.status == "failed" else "done"
    return VisibleState(status=status, run_id=run_id, task=past.task, done=done)


def _send_away(session: LiveSession) -> None:
    # A random delay, so that not all pages connect to the next server at once.
    session.send(Drain(after_ms=random.randint(200, 4000)))


def _hash(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()
