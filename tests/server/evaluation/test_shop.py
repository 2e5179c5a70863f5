from __future__ import annotations

import urllib.request
from pathlib import Path

from pilotfish.evaluation.shipped import demo_shop


def test_the_demo_shop_is_served_without_an_agent(tmp_path: Path) -> None:
    with demo_shop(tmp_path) as running:
        assert running.suite.name == "eval.yaml" and running.suite.is_file()
        with urllib.request.urlopen(running.site + "/shop") as answer:
            assert answer.status == 200
        assert Path(running.database).is_file()
