"""When an action may be carried out: at its pace, and a surface by itself."""

from __future__ import annotations

import asyncio
import time
from dataclasses import replace
from urllib.parse import urlsplit
from weakref import WeakKeyDictionary

from pilotfish.agent.executors.with_visitor import PRESENT
from pilotfish.agent.features.stateful import BaseFeature
from pilotfish.agent.model.envelope import Invoke
from pilotfish.agent.page.step import Step
from pilotfish.agent.page.view import View
from pilotfish.agent.run.feature import Drop
from pilotfish.agent.run.seams import Prepared, Ready

__all__ = ["Pacing", "SurfaceAlone"]

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
