"""Notices that the page stays the same while nothing new is collected, and in the end stops."""

from __future__ import annotations

from dataclasses import dataclass, replace

from pilotfish.agent.ended import Ended
from pilotfish.agent.envelope import Invoke
from pilotfish.agent.feature import Drop, Stateful
from pilotfish.agent.history import Step
from pilotfish.agent.progressing import category_of
from pilotfish.agent.seams import Prepared
from pilotfish.agent.sentence import say
from pilotfish.agent.view import View

__all__ = ["Stagnation", "Still"]

LEVELS = {3: 3, 5: 5, 8: 8}
_GRACE = 2
"""Turns that a run has to end itself once it must."""
_NUDGES = {
    3: "nothing has changed for {count} actions: neither the page nor what you have collected",
    5: "nothing has changed for {count} actions. Save what you have and take another way",
    8: "nothing has changed for {count} actions: end the run now, with is_final and what you have, "
    "or with fail and the reason",
}


@dataclass(frozen=True)
class Still:
    """`count` are the actions since something changed; `data` is what was collected then; `due` is
    the turn by which the run must have ended itself.
    """

    count: int = 0
    data: str = ""
    level: int = 0
    due: int = 0


class Stagnation(Stateful[Still]):
    """B5: by the page's signature; B4: the notice stays until something changes."""

    name = "stagnation"
    initial = Still

    def tail(self) -> str:
        state = self.state
        return f"Note: {_NUDGES[state.level].format(count=state.count)}" if state.level else ""

    async def after_step(self, step: Step, before: View, after: View) -> Step:
        state, data = self.state, repr((self.trajectory.collected, self.trajectory.state))
        if step.before != step.after or data != (state.data or data) or _answered(step):
            self.state = Still(data=data)
            return step
        if category_of(step.name) == "neutral" or _looked(step):
            return step
        count = state.count + 1
        level = max((at for at in LEVELS if at <= count), default=0)
        due = state.due or (len(self.trajectory.turns) + 1 + _GRACE if level == 8 else 0)
        self.state = replace(state, count=count, data=data, level=level, due=due)
        return step

    async def before_action(self, invoke: Invoke, prepared: Prepared) -> Prepared | Drop:
        if self.state.level == 8 and self.state.count >= 8 + 4:
            return Drop("nothing has changed for too long: end the run")
        return prepared

    async def before_turn(self) -> Ended | None:
        if self.state.due and len(self.trajectory.turns) >= self.state.due:
            return Ended.saying("partial", say("stuck"))
        return None


def _answered(step: Step) -> bool:
    """The visitor's word, or a server's result, is something new."""
    return step.name.startswith("ask_user") and step.outcome.status == "done"


def _looked(step: Step) -> bool:
    """Reading on is no standstill as long as it finds something; `Repeats` counts how often."""
    return step.name in ("find", "read", "extract_table") and bool(step.outcome.data)
