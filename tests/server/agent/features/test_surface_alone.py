from __future__ import annotations

import pytest

from fakes import done, view
from pilotfish.agent.carriers.presented import PRESENT
from pilotfish.agent.features.surface_alone import SurfaceAlone
from pilotfish.agent.model.envelope import Invoke
from pilotfish.agent.page.step import Step
from pilotfish.agent.run.feature import Drop
from pilotfish.agent.state.trajectory import Trajectory

pytestmark = pytest.mark.anyio


async def test_it_stands_neither_behind_nor_before_another_action(stage) -> None:
    s, trajectory = stage(), Trajectory(view=view(), actions=())
    feature, present = SurfaceAlone(s.run, trajectory), Invoke(PRESENT, {})
    prepared = s.actions.prepare(PRESENT, {}, ())
    assert await feature.before_action(present, prepared) == prepared
    step = Step(1, "a", PRESENT, {}, done())
    assert "stands alone" in (await feature.after_step(step, view(), view())).drop_rest
    trajectory.under_way.append(Step(1, "a", "click", {}, done()))
    assert isinstance(await feature.before_action(present, prepared), Drop)
