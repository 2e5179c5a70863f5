"""The durable record of what was issued and what came back, over the Store of a session."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from pilotfish.agent.envelope import Invoke
from pilotfish.agent.history import Step, TurnRecord
from pilotfish.agent.seams import Store
from pilotfish_client.codec import encode
from pilotfish_client.outcome import Outcome
from pilotfish_client.server_messages import Done

__all__ = ["Journal"]


class Journal:
    """Every entry is committed before the call returns, and fenced by the epoch; raises Fenced."""

    def __init__(self, store: Store, session: str, epoch: Callable[[], int]) -> None:
        self._store = store
        self._session = session
        self._epoch = epoch

    async def run_started(self, run_id: str, task: str) -> None:
        await self._append("run_started", {"run_id": run_id, "task": task})

    async def issued(self, action_id: str, document: str, invoke: Invoke) -> None:
        """Before anything of the action is sent anywhere."""
        body = {"action_id": action_id, "document": document, "name": invoke.tool}
        await self._append("issued", body | {"args": invoke.args})

    async def outcome(self, action_id: str, outcome: Outcome) -> None:
        await self._append("outcome", {"action_id": action_id, "outcome": encode(outcome)})

    async def decided(self, action_id: str, digest: str, approved: bool) -> None:
        """The visitor's word on a consequential action."""
        body = {"action_id": action_id, "digest": digest, "approved": approved}
        await self._append("decided", body)

    async def step(self, step: Step) -> None:
        """A step as it is told to the model and to the visitor."""
        await self._append("step", encode(step))

    async def turn(self, record: TurnRecord) -> None:
        body = {"number": record.number, "envelope": record.envelope, "notes": list(record.notes)}
        # Pictures are kept nowhere; that there was one is.
        note = {"screenshot": f"[screenshot: turn {record.number}]"} if record.images else {}
        await self._append("turn", body | {"url": record.url} | note)

    async def run_ended(self, done: Done) -> None:
        await self._append("run_ended", encode(done))

    async def _append(self, kind: str, body: dict[str, Any]) -> None:
        await self._store.append(self._session, self._epoch(), kind, body)
