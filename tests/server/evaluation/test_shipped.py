from __future__ import annotations

from pathlib import Path

from pilotfish.evaluation.served_site import Running
from pilotfish.evaluation.shipped import SHIPPED, running_suite


def test_a_suite_of_your_own_runs_on_a_site_of_your_own(tmp_path: Path) -> None:
    with running_suite("tasks.yaml", tmp_path) as running:
        assert running == Running(Path("tasks.yaml"))
    assert sorted(SHIPPED) == ["miniwob", "shop"]
