"""What docs/dump.md says of pages holds of an example each (`conventions.toml`)."""

import tomllib
from pathlib import Path
from typing import Any

import pytest

HERE = Path(__file__).parent
TABLE: dict[str, Any] = tomllib.loads((HERE / "conventions.toml").read_text())
ALL: list[dict[str, Any]] = [one for part in TABLE["part"] for one in part["convention"]]
EXAMPLES = [one for one in ALL if "html" in one]


@pytest.mark.parametrize("one", EXAMPLES, ids=lambda one: one["says"][:40])
def test_the_example_is_read_as_it_says(one, dump):
    assert dump(one["html"]) == one["lines"]


def test_each_convention_has_an_example_or_a_test_of_its_own():
    assert [one for one in ALL if not one.get("lines") and not (HERE / one["held"]).exists()] == []
