"""The durable record of a run over the Store of a session: enough to go on from after a kill."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import Any

from pilotfish.agent.model.envelope import Invoke
from pilotfish.agent.page.step import Step
from pilotfish.agent.state.brief import Brief
from pilotfish.agent.state.store import Entry, Store
from pilotfish.agent.state.turns import TurnRecord
from pilotfish_client.codec import encode
from pilotfish_client.outcome import Outcome
from pilotfish_client.server_messages import Done

__all__ = ["CHILD", "Journal", "inner_entries"]

CHILD = "child"
"""The kind of journal entries that belong to a sub-task."""


class Journal:
    """Every entry is committed before the call returns, and fenced by the epoch; raises Fenced."""

    def __init__(self, store: Store, session: str, epoch: Callable[[], int]) -> None:
        self._store = store
        self._session = session
        self._epoch = epoch
        self._written: dict[str, Any] = {}
        self._pinned: set[str] = set()
        self.owed: Done | None = None
        """The end of a run that could not be recorded when it was told."""

    def within(self, action_id: str) -> Journal:
        """The journal of the sub-task that `action_id` started."""
        return _Within(self._store, self._session, self._epoch, action_id)

    async def run_started(self, brief: Brief) -> None:
        await self.settle()
        self._written, self._pinned = {}, set()
        await self._append("run_started", brief.body())

    async def issued(
        self, action_id: str, document: str, invoke: Invoke, digest: str | None = None
    ) -> None:
        """Before anything of the action is sent anywhere. `document` is `server` or `visitor` where
        no page carries it out; `digest` is what the visitor has approved.
        """
        body = {"action_id": action_id, "document": document} | _called(invoke)
        await self._append("issued", body | ({"digest": digest} if digest else {}))

    async def outcome(self, action_id: str, outcome: Outcome) -> None:
        await self._append("outcome", {"action_id": action_id, "outcome": encode(outcome)})

    async def held(self, action_id: str, question: str, invoke: Invoke) -> None:
        """Before the visitor is asked to decide on a consequential action."""
        body = {"action_id": action_id, "question": question}
        await self._append("held", body | _called(invoke))

    async def decided(self, action_id: str, digest: str, approved: bool) -> None:
        """The visitor's word on a consequential action."""
        body = {"action_id": action_id, "digest": digest, "approved": approved}
        await self._append("decided", body)

    async def step(self, step: Step) -> None:
        """A step as it is told to the model and to the visitor."""
        await self._append("step", encode(step))

    async def turn(self, record: TurnRecord, standing: dict[str, Any]) -> None:
        """`record` without its steps, which have entries of their own, and the standing with it.
        Pictures are kept nowhere; that there was one is.
        """
        note = {"screenshot": f"[screenshot: turn {record.number}]"} if record.images else {}
        body = encode(replace(record, steps=()))
        del body["steps"]
        await self._append("turn", body | note | {"standing": self._news(standing)})

    async def standing(self, standing: dict[str, Any]) -> None:
        """What features or checks have changed since the last entry that had it; often nothing."""
        before = self._written
        news = self._news(standing)
        if self._written != before or news["pinned"]:
            await self._append("standing", news)

    async def run_ended(self, done: Done) -> None:
        await self._append("run_ended", encode(done))

    async def settle(self) -> None:
        """Records an end that is owed."""
        if self.owed is not None:
            await self.run_ended(self.owed)
            self.owed = None

    def _news(self, standing: dict[str, Any]) -> dict[str, Any]:
        """Without the page actions that an earlier entry describes."""
        pinned = [spec for spec in standing["pinned"] if spec["name"] not in self._pinned]
        self._pinned |= {spec["name"] for spec in pinned}
        self._written = {k: v for k, v in standing.items() if k not in ("pinned", "seconds")}
        return standing | {"pinned": pinned}

    async def _append(self, kind: str, body: dict[str, Any]) -> None:
        await self._store.append(self._session, self._epoch(), kind, body)


class _Within(Journal):
    """Its entries are those of the run around it, marked as the sub-task's."""

    def __init__(
        self, store: Store, session: str, epoch: Callable[[], int], action_id: str
    ) -> None:
        super().__init__(store, session, epoch)
        self._of = action_id

    async def _append(self, kind: str, body: dict[str, Any]) -> None:
        await super()._append("child", {"of": self._of, "kind": kind, "body": body})


def inner_entries(entries: Sequence[Entry], action_id: str = "") -> Iterator[Entry]:
    """The entries of the sub-task that `action_id` started, of all where it is empty."""
    for entry in entries:
        if entry.kind == CHILD and action_id in ("", entry.body["of"]):
            yield replace(entry, kind=entry.body["kind"], body=entry.body["body"])


def _called(invoke: Invoke) -> dict[str, Any]:
    reasoning = {"reasoning": invoke.reasoning} if invoke.reasoning else {}
    return {"name": invoke.tool, "args": invoke.args} | reasoning
