from __future__ import annotations

import re
from pathlib import Path

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


def test_the_documentation_lists_the_features_in_their_order() -> None:
    text = (Path(__file__).parents[4] / "docs" / "loop.md").read_text()
    table = text[text.index("## The features") : text.index("A feature of your own")]
    listed = re.findall(r"^\| `(\w+)` \|", table, re.MULTILINE)
    assert listed == [make.__name__ for make in FEATURES]  # type: ignore[attr-defined]


def test_every_way_to_end_is_documented() -> None:
    from typing import get_args

    from pilotfish_client.server_messages import DoneStatus

    text = (Path(__file__).parents[4] / "docs" / "loop.md").read_text()
    assert set(re.findall(r"^\| `(\w+)` \|", text[text.index("## How a run ends") :], re.M)) == set(
        get_args(DoneStatus)
    )
