"""Cases of reading as tables: `cases/*.toml` have a page, and what is read there.

`dump` is the whole body of the dump. Each table of `then` does something in the page (`do`) or asks
it something (`state`, which `is`), and reads it again. Pages that need `options` of `view` have a
tab of their own. Without `places`, where things are is not compared: it depends on the font.
"""

import re
from collections.abc import Callable
from typing import Any

import pytest

from widget.case_tables import cases_beside
from widget.observe.conftest import View

PLACE = re.compile(r' (?:at="[\d,]+"|size=\d+x\d+|scroll="[^"]*")')


@pytest.mark.parametrize("case", cases_beside(__file__))
def test_case(
    case: dict[str, Any], scratch: Callable[[str], View], view: Callable[..., View]
) -> None:
    seen = view(case["html"], **case["options"]) if "options" in case else scratch(case["html"])
    for step in [case, *case.get("then", [])]:
        if "do" in step:
            seen.page.evaluate(step["do"])
        if "state" in step:
            assert seen.page.evaluate(step["state"]) == step["is"]
        if "dump" in step:
            found = seen.dump()
            if not case.get("places", True):
                found = [PLACE.sub("", line) for line in found]
            assert found == lines(step["dump"])


def lines(dump: str | list[str]) -> list[str]:
    """A list where white space at the end of a line counts."""
    return dump if isinstance(dump, list) else dump.split("\n") if dump else []
