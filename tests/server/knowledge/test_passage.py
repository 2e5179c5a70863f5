from dataclasses import replace

import pytest

from pilotfish.knowledge.passage import Page, Passage

PAGE = Page("/a", "text")


@pytest.mark.parametrize(
    "change", [{"body": "other"}, {"readers": ("staff",)}, {"title": "T"}, {"language": "de"}]
)
def test_any_change_has_another_fingerprint(change: dict[str, object]) -> None:
    assert replace(PAGE, **change).fingerprint != PAGE.fingerprint
    assert replace(PAGE).fingerprint == PAGE.fingerprint


def test_the_heading_is_the_path_to_it() -> None:
    assert Passage("/a", "Help", ("Help", "Plans"), "", "en").heading == "Help › Plans"
