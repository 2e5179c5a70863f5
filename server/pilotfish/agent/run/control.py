"""Who acts in the page, the agent or the visitor themselves, and what waits for the visitor."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from pilotfish.agent.run.lesson import Lesson

__all__ = ["POINTING", "Control", "ControlMode"]

ControlMode = Literal["show", "ask", "act"]

_POINTING = "scroll scroll_to find read extract_table wait wait_until border highlight"
POINTING = frozenset(_POINTING.split())
"""Actions that look or point: they never wait for the visitor."""


@dataclass
class Control:
    """Written by what the page reports, read by the features of a run. `taken_over`: the visitor
    has pressed something in the page while the agent acted, and has not given it back. In `mode`
    show the visitor does each step themselves, in ask they are asked before each. `pauses`: the run
    waits for them after each narration. `lesson` is what a member of the team teaches.
    """

    taken_over: bool = False
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
