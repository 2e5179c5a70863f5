from __future__ import annotations

import asyncio

import pytest

from fakes import view
from pilotfish.agent.features import pacing
from pilotfish.agent.features.pacing import Pacing
from pilotfish.agent.model.envelope import Invoke
from pilotfish.agent.run.run import RunLimits
from pilotfish.agent.state.trajectory import Trajectory

pytestmark = pytest.mark.anyio


async def test_two_runs_at_one_origin_keep_apart_and_other_origins_do_not_wait(
    stage, monkeypatch
) -> None:
    """B19."""
    waits: list[float] = []

    async def sleep(seconds: float) -> None:
        waits.append(round(seconds, 1))

    monkeypatch.setattr(pacing.asyncio, "sleep", sleep)

    async def act(url: str, pace: float) -> None:
        s = stage(limits=RunLimits(pace=pace))
        feature = Pacing(s.run, Trajectory(view=view(url), actions=()))
        await feature.before_action(Invoke("click", {}), s.actions.prepare("click", {}, ()))

    await act("https://a.example/", 0.2)
    await act("https://a.example/other", 0.2)
    await act("https://b.example/", 0.2)
    await act("https://a.example/", 0.0)
    assert waits == [0.0, 0.2, 0.0]
    assert asyncio.sleep is sleep
