"""Goes back to the last good route, once, where nothing changes any more."""

from __future__ import annotations

from dataclasses import dataclass, field
from urllib.parse import urlsplit

from pilotfish.agent.ended import Ended
from pilotfish.agent.envelope import Invoke
from pilotfish.agent.feature import Stateful
from pilotfish.agent.features.stagnation import Still
from pilotfish.agent.history import Step
from pilotfish.agent.source import Recorded, Source
from pilotfish.agent.view import View

__all__ = ["Backtrack", "Routes"]

EVERY = 5
KEPT = 10


@dataclass(frozen=True)
class Routes:
    """G10: the routes that led somewhere and those of every fifth step, the newest last; `tried`
    once the run went back, `due` while it is about to.
    """

    steps: int = 0
    good: list[str] = field(default_factory=list[str])
    tried: bool = False
    due: bool = False


class Backtrack(Stateful[Routes]):
    """Only the route: it never claims to undo what a server did. Fields are not restored."""

    name = "backtrack"
    initial = Routes

    async def after_step(self, step: Step, before: View, after: View) -> Step:
        state, steps = self.state, self.state.steps + 1
        moved = _route(before) != _route(after)
        # What led somewhere else was good; so was what every fifth step found.
        route = _route(before) if moved else _route(after)
        good = state.good
        if (moved or steps % EVERY == 0) and (not good or good[-1] != route):
            good = [*good, route][-KEPT:]
        self.state = Routes(steps, good, state.tried, state.due)
        return step

    async def before_turn(self) -> Ended | None:
        still = self.trajectory.kept.get("stagnation")
        critical = isinstance(still, Still) and still.level == 8
        state = self.state
        others = [route for route in state.good if route != _route(self.trajectory.view)]
        if critical and others and not state.tried:
            self.state = Routes(state.steps, state.good, tried=True, due=True)
        return None

    def source(self) -> Source | None:
        """`navigate` to the last route that is another one; later ones are forgotten."""
        state, here = self.state, _route(self.trajectory.view)
        if not state.due:
            return None
        path = next(route for route in reversed(state.good) if route != here)
        good = state.good[: state.good.index(path) + 1]
        self.state = Routes(state.steps, good, state.tried)
        note = "Going back to where it still worked"
        return Recorded([Invoke("navigate", {"path": path, "note": note})])


def _route(view: View) -> str:
    parts = urlsplit(view.facts.url)
    return parts.path + (f"?{parts.query}" if parts.query else "")
