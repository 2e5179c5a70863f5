"""What a server reads from a session's journal when it loads the session."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from pilotfish.agent.state.brief import Brief
from pilotfish.agent.state.rebuild import brief_of
from pilotfish.agent.state.store import Entry
from pilotfish.agent.state.turns import PastRun
from pilotfish_client.codec import DecodeError
from pilotfish_client.page_messages import JournalEntry
from pilotfish_client.server_messages import Done

__all__ = ["Unfinished", "past_runs", "unfinished"]


@dataclass(frozen=True)
class Unfinished:
    """A run that was going on when its server stopped; `entries` begin with its start. `brief` is
    None if they cannot be read: such a run cannot continue.
    """

    run_id: str
    task: str
    entries: tuple[Entry, ...]

    @cached_property
    def brief(self) -> Brief | None:
        try:
            return brief_of(self.entries)
        except DecodeError:
            return None

    def ended(self, journal: Iterable[JournalEntry]) -> Done:
        """The run's end: what was done, and what is not known; `journal` is the page's."""
        names = {entry.body["action_id"]: entry.body["name"] for entry in self.of("issued")}
        outcomes: dict[str, Mapping[str, Any]] = {
            entry.body["action_id"]: entry.body["outcome"] for entry in self.of("outcome")
        }
        for noted in journal:
            if noted.outcome is not None:
                outcome = {"status": noted.outcome.status, "message": noted.outcome.message}
                outcomes.setdefault(noted.action_id, outcome)
        became = {id: outcomes.get(id, {"status": "unknown"})["status"] for id in names}
        unknown = [n for id, n in names.items() if became[id] == "unknown"]
        done = [n for id, n in names.items() if became[id] == "done"]
        text = "The server restarted while this was going on, so it has stopped."
        if done:
            text += f" I stopped after: {', '.join(done[-4:])}."
        if unknown:
            text += f" Whether this happened is not known: {unknown[-1]}. Please have a look."
        if not done and not unknown:
            text += " Nothing was done yet."
        text += " Nothing will be repeated."
        return Done(run_id=self.run_id, status="failed", summary=text, steps=len(done))

    def of(self, kind: str) -> list[Entry]:
        return [entry for entry in self.entries if entry.kind == kind]


def past_runs(entries: Sequence[Entry]) -> list[tuple[str, PastRun]]:
    """The runs that ended, with their ids, the oldest first."""
    tasks: dict[str, str] = {}
    past: dict[str, PastRun] = {}
    for entry in entries:
        if entry.kind == "run_started":
            tasks[entry.body["run_id"]] = entry.body["task"]
        elif entry.kind == "run_ended":
            body = entry.body
            task = tasks.get(body["run_id"], "")
            run = PastRun(task, body["summary"], body["status"], entry.at)
            past[body["run_id"]] = run
    return list(past.items())


def unfinished(entries: Sequence[Entry]) -> Unfinished | None:
    """The run that started and did not end, if there is one."""
    started: Entry | None = None
    for entry in entries:
        if entry.kind == "run_started":
            started = entry
        elif entry.kind == "run_ended":
            started = None
    if started is None:
        return None
    since = tuple(entry for entry in entries if entry.seq >= started.seq)
    return Unfinished(started.body["run_id"], started.body["task"], since)
