import asyncio

import pytest

from fakes import done, view
from pilotfish.agent.executors.with_visitor import PRESENT
from pilotfish.agent.features import gates
from pilotfish.agent.features.gates import Pacing, SurfaceAlone
from pilotfish.agent.model.envelope import Invoke
from pilotfish.agent.page.step import Step
from pilotfish.agent.run.feature import Drop
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

    monkeypatch.setattr(gates.asyncio, "sleep", sleep)

    async def act(url: str, pace: float | dict[str, float]) -> None:
        s = stage(limits=RunLimits(pace=pace))
        feature = Pacing(s.run, Trajectory(view=view(url), actions=()))
        await feature.before_action(Invoke("click", {}), s.actions.prepare("click", {}, ()))

    await act("https://a.example/", 0.2)
    await act("https://a.example/other", 0.2)
    await act("https://b.example/", 0.2)
    await act("https://a.example/", 0.0)
    await act("https://c.example/", {"d.example": 3.0})
    await act("https://d.example/", {"d.example": 3.0})
    await act("https://d.example/", {"d.example": 3.0})
    assert waits == [0.0, 0.2, 0.0, 0.0, 3.0]
    assert asyncio.sleep is sleep


async def test_it_stands_neither_behind_nor_before_another_action(stage) -> None:
    s, trajectory = stage(), Trajectory(view=view(), actions=())
    feature, present = SurfaceAlone(s.run, trajectory), Invoke(PRESENT, {})
    prepared = s.actions.prepare(PRESENT, {}, ())
    assert await feature.before_action(present, prepared) == prepared
    step = Step(1, "a", PRESENT, {}, done())
    assert "stands alone" in (await feature.after_step(step, view(), view())).drop_rest
    trajectory.under_way.append(Step(1, "a", "click", {}, done()))
    assert isinstance(await feature.before_action(present, prepared), Drop)
