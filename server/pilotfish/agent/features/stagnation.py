"""Notices that page and data stay the same, goes back once, and in the end stops."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from pilotfish.agent.features.progressing import category_of
from pilotfish.agent.features.routes import Routes, again, followed, route_of
from pilotfish.agent.features.stateful import Stateful
from pilotfish.agent.model.envelope import Invoke
from pilotfish.agent.model.source import Recorded, Source
from pilotfish.agent.page.step import Step
from pilotfish.agent.page.view import View
from pilotfish.agent.run.feature import Drop
from pilotfish.agent.run.seams import Prepared
from pilotfish.agent.sentence import say
from pilotfish.agent.state.ended import Ended

__all__ = ["Stagnation", "Still"]

_MORE = 4
"""Actions that may follow within the same reply once the run must end."""
_NUDGES = (
    "nothing has changed for {count} actions: neither the page nor what you have collected",
    "nothing has changed for {count} actions. Save what you have and take another way",
    "nothing has changed for {count} actions: end the run now, with is_final and what you have, "
    "or with fail and the reason",
)
_BACK = "Going back to where it still worked"


@dataclass(frozen=True)
class Still:
    """`count` are the actions since something changed, `level` (0 to 3) what the model was told of
    it; `data` is what was collected then, `due` the turn by which the run must have ended itself.
    `routes` led somewhere; `back` is whether the run is about to go back, `tried` whether it once
    did, and `refill` the route whose fields are then filled again.
    """

    count: int = 0
    data: str = ""
    level: int = 0
    due: int = 0
    routes: Routes = field(default_factory=Routes)
    back: bool = False
    tried: bool = False
    refill: str = ""


class Stagnation(Stateful[Still]):
    """By the page's signature. The notice stays until something changes. At the third level the run
    goes back to the last good route, once: that claims to undo nothing that a server did.
    """

    name = "stagnation"
    initial = Still

    def tail(self) -> str:
        state = self.state
        return f"Note: {_NUDGES[state.level - 1].format(count=state.count)}" if state.level else ""

    async def after_step(self, step: Step, before: View, after: View) -> Step:
        written = self.trajectory.state
        state = replace(self.state, routes=followed(self.state.routes, before, after, written))
        self.state = self._counted(state, step)
        return step

    def _counted(self, state: Still, step: Step) -> Still:
        data = repr((self.trajectory.collected, self.trajectory.state))
        if step.before != step.after or data != (state.data or data) or self._answered(step):
            return replace(state, count=0, data=data, level=0, due=0)
        if category_of(step.name) == "neutral" or _looked(step):
            return state
        options, count = self.run.features, state.count + 1
        level = sum(count >= at for at in options.unchanged)
        last = len(self.trajectory.turns) + 1 + options.grace_turns
        due = state.due or (last if level == 3 else 0)
        return replace(state, count=count, data=data, level=level, due=due)

    def _answered(self, step: Step) -> bool:
        """The visitor's word is something new, and so is a result that a server has not given."""
        if step.outcome.status != "done":
            return False
        if step.name.startswith("ask_user"):
            return True
        said = (step.name, step.outcome.message, step.outcome.data)
        former = ((it.name, it.outcome.message, it.outcome.data) for it in self.trajectory.steps)
        return step.where == "server" and said not in former

    async def before_action(self, invoke: Invoke, prepared: Prepared) -> Prepared | Drop:
        if self.state.count >= self.run.features.unchanged[-1] + _MORE:
            return Drop("nothing has changed for too long: end the run")
        return prepared

    async def before_turn(self) -> Ended | None:
        state = self.state
        if state.due and len(self.trajectory.turns) >= state.due:
            return Ended.saying("partial", say("stuck"))
        if state.level == 3 and not state.tried and state.routes.before(self._here()):
            self.state = replace(state, tried=True, back=True)
        return None

    def source(self) -> Source | None:
        """`navigate` to the last route that is another one; once there, what fills its fields and
        scrolls to what was in view. What the model had written down there holds again; what it has
        learned since stays.
        """
        state = self.state
        if state.back and (routes := state.routes.before(self._here())):
            path = routes.good[-1]
            self.state = replace(state, routes=routes, back=False, refill=path)
            return Recorded([Invoke("navigate", {"path": path, "note": _BACK})])
        if not state.refill:
            return None
        self.state = replace(state, refill="")
        if state.refill != self._here():
            return None
        then = state.routes.states.get(state.refill, {})
        self.trajectory.state = {**self.trajectory.state, **then}
        known = again(state.routes, self.trajectory.view)
        return Recorded(known) if known else None

    def _here(self) -> str:
        return route_of(self.trajectory.view)


def _looked(step: Step) -> bool:
    """Reading on is no standstill as long as it finds something; `Repeats` counts how often."""
    return step.name in ("find", "read", "extract_table") and bool(step.outcome.data)
