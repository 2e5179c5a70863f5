"""The place in a task, kept in the envelope's `memory` from turn to turn as compact JSON."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass, field
from typing import Any, Literal, cast

__all__ = ["Pending", "Phase", "Progress", "Trail", "read_progress", "write_progress"]

_MARK = "builtin"

Phase = Literal[
    "",
    "added",
    "chosen",
    "custom",
    "filled",
    "opened",
    "pressed",
    "returning",
    "saved",
    "searched",
    "sent",
    "switched",
]


@dataclass
class Pending:
    """An action of the last reply; `tell` is what may be said once it is done."""

    tool: str
    tell: str = ""


@dataclass
class Trail:
    """What an intent has touched so far.

    `began` is the path it began on, `hops` the paths looked at since and `looked` their titles;
    `searched` are paths whose search field was used, `expanded` and `pressed` refs. `ref` is the
    control that was set, `to` the path that was asked for, `product` and `quantity` what is being
    added, `quantity_tries` how often the number was set. `filled` and `edited`: a field was filled
    in, a button such as "Edit" was pressed; `opened_on` is the path where a button that opens a
    form was. `pressed_on` and `dialog` are the path and the dialog of the last press, `follow_ups`
    counts the buttons pressed after the first. `ending` is how the run ends once the page is back
    where the intent began.
    """

    began: str = ""
    hops: list[str] = field(default_factory=list[str])
    looked: list[str] = field(default_factory=list[str])
    searched: list[str] = field(default_factory=list[str])
    searches: int = 0
    expanded: list[int] = field(default_factory=list[int])
    pressed: list[int] = field(default_factory=list[int])
    pressed_on: str = ""
    dialog: str = ""
    follow_ups: int = 0
    ref: int = -1
    to: str = ""
    product: str = ""
    quantity: int = 0
    quantity_tries: int = 0
    filled: bool = False
    edited: bool = False
    opened_on: str = ""
    ending: str = ""


@dataclass
class Progress:
    """`at` counts the intents that are finished; what follows `at` is of the current one only.

    `phase` is the handler's own state, `tries` how often it failed, `loads` how often a page load
    came before its first action, `doubt` that its last action may have happened, `trail` what it
    has touched,
    `asked` the answers to open questions by what they were about. `picks` is what the visitor chose
    for a phrase, `options` the labels of the open question with what each stands for.
    """

    clauses: list[str]
    task: str = ""
    at: int = 0
    phase: Phase = ""
    tries: int = 0
    loads: int = 0
    doubt: bool = False
    trail: Trail = field(default_factory=Trail)
    picks: dict[str, str] = field(default_factory=dict[str, str])
    options: dict[str, str] = field(default_factory=dict[str, str])
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
        self.loads = 0
        self.doubt = False
        self.trail = Trail()
        self.asked = {}
        self.asking = ""


def write_progress(progress: Progress) -> str:
    body = _said(asdict(progress)) | {"seen": progress.seen, "at": progress.at}
    body["trail"] = _said(asdict(progress.trail))
    return json.dumps({_MARK: 1, **body}, ensure_ascii=False, separators=(",", ":"))


def _said(body: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in body.items() if value}


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
        progress.trail = Trail(**cast("dict[str, Any]", progress.trail))
    except TypeError:
        return None
    return progress
