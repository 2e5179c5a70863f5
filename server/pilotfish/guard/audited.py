"""A store around a store that records what was done for the visitor."""

from __future__ import annotations

import hashlib
import json
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Literal

from pilotfish.agent.state.journal import CHILD
from pilotfish.sessions.keeping import AuditRecord, Besides, Keeping, Verdict
from pilotfish.sessions.wrapped import Wrapped

__all__ = ["AuditedStore", "By", "Owner"]

By = Literal["card", "frame", "spec"]
"""Where a decision was made: on the page's card, in a frame of this server, by a task's own rules.
"""

ATTEMPTED = ("done", "unknown", "failed")
_NOT_BEGUN = ("invalid_args", "cancelled", "unsupported")
"""Reasons of a server action that was not carried out."""
_USUAL: By = "card"
_TOLD = ("decided", "outcome", "run_ended")
_OTHERS = ("visitor", CHILD)
"""Who did it themselves, and what has records of its own actions."""


@dataclass(frozen=True)
class Owner:
    """Whose session it is: the subject of the token, the key of the agent, the page's origin."""

    subject: str
    tenant: str
    origin: str


@dataclass(frozen=True)
class _Answer:
    """`at` is in seconds since the epoch."""

    approved: bool
    at: float
    by: str
    digest: str


@dataclass
class _Actions:
    """What the current run's journal says so far. `answers` are the visitor's, by digest."""

    issued: dict[str, dict[str, Any]] = field(default_factory=dict[str, dict[str, Any]])
    held: dict[str, str] = field(default_factory=dict[str, str])
    answers: dict[str, _Answer] = field(default_factory=dict[str, _Answer])
    digests: dict[str, str] = field(default_factory=dict[str, str])


class AuditedStore(Wrapped):
    """Reads the journal of one session as it is written. One record is made for each action that
    happened, may have happened or was approved and failed, for each attempt at a server action, and
    for each that the visitor declined, in the transaction of the entry that tells of it; actions
    that only read the page get none. Arguments stay in the journal:
    the record holds their digest. `by` tells where the last decision was made; the journal keeps
    it, for other servers.
    """

    def __init__(
        self, store: Keeping, owner: Owner, *, by: Callable[[], By] = lambda: _USUAL
    ) -> None:
        super().__init__(store)
        self._by = by
        self._owner = owner
        self._actions = _Actions()
        self._caught_up = False

    async def append(
        self, session: str, epoch: int, kind: str, body: dict[str, Any], beside: Besides = ()
    ) -> int:
        own, inner = _own(kind, body)
        if own == "decided" and (by := self._by()) != _USUAL:
            body, inner = {**body, "by": by}, {**inner, "by": by}
        if own == "run_started":
            self._caught_up = True
        elif own in _TOLD and not self._caught_up:
            # Another server issued actions, before this one claimed the session.
            for entry in await self._store.read(session):
                self._note(*_own(entry.kind, entry.body), entry.at)
            self._caught_up = True
        made = self._records(session, own, inner)
        seq = await self._store.append(session, epoch, kind, body, (*beside, *made))
        self._note(own, inner, time.time())
        return seq

    def _note(self, kind: str, body: dict[str, Any], at: float) -> None:
        seen, action_id = self._actions, str(body.get("action_id", ""))
        match kind:
            case "run_started":
                self._actions = _Actions()
            case "held":
                seen.held[action_id] = str(body.get("name", ""))
            case "issued":
                seen.issued[action_id] = body
            case "outcome":
                seen.issued.pop(action_id, None)
            case "decided":
                seen.answers[body["digest"]] = _answer(body, at)
                seen.digests[action_id] = body["digest"]
            case _:
                pass

    def _records(self, session: str, kind: str, body: dict[str, Any]) -> list[AuditRecord]:
        match kind:
            case "decided" if not body["approved"]:
                return [self._declined(session, body)]
            case "outcome":
                action_id = str(body["action_id"])
                issued = self._actions.issued.get(action_id)
                if issued is None:
                    return []
                answer = self._answer_to(issued)
                status = _status(issued, body["outcome"], approved=bool(answer and answer.approved))
                return [self._done(session, issued, status)] if status else []
            case "run_ended":
                # The page left, or the visitor stopped the run, before there was an outcome.
                left = [it for it in self._actions.issued.values() if it["document"] not in _OTHERS]
                return [self._done(session, issued, "unknown") for issued in left]
            case _:
                return []

    def _done(self, session: str, issued: dict[str, Any], status: str) -> AuditRecord:
        entry = (str(issued["name"]), self._digest_of(issued) or _digest(issued), status)
        return self._record(session, str(issued["action_id"]), self._answer_to(issued), entry)

    def _digest_of(self, issued: dict[str, Any]) -> str:
        """What the visitor was asked about; "" where nobody was."""
        return issued.get("digest") or self._actions.digests.get(str(issued["action_id"])) or ""

    def _answer_to(self, issued: dict[str, Any]) -> _Answer | None:
        return self._actions.answers.get(self._digest_of(issued))

    def _declined(self, session: str, body: dict[str, Any]) -> AuditRecord:
        action_id = str(body["action_id"])
        issued = self._actions.issued.get(action_id, {})
        name = self._actions.held.get(action_id) or str(issued.get("name", ""))
        entry = (name, str(body["digest"]), "not done")
        return self._record(session, action_id, _answer(body, time.time()), entry)

    def _record(
        self, session: str, action_id: str, answer: _Answer | None, entry: tuple[str, str, str]
    ) -> AuditRecord:
        """`told` are its action, digest and status."""
        action, digest, status = entry
        verdict: Verdict = "unasked"
        consent = ""
        if answer is not None:
            verdict = "approved" if answer.approved else "declined"
            consent = f"{answer.by} digest={answer.digest} at={answer.at:.3f}"
        return AuditRecord(
            at=time.time(),
            subject=self._owner.subject,
            tenant=self._owner.tenant,
            origin=self._owner.origin,
            session=session,
            run=action_id.rpartition(".")[0],
            action_id=action_id,
            action=action,
            digest=digest,
            verdict=verdict,
            consent=consent,
            status=status,
        )


def _status(issued: dict[str, Any], outcome: dict[str, Any], *, approved: bool) -> str:
    """What is known of an attempt; "" for what only read the page, failed there without an effect
    or an approval, or has records of its own.
    """
    status = outcome["status"]
    if status not in ATTEMPTED or issued["document"] in _OTHERS:
        return ""
    effects = {effect["kind"] for effect in outcome.get("effects", ())} - {"none"}
    # The page reports the effects of its actions; those of server actions are not known.
    here = issued["document"] == "server"
    counts = effects or here or status == "unknown"
    if status == "failed" and here and outcome.get("reason") in _NOT_BEGUN:
        status = "not done"
    return status if counts or (status != "done" and approved) else ""


def _answer(decided: dict[str, Any], at: float) -> _Answer:
    by = str(decided.get("by", _USUAL))
    return _Answer(decided["approved"], at, by, decided["digest"])


def _own(kind: str, body: dict[str, Any]) -> tuple[str, dict[str, Any]]:
    """An entry of a sub-task as one of the run around it; its start begins no other run."""
    if kind != CHILD:
        return kind, body
    kind, inner = body["kind"], body["body"]
    if kind == "decided" and "by" in body:
        inner = {**inner, "by": body["by"]}
    return ("" if kind == "run_started" else kind), inner


def _digest(issued: dict[str, Any]) -> str:
    text = json.dumps([issued["name"], issued["args"]], sort_keys=True, ensure_ascii=False)
    return hashlib.sha256(text.encode()).hexdigest()
