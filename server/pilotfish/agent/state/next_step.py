"""What comes after a turn, as a value."""

from __future__ import annotations

from dataclasses import dataclass

from pilotfish.agent.state.ended import Ended

__all__ = ["Continue", "Next"]


@dataclass(frozen=True)
class Continue:
    """Another turn."""


Next = Continue | Ended
