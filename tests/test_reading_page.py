"""docs/reading.md names the calls that the code makes, in the files where it makes them."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PAGE = (ROOT / "docs" / "reading.md").read_text()
STEPS = re.findall(r"^\| `(\S+/\S+)` \| `([^`]+)` \|", PAGE, re.M)


def test_the_page_tells_of_both_sides() -> None:
    assert len(STEPS) > 20
    assert {path.split("/")[0] for path, _ in STEPS} == {"widget", "server"}


@pytest.mark.parametrize(("path", "call"), STEPS, ids=lambda told: str(told).split("/")[-1])
def test_each_step_is_a_call_in_the_code(path: str, call: str) -> None:
    source = (ROOT / path).read_text()
    # A name in its own definition is no call.
    calls = re.findall(rf"(?<![\w.])(?<!function )(?<!def ){re.escape(call)}\(", source)
    assert calls, f"{path} does not call {call}"
