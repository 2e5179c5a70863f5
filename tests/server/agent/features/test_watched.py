from __future__ import annotations

from typing import Any

import pytest

from fakes import envelope, tool, view
from pilotfish.agent.features.order import features_of
from pilotfish.agent.features.stateful import BaseFeature
from pilotfish.agent.features.watched import Watched
from pilotfish.agent.loop.lifecycle import run
from pilotfish.agent.run.feature import Drop
from pilotfish.agent.run.monitor import Monitor, Monitors
from pilotfish.agent.state.trajectory import Trajectory

pytestmark = pytest.mark.anyio


class Blocked(Monitor):
    def __init__(self) -> None:
        self.reasons: list[str] = []

    def action_blocked(self, run: str, name: str, args: dict[str, Any], reason: str) -> None:
        self.reasons.append(f"{name}: {reason}")


async def test_a_dropped_action_is_told_with_its_reason(stage) -> None:
    class Dropping(BaseFeature):
        async def before_action(self, invoke: Any, prepared: Any) -> Any:
            return Drop("not now") if invoke.tool == "click" else prepared

    blocked = Blocked()
    s = stage(
        envelope(tool("click", ref=1)),
        envelope(tool("fail", reason="no way")),
        extra=(Dropping,),
        monitors=Monitors("r1", (blocked,)),
    )
    await run(s.run)
    assert "click: not now" in blocked.reasons


async def test_without_monitors_nothing_is_wrapped(stage) -> None:

    s = stage(envelope(is_final=True))
    assert not isinstance(features_of(s.run, Trajectory(view=view(), actions=())), Watched)
