"""What a turn of the matcher comes to."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from pilotfish_builtin.progress import Phase

__all__ = ["Act", "Answered", "Choice", "Do", "Finished", "Move", "Open", "Stuck"]


@dataclass(frozen=True)
class Act:
    """One call. `say` is narrated before it, `tell` is said in the summary once it is done."""

    tool: str
    args: dict[str, Any]
    say: str = ""
    tell: str = ""
    about: int | None = None


@dataclass(frozen=True)
class Do:
    """Acts of one turn, then another look at the page."""

    acts: tuple[Act, ...]
    phase: Phase = ""


@dataclass(frozen=True)
class Finished:
    """The intent is done; `tell` adds to what its acts told."""

    tell: str = ""


@dataclass(frozen=True)
class Choice:
    """Ask which of the options (label to key) is meant; the key chosen is kept under `about`."""

    about: str
    question: str
    options: dict[str, str] = field(default_factory=dict[str, str])


@dataclass(frozen=True)
class Open:
    """Ask for a value; the answer is kept under `about`."""

    about: str
    question: str


@dataclass(frozen=True)
class Stuck:
    """It cannot go on; `why` completes "I could not …: " as a sentence of its own."""

    why: str


@dataclass(frozen=True)
class Answered:
    """The answer to a question, as it stands on the page at `about`."""

    text: str
    about: int | None = None


Move = Do | Finished | Choice | Open | Stuck | Answered
