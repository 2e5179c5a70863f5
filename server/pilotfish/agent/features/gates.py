"""What may still be carried out of a reply: its pace, one surface, and a page that has changed."""

from __future__ import annotations

import asyncio
import time
from dataclasses import replace
from urllib.parse import urlsplit
from weakref import WeakKeyDictionary

from pilotfish.agent.executors.presented import PRESENT
from pilotfish.agent.features.stateful import BaseFeature
from pilotfish.agent.model.envelope import Invoke
from pilotfish.agent.page.shift import Shift, shift_of
from pilotfish.agent.page.step import Step
from pilotfish.agent.page.view import View
from pilotfish.agent.run.feature import Drop
from pilotfish.agent.run.run import Run
from pilotfish.agent.run.seams import Prepared, Ready
from pilotfish.agent.state.ended import Ended
from pilotfish.agent.state.trajectory import Trajectory
from pilotfish_client.outcome import Outcome

__all__ = ["BatchShift", "Pacing", "SurfaceAlone", "end_of"]

_LAST: WeakKeyDictionary[asyncio.AbstractEventLoop, dict[str, float]] = WeakKeyDictionary()


class Pacing(BaseFeature):
    """`RunLimits.pace` seconds between two actions; off where it is 0."""

    async def before_action(self, invoke: Invoke, prepared: Prepared) -> Prepared | Drop:
        origin = urlsplit(self.trajectory.view.facts.url).netloc
        pace = self.run.limits.pace
        if not isinstance(pace, (int, float)):
            pace = pace.get(origin, 0.0)
        if pace > 0 and isinstance(prepared, Ready) and prepared.where == "page":
            last = _LAST.setdefault(asyncio.get_running_loop(), {})
            now = time.monotonic()
            turn = max(now, last.get(origin, 0.0) + pace)
            last[origin] = turn
            await asyncio.sleep(turn - now)
        return prepared


_ENTERS = frozenset({"fill_input", "clear_input", "type_text", "select_option", "choose", "check"})
"""What leads nowhere: where the address changes with it, it is that of a draft."""
_ALONE = "present_surface stands alone in its turn"


class SurfaceAlone(BaseFeature):
    """A surface stands alone in its turn: what the visitor answers decides what comes next."""

    async def before_action(self, invoke: Invoke, prepared: Prepared) -> Prepared | Drop:
        if invoke.tool == PRESENT and self.trajectory.under_way:
            return Drop(f"{_ALONE}: call it by itself")
        return prepared

    async def after_step(self, step: Step, before: View, after: View) -> Step:
        if step.name == PRESENT:
            return replace(step, drop_rest=step.drop_rest or _ALONE)
        return step


class BatchShift(BaseFeature):
    """Drops the rest of a reply whose page is no longer the one it was planned for."""

    def __init__(self, run: Run, trajectory: Trajectory) -> None:
        super().__init__(run, trajectory)
        self._shifted: Shift | None = None

    async def before_turn(self) -> Ended | None:
        self._shifted = None
        return None

    async def before_action(self, invoke: Invoke, prepared: Prepared) -> Prepared | Drop:
        if self._shifted and not self._shifted.allows(self.trajectory.view, invoke.args):
            return Drop(self._shifted.told)
        return prepared

    async def after_step(self, step: Step, before: View, after: View) -> Step:
        shift = shift_of(before, after, step.args)
        self._shifted = self._shifted or shift
        stays = shift is None and step.name in _ENTERS
        return replace(step, drop_rest=step.drop_rest or end_of(step.outcome, stays=stays))


def end_of(outcome: Outcome, *, stays: bool = False) -> str:
    """Why nothing may follow an action that ended so; empty where something may. `stays`: what can
    be acted on is as it was, so another address is that of the same page.
    """
    if outcome.status != "done":
        return f"the action before ended as {outcome.status}"
    for effect in outcome.effects:
        harmless = effect.kind == "dialog" and effect.text.endswith(" closed")
        harmless |= effect.kind == "route" and stays
        if effect.kind in ("route", "dialog", "native_dialog", "new_tab") and not harmless:
            return f"the page changed: {effect.text}"
    return ""
