"""Values in ten notations of six languages: shown one way and said another."""

import tomllib
from pathlib import Path

import pytest

from pilotfish.agent.state.values import Shown

CASES = tomllib.loads(Path(__file__).with_name("values.toml").read_text(encoding="utf-8"))
TODAY = "2026-11-29"


@pytest.mark.parametrize(("says", "text"), CASES["shown"])
def test_a_value_is_shown_however_it_is_written(says: str, text: str) -> None:
    assert Shown(text, TODAY).missing(says) == ""


@pytest.mark.parametrize(("says", "text"), CASES["unshown"])
def test_another_value_is_not(says: str, text: str) -> None:
    assert Shown(text, TODAY).missing(says)
