"""docs/reading.md and docs/acting.md name the calls that the code makes, in the files where it
makes them.
"""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
STEPS = [
    (page, path, call)
    for page in ("reading", "acting")
    for path, call in re.findall(
        r"^\| `(\S+/\S+)` \| `([^`]+)` \|", (ROOT / "docs" / f"{page}.md").read_text(), re.M
    )
]


@pytest.mark.parametrize("page", ["reading", "acting"])
def test_the_page_tells_of_both_sides(page: str) -> None:
    paths = [path for named, path, _ in STEPS if named == page]
    assert len(paths) > 20
    assert {path.split("/")[0] for path in paths} == {"widget", "server"}


@pytest.mark.parametrize(
    ("path", "call"), [step[1:] for step in STEPS], ids=lambda told: str(told).split("/")[-1]
)
def test_each_step_is_a_call_in_the_code(path: str, call: str) -> None:
    source = (ROOT / path).read_text()
    # A name in its own definition is no call.
    named = rf"(?<![\w.])(?<!function )(?<!def )(?:dom\.)?{re.escape(call)}(?:\?\.)?\("
    calls = re.findall(named, source)
    assert calls, f"{path} does not call {call}"


def test_each_question_has_its_answer_in_one_listing() -> None:
    page = (ROOT / "docs" / "acting.md").read_text()
    found = re.findall(r"^\| [^`|]+\? \| `([^`]+)` \| `([^`]+)` \|$", page, re.M)
    assert len(found) == 5
    assert all((ROOT / listing / file).is_file() for listing, file in found)
