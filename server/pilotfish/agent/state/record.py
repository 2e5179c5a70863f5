"""The full record of runs, read from a session's journal: what a person debugs with."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from pilotfish.agent.model.usage import Usage
from pilotfish.agent.page.step import Step
from pilotfish.agent.state.brief import Brief
from pilotfish.agent.state.journal import CHILD, inner_entries
from pilotfish.agent.state.rebuild import brief_of, spent, turns_of, verdicts_after
from pilotfish.agent.state.store import Entry
from pilotfish.agent.state.turns import TurnRecord, Verdict
from pilotfish_client.codec import decode, encode
from pilotfish_client.server_messages import Done

__all__ = ["FEEDBACK", "RunRecord", "records_of", "runs_in"]

FEEDBACK = "feedback"
"""The entry of what a visitor said of a run: `run_id`, `satisfied` (true, false or null), and
the `value` of the option that they chose."""

_LEARN = ("Learning", "Teaching", "Playing")
"""Features that save recipes."""


@dataclass(frozen=True)
class RunRecord:
    """One run, never shortened: what each turn's model was shown, thought, wrote and used, every
    step, and what each feature decided. `spent` is what all calls of models have used: those of
    the turns, and of plans, summaries, votes, checks and the closing words. `verdicts` are those
    after the last turn. `ended` is None while it goes on. `children` are its sub-tasks, by the ids
    of the actions that started them. `satisfied` is what the visitor said of it last, None where
    they said nothing; `chosen` is the value of the option that they chose.
    """

    brief: Brief
    turns: tuple[TurnRecord, ...]
    ended: Done | None
    spent: Usage
    seconds: float
    verdicts: tuple[Verdict, ...] = ()
    children: dict[str, RunRecord] = field(default_factory=dict[str, "RunRecord"])
    satisfied: bool | None = None
    chosen: str = ""

    @property
    def steps(self) -> tuple[Step, ...]:
        return tuple(step for turn in self.turns for step in turn.steps)

    @property
    def learned(self) -> str:
        """What recipe was saved of it, such as "draft saved: NAME v1"; "" for none."""
        said = (it.said for it in self.verdicts if it.feature in _LEARN)
        return next((it for it in said if " saved: " in it), "")

    @property
    def tokens(self) -> int:
        return self.spent.tokens

    @property
    def usage(self) -> Usage:
        """Of all turns together, without what was asked beside them."""
        return sum((turn.usage for turn in self.turns if turn.usage), Usage())

    def whole(self) -> tuple[RunRecord, ...]:
        """Itself, and then its sub-tasks."""
        return (self, *(each for child in self.children.values() for each in child.whole()))

    def as_json(self) -> dict[str, Any]:
        """JSON values."""
        return encode(self)


def runs_in(entries: Sequence[Entry]) -> list[tuple[Entry, ...]]:
    """The entries of each run, the oldest first; each begins with its start."""
    runs: list[list[Entry]] = []
    for entry in entries:
        if entry.kind == "run_started":
            runs.append([])
        if runs:
            runs[-1].append(entry)
    return [tuple(run) for run in runs]


def records_of(entries: Sequence[Entry]) -> list[RunRecord]:
    """All runs of a session; raises DecodeError for entries of another release."""
    said = {
        str(entry.body["run_id"]): (entry.body.get("satisfied"), entry.body.get("value", ""))
        for entry in entries
        if entry.kind == FEEDBACK
    }
    records = [_record(run) for run in runs_in(entries)]
    rated = [(it, *said.get(it.brief.run_id, (None, ""))) for it in records]
    return [replace(it, satisfied=satisfied, chosen=chosen) for it, satisfied, chosen in rated]


def _record(entries: Sequence[Entry]) -> RunRecord:
    ended = [entry for entry in entries if entry.kind == "run_ended"]
    used, seconds = spent(entries)
    started = dict.fromkeys(entry.body["of"] for entry in entries if entry.kind == CHILD)
    return RunRecord(
        brief=brief_of(entries),
        turns=turns_of(entries),
        ended=decode(Done, ended[-1].body) if ended else None,
        spent=used,
        seconds=seconds,
        verdicts=verdicts_after(entries),
        children={name: _record(tuple(inner_entries(entries, name))) for name in started},
    )
