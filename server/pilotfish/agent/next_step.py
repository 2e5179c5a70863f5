"""What comes after a turn, as a value."""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["Continue", "Declined", "Failed", "Finished", "Next"]


@dataclass(frozen=True)
class Continue:
    """Another turn."""


@dataclass(frozen=True)
class Finished:
    """The model has ended the run."""

    summary: str


@dataclass(frozen=True)
class Declined:
    """The visitor said no to `question`: the run ends, politely and not as an error."""

    question: str


@dataclass(frozen=True)
class Failed:
    """The run cannot go on; the message is for the visitor."""

    message: str


Next = Continue | Finished | Declined | Failed
