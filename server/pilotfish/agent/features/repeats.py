"""Notices repeated actions and a run that only looks around, and says so until that ends."""

from __future__ import annotations

from dataclasses import dataclass, field

from pilotfish.agent.feature import Stateful
from pilotfish.agent.history import Step
from pilotfish.agent.progressing import category_of, fingerprint_of
from pilotfish.agent.view import View

__all__ = ["LEVELS", "Recent", "Repeats"]

WINDOW = 20
LEVELS = (5, 8, 12)
"""B1, B2: how often within the window, for a hint, a warning and a new strategy."""

_NUDGES = {
    5: "you have done {what} {count} times: is it getting you anywhere? Try another way",
    8: "{what} {count} times: stop repeating it. Save what you have, and try something else",
    12: "{what} {count} times: this strategy does not work. Begin anew by another way, or end "
    "the run: is_final with what you have, or fail with the reason",
}


@dataclass(frozen=True)
class Recent:
    """The last actions: fingerprints, what they are called, and their categories. `level` and
    `nudge` stay until a productive action that is no repetition (B4).
    """

    prints: list[str] = field(default_factory=list[str])
    categories: list[str] = field(default_factory=list[str])
    level: int = 0
    nudge: str = ""


class Repeats(Stateful[Recent]):
    """B1, B2, B4."""

    name = "repeats"
    initial = Recent

    def tail(self) -> str:
        return f"Note: {self.state.nudge}" if self.state.nudge else ""

    async def after_step(self, step: Step, before: View, after: View) -> Step:
        state, category = self.state, category_of(step.name)
        if category == "neutral":
            return step
        prints = [*state.prints, fingerprint_of(step)][-WINDOW:]
        categories = [*state.categories, category][-WINDOW:]
        same = prints.count(prints[-1])
        level, nudge = state.level, state.nudge
        moved = category == "productive" and step.before != step.after
        if moved and same < LEVELS[0]:
            level, nudge, categories = 0, "", ["productive"]
        idle = categories.count("passive")
        reached = max((at for at in LEVELS if at <= same), default=0)
        waited = max((at for at in LEVELS if at <= idle), default=0)
        what, count = (_called(step), same) if reached >= waited else ("looked or waited", idle)
        if max(reached, waited) > level:
            level = max(reached, waited)
            nudge = _NUDGES[level].format(what=what, count=count)
        self.state = Recent(prints, categories, level, nudge)
        return step


def _called(step: Step) -> str:
    return f"{step.name} on {step.target}" if step.target else step.name
