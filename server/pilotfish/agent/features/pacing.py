"""Keeps two actions at one origin apart, across all runs of a server."""

from __future__ import annotations

import asyncio
import time
from urllib.parse import urlsplit
from weakref import WeakKeyDictionary

from pilotfish.agent.features.stateful import BaseFeature
from pilotfish.agent.model.envelope import Invoke
from pilotfish.agent.run.feature import Drop
from pilotfish.agent.run.seams import Prepared, Ready

__all__ = ["Pacing"]

_LAST: WeakKeyDictionary[asyncio.AbstractEventLoop, dict[str, float]] = WeakKeyDictionary()


class Pacing(BaseFeature):
    """`RunLimits.pace` seconds between two actions; off where it is 0."""

    async def before_action(self, invoke: Invoke, prepared: Prepared) -> Prepared | Drop:
        pace = self.run.limits.pace
        if pace > 0 and isinstance(prepared, Ready) and prepared.where == "page":
            last = _LAST.setdefault(asyncio.get_running_loop(), {})
            origin = urlsplit(self.trajectory.view.facts.url).netloc
            now = time.monotonic()
            turn = max(now, last.get(origin, 0.0) + pace)
            last[origin] = turn
            await asyncio.sleep(turn - now)
        return prepared
