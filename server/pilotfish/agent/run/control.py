"""What the server may switch of a run while it goes on, and what it is taught."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

__all__ = ["POINTING", "Control", "ControlMode", "Lesson", "Teachers"]

Teachers = Literal["nobody", "team", "everybody"]
"""Who may teach recipes."""

MOST_DEEDS = 200
"""That wait: beyond them nothing is recorded."""


def _deeds() -> asyncio.Queue[Mapping[str, Any]]:
    return asyncio.Queue(MOST_DEEDS)


@dataclass
class Lesson:
    """Written by what the page reports. `asked`: the next run is taught; `on`: the one that goes on
    is. `deeds` are what was done, as the page sends it: the oldest first.
    """

    asked: bool = False
    on: bool = False
    deeds: asyncio.Queue[Mapping[str, Any]] = field(default_factory=_deeds, compare=False)

    def begin(self, *, may: bool) -> None:
        """A run begins; `may` is whether its visitor is a member of the team."""
        self.on, self.asked = self.asked and may, False
        self.deeds = _deeds()

    def heard(self, deed: Mapping[str, Any]) -> None:
        """Keeps a deed; without a lesson, or beyond the most, it is ignored."""
        if self.on and not self.deeds.full():
            self.deeds.put_nowait(deed)


ControlMode = Literal["show", "ask", "act"]

_POINTING = "scroll scroll_to find read extract_table wait wait_until border highlight"
POINTING = frozenset(_POINTING.split())
"""Actions that look or point: they never wait for the visitor."""


@dataclass
class Control:
    """Written by what the page reports, read by the features of a run. `taken_over`: the visitor
    has pressed something in the page while the agent acted, and has not given it back. `halted`: an
    operator has stopped the run. In `mode` show the visitor does each step themselves, in ask they
    are asked before each. `pauses`: the run waits for them after each narration. `lesson` is what a
    member of the team teaches.
    """

    taken_over: bool = False
    halted: bool = False
    mode: ControlMode = "act"
    pauses: bool = False
    lesson: Lesson = field(default_factory=Lesson)

    def heard(self, name: str, payload: Mapping[str, Any] | None) -> bool:
        """Handles an event of the page; returns whether it was about any of this."""
        match name, payload or {}:
            case "mode", {"mode": mode}:
                self.set_mode(mode)
            case "narration", {"pause": bool(pause)}:
                self.pauses = pause
            case "teach", _:
                self.lesson.asked = True
            case "taught", deed:
                self.lesson.heard(deed)
            case _:
                return False
        return True

    def set_mode(self, mode: object) -> None:
        """`mode` is what a page has sent; anything else than a mode is ignored."""
        if mode in ("show", "ask", "act"):
            self.mode = mode

    def renew(self) -> None:
        """Another document is there, which has said nothing of its settings yet."""
        self.mode, self.pauses = "act", False

    def waits(self, name: str) -> bool:
        """Whether an action of this name waits for the visitor to do it."""
        return self.mode == "show" and name not in POINTING
