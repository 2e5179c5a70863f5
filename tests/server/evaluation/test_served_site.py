import urllib.request
from pathlib import Path

import pytest

from pilotfish.evaluation.served_site import demo_shop, served
from pilotfish.yaml_file import SpecError


def test_a_site_that_does_not_start_is_named() -> None:
    nowhere = "no_such_module:site"
    with pytest.raises(SpecError, match="did not start"), served(nowhere, {}):
        pass


def test_the_demo_shop_is_served_without_an_agent(tmp_path: Path) -> None:
    with demo_shop(tmp_path) as running:
        assert running.suite.name == "eval.yaml" and running.suite.is_file()
        with urllib.request.urlopen(running.site + "/shop") as answer:
            assert answer.status == 200
        assert Path(running.database).is_file()
