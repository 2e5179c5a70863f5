"""A store around a store that keeps the index of runs, from the journal as it is written."""

from __future__ import annotations

import logging
import time
from dataclasses import replace
from typing import Any
from urllib.parse import urlsplit

from pilotfish.agent.failures import StoreError, StoreUnavailable
from pilotfish.agent.state.record import FEEDBACK
from pilotfish.sessions.keeping import Besides, Keeping
from pilotfish.sessions.run_row import RUNNING, RunFilter, RunRow
from pilotfish.sessions.wrapped import Wrapped

__all__ = ["IndexedStore"]

log = logging.getLogger("pilotfish.sessions")

_KINDS = ("run_started", "turn", "run_ended", FEEDBACK)


class IndexedStore(Wrapped):
    """Delegates to `store`. With `words` the index holds what visitors asked for. A row is stored
    with the entry that changes it: a run that has ended is never `running` in the index. An index
    that cannot be written is told to the log, and the entry, which counts, is stored without it.
    """

    def __init__(self, store: Keeping, *, words: bool) -> None:
        super().__init__(store)
        self._words = words
        self._going: dict[str, RunRow] = {}

    async def append(
        self, session: str, epoch: int, kind: str, body: dict[str, Any], beside: Besides = ()
    ) -> int:
        row = await self._row(session, kind, body) if kind in _KINDS else None
        if row is None:
            return await self._store.append(session, epoch, kind, body, beside)
        try:
            seq = await self._store.append(session, epoch, kind, body, (*beside, row))
        except StoreUnavailable:
            raise
        except StoreError as error:
            log.error("run not indexed session=%s: %s", session, error)
            return await self._store.append(session, epoch, kind, body, beside)
        if row.status == RUNNING:
            self._going[session] = row
        elif kind != FEEDBACK:
            self._going.pop(session, None)
        return seq

    async def _row(self, session: str, kind: str, body: dict[str, Any]) -> RunRow | None:
        try:
            row = await self._before(session, kind, body)
        except StoreError as error:
            log.error("run not indexed session=%s: %s", session, error)
            return None
        return row and replace(row, **_news(kind, body))

    async def _before(self, session: str, kind: str, body: dict[str, Any]) -> RunRow | None:
        if kind == "run_started":
            owner = await self._store.load(session)
            if owner is None or not body.get("run_id"):
                return None
            asked = str(body.get("task", "")) if self._words else ""
            return RunRow(
                *(session, str(body["run_id"]), owner.subject, owner.key, owner.origin),
                started=time.time(),
                asked=asked,
            )
        run = str(body["run_id"]) if "run_id" in body else None
        going = self._going.get(session)
        if going is not None and run in (None, going.run):
            return going
        # Another server of this store began the run; of feedback, it may be any of the session.
        known = await self._store.indexed(RunFilter(session=session, run=run, most=1))
        return known[0] if known and run in (None, known[0].run) else None


def _news(kind: str, body: dict[str, Any]) -> dict[str, Any]:
    match kind:
        case "turn":
            standing, spent = body["standing"], body["standing"]["spent"]
            return {
                "page": urlsplit(str(body["url"])).path[:200],
                "model": body.get("model", ""),
                "turns": body["number"],
                "actions": standing["actions_taken"],
                "seconds": standing["seconds"],
                "tokens": spent.get("input", 0) + spent.get("output", 0),
                "cost": spent.get("cost"),
            }
        case "run_ended":
            ended = {"status": body["status"], "why": body.get("why") or "", "ended": time.time()}
            return ended | {"turns": body["turns"], "actions": body["steps"]}
        case "feedback":
            return {"rating": body["satisfied"]}
        case _:
            return {}
