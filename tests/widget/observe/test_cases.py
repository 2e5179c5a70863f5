"""Cases of reading as tables: `cases/*.toml` have a page, and what is read there.

`dump` is the whole body of the dump. Each table of `then` does something in the page (`do`) or asks
it something (`state`, which `is`), and reads it again. Pages that need `options` of `view` have a
tab of their own. `not_in` has engines that cannot do it, with the reason.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from widget.observe.conftest import View


def marks(case: dict[str, Any]) -> list[pytest.MarkDecorator]:
    return [pytest.mark.not_in(engine, why) for engine, why in case.get("not_in", {}).items()]


CASES = [
    pytest.param(case, id=f"{path.stem}: {case['name']}", marks=marks(case))
    for path in sorted(Path(__file__).with_name("cases").glob("*.toml"))
    for case in tomllib.loads(path.read_text(encoding="utf-8"))["case"]
]


@pytest.mark.parametrize("case", CASES)
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
            assert seen.dump() == lines(step["dump"])


def lines(dump: str | list[str]) -> list[str]:
    """A list where white space at the end of a line counts."""
    return dump if isinstance(dump, list) else dump.split("\n") if dump else []
