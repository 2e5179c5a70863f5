"""What a run has done so far: its turns and steps, as values."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from pilotfish_client.outcome import Outcome
from pilotfish_client.server_messages import DoneStatus

__all__ = ["PastRun", "Step", "TurnRecord"]


@dataclass(frozen=True)
class Step:
    """One executed (or refused) action with its outcome. `number` counts through the run."""

    number: int
    action_id: str
    name: str
    args: dict[str, Any]
    outcome: Outcome


@dataclass(frozen=True)
class TurnRecord:
    """One reply of the model as far as it was issued, and what it caused.

    `envelope` is rebuilt from what was issued, so it is valid even after a broken stream.
    `notes` say what was dropped or refused, for the model. `text` is the prose of classic mode.
    `images` counts the pictures that the model was shown with it.
    """

    number: int
    envelope: dict[str, Any]
    steps: tuple[Step, ...]
    notes: tuple[str, ...] = ()
    url: str = ""
    text: str = ""
    images: int = 0


@dataclass(frozen=True)
class PastRun:
    """A former run of the same session."""

    task: str
    summary: str
    status: DoneStatus
    at: float = field(default=0.0)
