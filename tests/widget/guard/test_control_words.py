"""Which words on a control spend, send, delete or cannot be undone."""

import tomllib
from pathlib import Path
from typing import Any

import pytest

from widget.act.acting import HARNESS

TOLD = tomllib.loads(Path(__file__).with_name("control_words.toml").read_text(encoding="utf-8"))
CONSEQUENTIAL, HARMLESS = TOLD["consequential"], TOLD["harmless"]
ACTIONS_HELD, ACTIONS_FREE = TOLD["actions"]["held"], TOLD["actions"]["free"]


def judged(page_with: Any, function: str, words: list[str]) -> dict[str, str | None]:
    page = page_with("<p>x", HARNESS)
    found = page.evaluate(
        f"words => (unit.learn(), words.map(word => unit.{function}(word) ?? null))", words
    )
    return dict(zip(words, found, strict=True))


@pytest.mark.parametrize("kind", CONSEQUENTIAL)
def test_these_are_asked(page_with: Any, kind: str) -> None:
    words = CONSEQUENTIAL[kind]
    assert judged(page_with, "classOf", words) == dict.fromkeys(words, kind)


def test_these_are_not(page_with: Any) -> None:
    assert judged(page_with, "classOf", HARMLESS) == dict.fromkeys(HARMLESS)


def test_names_of_actions(page_with: Any) -> None:
    held = judged(page_with, "classOfAction", ACTIONS_HELD)
    assert [name for name, kind in held.items() if kind is None] == []
    assert judged(page_with, "classOfAction", ACTIONS_FREE) == dict.fromkeys(ACTIONS_FREE)
