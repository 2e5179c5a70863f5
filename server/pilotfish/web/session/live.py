"""A session that is live on this server: its page, its visitor, its run, behind one socket."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable
from dataclasses import dataclass, replace

from pilotfish.agent.run.control import Control
from pilotfish.agent.sentence import SENTENCES
from pilotfish.agent.state.journal import Journal
from pilotfish.guard.audited import AuditedStore, Owner
from pilotfish.guard.hidden import HiddenStore
from pilotfish.guard.redact import withheld
from pilotfish.web.session.camera import LiveCamera
from pilotfish.web.session.greeting import Greeting
from pilotfish.web.session.page import LivePage
from pilotfish.web.session.parted import Left, Parted
from pilotfish.web.session.parts import Parts
from pilotfish.web.session.runs import Asker, Runs
from pilotfish.web.session.tokens import LEEWAY, Claims, TokenRefused, same_visitor
from pilotfish.web.session.visitor import Visitor
from pilotfish.web.wire.link import Link
from pilotfish.web.wire.outgoing import Close, Outgoing
from pilotfish.web.wire.registered import Registered
from pilotfish_client.connection import ProtocolError
from pilotfish_client.protocol import (
    Ack,
    Attachment,
    Decision,
    Done,
    Error,
    Event,
    Feedback,
    FromPage,
    FromServer,
    Hello,
    ObservationMessage,
    OutcomeMessage,
    Parting,
    Ping,
    Register,
    Respond,
    Run,
    Screenshot,
    Stop,
    Welcome,
)

__all__ = ["Identity", "LiveSession"]

log = logging.getLogger("pilotfish.web")

REF_MARGIN = 100
"""Refs are reserved in the store a hundred at a time; numbers may be skipped, never reused."""


@dataclass(frozen=True)
class Identity:
    """What never changes in a session: its id, its subject, its origin, and its epoch here."""

    id: str
    subject: str
    origin: str
    epoch: int


class LiveSession:
    """`ended` is called once this server has nothing left to do for the session."""

    def __init__(
        self,
        identity: Identity,
        parts: Parts,
        next_ref: int,
        ended: Callable[[LiveSession], None],
        halted: Callable[[str, str | None], bool] = lambda subject, run_id: False,
    ) -> None:
        self.identity = identity
        self.link: Link | None = None
        self._parts = parts
        self._ended, self._halted = ended, halted
        self._next_ref = self._kept_ref = next_ref
        self._asker = Asker(None, identity.origin, "", "en")
        self._token_expires = 0.0
        self._absence: asyncio.TimerHandle | None = None
        self.actions = Registered(parts.shared_names)
        framed = None if parts.attendant else parts.policy.confirm == "frame"
        self.visitor = Visitor(self.send, identity.id, framed=framed)
        self._control = Control()
        self.page = LivePage(
            send=self.send,
            withdraw=lambda: self.link.withdraw() if self.link else None,
            epoch=lambda: identity.epoch,
            actions=self.actions.specs,
            wait=parts.waits.page,
            act_wait=parts.waits.act,
            control=self._control,
        )
        owner = Owner(identity.subject, parts.key, identity.origin)
        audited = AuditedStore(
            parts.store, owner, by=lambda: "spec" if parts.attendant else self.visitor.by
        )
        hidden = HiddenStore(audited, self._is_secret)
        journal = Journal(hidden, identity.id, lambda: identity.epoch)
        self.camera = LiveCamera(self.send)
        given = (identity.id, parts, self.page, self.visitor, journal, self._fenced)
        self.runs = Runs(*given, camera=self.camera, control=self._control)
        self._parted = Parted(self.runs.ongoing, self.page.digest)

    def wants(self, kind: str) -> bool:
        """Whether an answer of this type is expected."""
        page, files = self.page, self.runs.inbox.wants
        waits = {"observation": page.looking, "outcome": page.acting, "attachment": files}
        return waits.get(kind, self.camera.asking or self._parts.screenshot)

    def send(self, message: FromServer) -> bool:
        """Sends a message; returns whether a socket accepted it. If not, a numbered message is sent
        over the next one.
        """
        return self.link.send(message) if self.link else False

    def attach(self, greeting: Greeting, outgoing: Outgoing, resume: str) -> Link:
        """Connects the document of `greeting` over `outgoing`; closes the socket before it."""
        hello = greeting.hello
        left = self._parted.arrives(hello, resume, cut=bool(self.link and self.link.outgoing))
        self.close(Close.SUPERSEDED, "another socket of this session has replaced this one")
        link, frames = self.link, None
        if link and (link.document, link.connection.version) == (hello.document, greeting.version):
            frames = link.resume(hello.seen)
        fresh = frames is None
        if link is None or fresh:
            link = self.link = Link(hello.document, greeting.version)
        link.outgoing = outgoing
        self._identify(greeting.claims, greeting.address, hello.locale)
        if fresh:
            self._control.renew()
        if self._absence:
            self._absence.cancel()
        self.visitor.arrived(hello.capabilities, hello.locale)
        outgoing.put(link.connection.send(self._welcome(link, resume, fresh, left)))
        for frame in frames or ():
            outgoing.put(frame)
        self._refuse_actions(self.actions.replace(hello.actions))
        self.page.arrived(hello, fresh=fresh)
        self.camera.arrived(hello)
        self.runs.go_on(self._asker)
        return link

    def detach(self, outgoing: Outgoing) -> None:
        """The socket is closed. A newer one may already be attached: then nothing changes."""
        if self.link is None or self.link.outgoing is not outgoing:
            return
        self.link.outgoing = None
        self.page.left()
        self.camera.gone()
        waits = self._parts.waits
        wait = waits.page if self.runs.current else min(waits.idle, waits.page)
        self._absence = asyncio.get_running_loop().call_later(wait, self._absent)

    def close(self, code: Close, reason: str) -> None:
        if self.link and (outgoing := self.link.outgoing):
            outgoing.close(code, reason)
            self.detach(outgoing)

    async def receive(self, message: FromPage, document: str) -> None:
        """Handles a message of `document`. Raises ProtocolError for one that is not allowed
        here.
        """
        self._parted.heard(message)
        match message:
            case Run():
                await self._start(replace(message, task=withheld(message.task)))
            case Stop(run_id=run_id):
                self.runs.stop(run_id)
            case Respond():
                self.visitor.answered(replace(message, answer=withheld(message.answer)))
            case Decision():
                self._parted.decided(message, self.visitor.decided(message))
            case ObservationMessage(observation=observation):
                self.page.observed(observation)
                await self._keep_refs()
            case OutcomeMessage():
                self.page.finished(message)
                await self._keep_refs()
            case Screenshot():
                self.camera.received(message)
            case Attachment():
                self.runs.inbox.received(message)
            case Register(added=added, removed=removed):
                self._refuse_actions(self.actions.change(added, removed))
            case Feedback():
                await self.runs.rated(message, self.identity.epoch)
            case Event():
                await self._event(message, document)
            case Parting() | Ping() | Ack():
                pass
            case Hello():
                raise ProtocolError("a second hello on one socket")

    async def leave(self) -> None:
        """Releases the run and the socket; the session stays in the store for another server."""
        await self.runs.suspend()
        self.close(Close.SUPERSEDED, "the session continues on another server")
        self._forget()

    async def _start(self, message: Run) -> None:
        if self.runs.draining and not self.runs.going:
            self.close(Close.RESTARTING, "not acknowledged: send it to the next server")
            return
        if self.runs.stopping:
            await self.runs.end()
        if time.time() > self._token_expires + LEEWAY:
            text = "The visitor's token has expired: load the page anew, or fetch a new token."
            refusal = Error(code="expired", message=text, run_id=message.run_id)
        elif self._halted(self.identity.subject, message.run_id):
            refusal = Error(code="halted", message=SENTENCES["halted"], run_id=message.run_id)
        else:
            self.camera.begins(message.run_id)
            refusal = self.runs.start(message, self._asker)
            if self.runs.task:
                self.runs.task.add_done_callback(lambda _: self._rest())
        if refusal:
            log.info("run refused session=%s code=%s", self.identity.id, refusal.code)
            self.send(refusal)
            if (text := refusal.message) and refusal.code != "busy":
                done = Done(run_id=message.run_id, status="failed", summary=text, code=refusal.code)
                self.send(done)

    def _is_secret(self, ref: int) -> bool:
        row = self.page.row(ref)
        attributes = (row.attributes if row else None) or {}
        return attributes.get("type") == "password" or "filled" in attributes

    def _rest(self) -> None:
        """Drops the cached view of the page when no run is going on."""
        if not self.runs.going:
            self.page.forget()

    async def _event(self, event: Event, document: str) -> None:
        match event:
            case Event(name="token", payload={"token": str(token)}):
                await self._renew(token)
            case Event(name="logout"):
                log.info("logout session=%s", self.identity.id)
                await self.wipe("the visitor logged out")
            case Event(name="unreadable", payload={"error": str(error)}):
                self.page.unreadable(error, document)
            case Event(name="taken_over"):
                self._control.taken_over = self.runs.going
            case _:
                if not self._control.heard(event.name, event.payload):
                    log.debug("event session=%s name=%.40s", self.identity.id, event.name)

    async def _renew(self, token: str) -> None:
        try:
            claims = self._parts.tokens.verify(token, self.identity.origin)
        except TokenRefused as refused:
            self.send(Error(code=refused.reason, message=str(refused)))
            return
        store, ident = self._parts.store, self.identity.id
        if not await store.show_token(claims.id, ident, claims.expires):
            message = "The visitor's token belongs to another session: fetch one of its own."
            self.send(Error(code="token", message=message))
        elif same_visitor(claims.subject, self.identity.subject):
            self._identify(claims, self._asker.address, self._asker.locale)
        else:
            log.info("another visitor session=%s", self.identity.id)
            await self.wipe("the token belongs to another visitor")

    async def wipe(self, reason: str) -> None:
        """Ends the session: deletes its journal and revokes its tokens."""
        await self.runs.end()
        await self._parts.store.revoke_tokens(self.identity.id)
        await self._parts.store.delete(self.identity.id)
        self.close(Close.REFUSED, reason)
        self._forget()

    def _identify(self, claims: Claims, address: str, locale: str) -> None:
        self._token_expires = claims.expires
        teaches = self._parts.teaches(claims)
        self._asker = Asker(claims.user, self.identity.origin, address, locale, teaches)

    def _refuse_actions(self, refusals: list[str]) -> None:
        for refusal in refusals:
            log.warning("action refused session=%s: %s", self.identity.id, refusal)
            self.send(Error(code="action_refused", message=refusal))

    def _welcome(self, link: Link, resume: str, fresh: bool, left: Left) -> Welcome:
        shown = self.visitor.shown
        return Welcome(
            version=link.connection.version,
            session=self.identity.id,
            epoch=self.identity.epoch,
            resume=resume,
            seen=link.connection.seen,
            fresh=fresh,
            next_ref=self._next_ref,
            status=shown.status,
            run_id=shown.run_id,
            task=shown.task,
            question=self.visitor.question,
            confirmation=self.visitor.confirmation,
            plan=shown.plan,
            subtitle=shown.subtitle,
            summary=shown.summary,
            notice=self._parts.notice,
            agent_name=self._parts.agent_name,
            lease_ms=int(self._parts.waits.lease * 1000),
            policy=self._parts.policy.told(),
            host_may_approve=list(self._parts.policy.host_may_approve) or None,
            teach=self._asker.teaches or None,
            attachments=self._parts.attachments and self._parts.attachments.told(),
            parting=left[0],
            words=left[1],
            person=self._parts.person and self._parts.person(self._asker.locale),
        )

    async def _keep_refs(self) -> None:
        self._next_ref = max(self._next_ref, self.page.next_ref)
        if self._next_ref > self._kept_ref:
            self._kept_ref = self._next_ref + REF_MARGIN
            await self._parts.store.keep_ref(self.identity.id, self.identity.epoch, self._kept_ref)

    def _absent(self) -> None:
        """No page came back in time: ends the run, and then forgets the session here."""
        self.page.gone()
        self.visitor.gone()
        if self.runs.task and self.runs.going:
            log.info("no page came back session=%s", self.identity.id)
            self.runs.task.add_done_callback(lambda _: self._forget_if_absent())
        else:
            self._forget()

    def _forget_if_absent(self) -> None:
        if self.link is None or self.link.outgoing is None:
            self._forget()

    def _fenced(self) -> None:
        self.close(Close.SUPERSEDED, "another server owns this session now")
        self._forget()

    def _forget(self) -> None:
        if self._absence:
            self._absence.cancel()
        self._ended(self)
