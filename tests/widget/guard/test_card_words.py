"""The guard's questions in the visitor's language; the host's own words stay as they are."""

import tomllib
from pathlib import Path
from typing import Any

import pytest

from widget.conftest import PageWith

TABLES = tomllib.loads(Path(__file__).with_name("card_words.toml").read_text(encoding="utf-8"))

LOST = "Leave this page? What was entered in “Note” would be lost."


def ask(kind: str, **facts: str) -> dict[str, Any]:
    return {"kind": kind, "facts": facts}


ASKED = [
    ask("payment", name="Place the order", amount="$24.00"),
    ask("send", name="Enter", key="Enter", role="textbox", submits="Send", amount=""),
    ask("delete", key="Enter", name="Delete", role="button"),
    ask("navigation", message=LOST),
    ask("navigation", message="Leave this site for https://b.example/x?"),
    ask("step", action="fill_input", name="City", value="Bonn"),
    ask("action", message="Add m1 to your cart?"),
    ask("other", request="POST /x", name=""),
]


@pytest.mark.parametrize(
    ("language", "questions"),
    TABLES["questions"],
)
def test_questions(page_with: PageWith, language: str, questions: list[str]) -> None:
    # Languages are loaded in parts: bundled as one file they are there at once.
    page = page_with("<p>", "../../tests/widget/guard/speaking.ts")
    page.evaluate("language => { unit.learn(); return unit.speak(language) }", language)
    assert page.evaluate("asked => asked.map(unit.wording)", ASKED) == questions
