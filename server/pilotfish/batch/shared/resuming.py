"""Goes on with a session that was cut off, in another browser."""

from __future__ import annotations

import hashlib
import json
import secrets
from collections.abc import Sequence
from dataclasses import dataclass

from pilotfish.agent.state.journal import inner_entries
from pilotfish.agent.state.rebuild import cut_off
from pilotfish.agent.state.record import records_of, runs_in
from pilotfish.agent.state.store import Entry
from pilotfish.batch.actions import SCREENSHOT
from pilotfish.sessions.keeping import Keeping
from pilotfish.web.session.restart import unfinished
from pilotfish_client.server_messages import Done

__all__ = ["Renewed", "ended_in", "in_doubt", "renewed"]


@dataclass(frozen=True)
class Renewed:
    """`stored` is what the widget of a new page must have stored to be given the session, `going`
    whether a run of it goes on.
    """

    stored: str
    going: bool


async def renewed(store: Keeping, session: str) -> Renewed | None:
    """None where the session is gone, or has only runs that cannot go on."""
    if await store.load(session) is None:
        return None
    entries = await store.read(session)
    left = unfinished(entries)
    fresh = not any(entry.kind == "run_started" for entry in entries)
    if not fresh and (left is None or left.brief is None):
        return None
    token = secrets.token_urlsafe(32)
    epoch = await store.claim(session)
    await store.rotate(session, epoch, hashlib.sha256(token.encode()).hexdigest())
    await store.retire(session, epoch)
    stored = json.dumps({"session": session, "epoch": epoch, "resume": token})
    # Whoever had it may have begun a run until it was claimed here.
    return Renewed(stored, going=unfinished(await store.read(session)) is not None)


async def ended_in(store: Keeping, session: str) -> Done | None:
    """How its run ended, where it did: whoever began it was stopped before the result was kept."""
    if await store.load(session) is None:
        return None
    records = records_of(await store.read(session))
    return records[-1].ended if records else None


def in_doubt(entries: Sequence[Entry]) -> str:
    """The name of an approved or a server's action that may have happened, "" where there is none:
    the last run was cut off before anything came back of it.
    """
    last = runs_in(entries)[-1:]
    flat = [next(inner_entries([entry]), entry) for run in last for entry in run]
    cut = cut_off(flat)
    if cut is None:
        return _last_unknown(flat)
    acts = cut.digest or (cut.document == "server" and cut.invoke.tool != SCREENSHOT.name)
    known = cut.outcome is not None and cut.outcome.status != "unknown"
    return cut.invoke.tool if acts and not known else ""


def _last_unknown(entries: Sequence[Entry]) -> str:
    steps = [entry.body for entry in entries if entry.kind == "step"]
    unknown = bool(steps) and steps[-1]["outcome"]["status"] == "unknown"
    return steps[-1]["name"] if unknown and steps[-1].get("question") else ""
