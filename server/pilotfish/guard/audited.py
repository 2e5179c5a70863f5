"""A store around a store that records what was done for the visitor."""

from __future__ import annotations

import hashlib
import json
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Literal

from pilotfish.agent.state.journal import CHILD
from pilotfish.sessions.keeping import AuditRecord, Keeping, Verdict
from pilotfish.sessions.wrapped import Wrapped

__all__ = ["AuditedStore", "By", "Owner"]

By = Literal["card", "frame", "spec"]
"""Where a decision was made: on the page's card, in a frame of this server, by a task's own rules.
"""

HAPPENED = ("done", "unknown")
_USUAL: By = "card"
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


@dataclass
class _Actions:
    """What the current run's journal says so far. `answers` are the visitor's, by digest."""

    issued: dict[str, dict[str, Any]] = field(default_factory=dict[str, dict[str, Any]])
    held: dict[str, str] = field(default_factory=dict[str, str])
    answers: dict[str, _Answer] = field(default_factory=dict[str, _Answer])
    digests: dict[str, str] = field(default_factory=dict[str, str])


class AuditedStore(Wrapped):
    """Reads the journal of one session as it is written. One record is made for each action that
    happened or may have happened, and for each that the visitor declined; actions that only read
    the page get none. Arguments stay in the journal: the record holds their digest. `by` tells
    where the last decision was made; the journal keeps it, for other servers.
    """

    def __init__(
        self, store: Keeping, owner: Owner, *, by: Callable[[], By] = lambda: _USUAL
    ) -> None:
        super().__init__(store)
        self._by = by
        self._owner = owner
        self._actions = _Actions()

    async def append(self, session: str, epoch: int, kind: str, body: dict[str, Any]) -> int:
        if _own(kind, body)[0] == "decided" and (by := self._by()) != _USUAL:
            body = {**body, "by": by}
        seq = await super().append(session, epoch, kind, body)
        kind, body = _own(kind, body)
        action_id = str(body.get("action_id", ""))
        self._note(kind, body, time.time())
        if kind == "decided" and not body["approved"]:
            await self._declined(session, action_id)
        elif kind == "outcome":
            if action_id not in self._actions.issued:
                # Another server issued the action, before this one claimed the session.
                for entry in await super().read(session):
                    self._note(*_own(entry.kind, entry.body), entry.at)
            await self._happened(session, action_id, body["outcome"])
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
            case "decided":
                by = str(body.get("by", _USUAL))
                seen.answers[body["digest"]] = _Answer(body["approved"], at, by)
                seen.digests[action_id] = body["digest"]
            case _:
                pass

    async def _happened(self, session: str, action_id: str, outcome: dict[str, Any]) -> None:
        issued = self._actions.issued.pop(action_id, None)
        if issued is None or outcome["status"] not in HAPPENED or issued["document"] in _OTHERS:
            return
        effects = [effect["kind"] for effect in outcome.get("effects", ())]
        # The page reports the effects of its actions; those of server actions are not known.
        looked = issued["document"] != "server" and not set(effects) - {"none"}
        if looked and outcome["status"] == "done":
            return
        digest = issued.get("digest") or self._actions.digests.get(action_id)
        answer = self._actions.answers.get(digest or "")
        await self._record(
            *(session, action_id, issued["name"]),
            digest=digest or _digest(issued),
            answer=answer,
            status=outcome["status"],
        )

    async def _declined(self, session: str, action_id: str) -> None:
        issued = self._actions.issued.get(action_id, {})
        name = self._actions.held.get(action_id) or str(issued.get("name", ""))
        digest = self._actions.digests[action_id]
        answer = self._actions.answers[digest]
        await self._record(
            session, action_id, name, digest=digest, answer=answer, status="not done"
        )

    async def _record(
        self,
        session: str,
        action_id: str,
        name: str,
        *,
        digest: str,
        answer: _Answer | None,
        status: str,
    ) -> None:
        verdict: Verdict = "unasked"
        consent = ""
        if answer is not None:
            verdict = "approved" if answer.approved else "declined"
            consent = f"{answer.by} digest={digest} at={answer.at:.3f}"
        await self._store.record(
            AuditRecord(
                at=time.time(),
                subject=self._owner.subject,
                tenant=self._owner.tenant,
                origin=self._owner.origin,
                session=session,
                run=action_id.rpartition(".")[0],
                action_id=action_id,
                action=name,
                digest=digest,
                verdict=verdict,
                consent=consent,
                status=status,
            )
        )


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
