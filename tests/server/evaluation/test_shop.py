from __future__ import annotations

import urllib.request
from pathlib import Path

from pilotfish.evaluation.shop import demo_shop


def test_a_suite_of_your_own_runs_on_a_site_of_your_own(tmp_path: Path) -> None:
    with demo_shop("tasks.yaml", tmp_path) as (path, running):
        assert (path, running.site, running.database) == (Path("tasks.yaml"), "", "")


def test_the_demo_shop_is_served_without_an_agent(tmp_path: Path) -> None:
    with demo_shop("shop", tmp_path) as (path, running):
        assert path.name == "eval.yaml" and path.is_file()
        with urllib.request.urlopen(running.site + "/shop") as answer:
            assert answer.status == 200
        assert Path(running.database).is_file()
