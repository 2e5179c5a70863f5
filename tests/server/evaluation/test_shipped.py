import urllib.request
from pathlib import Path

from pilotfish.evaluation.served_site import Running
from pilotfish.evaluation.shipped import SHIPPED, demo_shop, running_suite


def test_a_suite_of_your_own_runs_on_a_site_of_your_own(tmp_path: Path) -> None:
    with running_suite("tasks.yaml", tmp_path) as running:
        assert running == Running(Path("tasks.yaml"))
    assert sorted(SHIPPED) == ["miniwob", "shop"]


def test_the_demo_shop_is_served_without_an_agent(tmp_path: Path) -> None:
    with demo_shop(tmp_path) as running:
        assert running.suite.name == "eval.yaml" and running.suite.is_file()
        with urllib.request.urlopen(running.site + "/shop") as answer:
            assert answer.status == 200
        assert Path(running.database).is_file()
