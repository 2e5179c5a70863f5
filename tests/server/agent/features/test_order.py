from __future__ import annotations

from fakes import view
from pilotfish.agent.feature import BaseFeature
from pilotfish.agent.features.order import FEATURES, features_of
from pilotfish.agent.trajectory import Trajectory


def test_every_run_has_its_own_instances_and_the_hosts_come_last(stage) -> None:
    class Own(BaseFeature):
        pass

    run = stage(extra=(Own,)).run
    one, other = (features_of(run, Trajectory(view=view(), actions=())) for _ in range(2))
    assert len(one.all) == len(FEATURES) + 1
    assert isinstance(one.all[-1], Own)
    assert not any(a is b for a, b in zip(one.all, other.all, strict=True))
