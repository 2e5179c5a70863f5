"""What a run has done so far: its turns, as values."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from pilotfish.agent.model.usage import Usage
from pilotfish.agent.page.step import Step
from pilotfish_client.server_messages import DoneStatus

__all__ = ["PastRun", "TurnRecord", "Verdict"]


@dataclass(frozen=True)
class Verdict:
    """What a feature of the loop decided: its name, in which of its methods, and why."""

    feature: str
    at: str
    said: str


@dataclass(frozen=True)
class TurnRecord:
    """One reply of the model as far as it was issued, and what it caused.

    `envelope` is rebuilt from what was issued, so it is valid even after a broken stream.
    `notes` say what was dropped or refused, for the model. `text` is the prose of classic mode.
    `images` counts the pictures that the model was shown with it, `dropped` the actions of the
    reply that were not carried out, `left` what those were aimed at that do something. `usage`
    are its tokens, `ms` its milliseconds.

    For the record alone, never for the model: `seen` is the last message of the request, `thinking`
    and `prose` what the model wrote beside its actions, `model` its name, `verdicts` what features
    decided since the turn before.
    """

    number: int
    envelope: dict[str, Any]
    steps: tuple[Step, ...]
    notes: tuple[str, ...] = ()
    url: str = ""
    text: str = ""
    images: int = 0
    dropped: int = 0
    left: tuple[str, ...] = ()
    usage: Usage | None = None
    ms: int = 0
    seen: str = ""
    thinking: str = ""
    prose: str = ""
    model: str = ""
    verdicts: tuple[Verdict, ...] = ()


@dataclass(frozen=True)
class PastRun:
    """A former run of the same session."""

    task: str
    summary: str
    status: DoneStatus
    at: float = field(default=0.0)
