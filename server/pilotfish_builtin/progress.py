"""The place in a task, kept in the envelope's `memory` from turn to turn as compact JSON."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass, field
from typing import Any, cast

__all__ = ["Pending", "Progress", "read_progress", "write_progress"]

_MARK = "builtin"


@dataclass
class Pending:
    """An action of the last reply; `tell` is what may be said once it is done."""

    tool: str
    tell: str = ""


@dataclass
class Progress:
    """`at` counts the intents that are finished; what follows `at` is of the current one only.

    `phase` is the handler's own state, `hops` the paths it has looked at, `tries` how often it
    failed, `notes` what it wants to remember, `picks` what the visitor chose for a phrase.
    """

    clauses: list[str]
    task: str = ""
    at: int = 0
    phase: str = ""
    tries: int = 0
    hops: list[str] = field(default_factory=list[str])
    notes: dict[str, str] = field(default_factory=dict[str, str])
    picks: dict[str, str] = field(default_factory=dict[str, str])
    asked: dict[str, str] = field(default_factory=dict[str, str])
    asking: str = ""
    told: list[str] = field(default_factory=list[str])
    pending: list[Pending] = field(default_factory=list[Pending])
    seen: int = -1
    turns: int = 0

    def go_on(self) -> None:
        """To the next intent."""
        self.at += 1
        self.phase = ""
        self.tries = 0
        self.hops = []
        self.notes = {}
        self.asked = {}
        self.asking = ""


def write_progress(progress: Progress) -> str:
    body = {key: value for key, value in asdict(progress).items() if value or key in ("seen", "at")}
    return json.dumps({_MARK: 1, **body}, ensure_ascii=False, separators=(",", ":"))


def read_progress(memory: str) -> Progress | None:
    """What `write_progress` wrote; None for the memory of another model."""
    try:
        body: Any = json.loads(memory)
    except ValueError:
        return None
    if not isinstance(body, dict) or cast("dict[str, Any]", body).pop(_MARK, None) != 1:
        return None
    try:
        progress = Progress(**cast("dict[str, Any]", body))
        progress.pending = [Pending(**entry) for entry in cast("list[Any]", progress.pending)]
    except TypeError:
        return None
    return progress
