from __future__ import annotations

import pytest

from fakes import done, view
from pilotfish.agent.envelope import Invoke
from pilotfish.agent.feature import Drop
from pilotfish.agent.features.surface_alone import SurfaceAlone
from pilotfish.agent.history import Step
from pilotfish.agent.surface import PRESENT
from pilotfish.agent.trajectory import Trajectory

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
