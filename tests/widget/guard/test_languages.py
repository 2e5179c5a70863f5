"""The same words in more languages: what is asked about, and what is not."""

import tomllib
from pathlib import Path
from typing import Any

from widget.act.acting import HARNESS

TABLES = tomllib.loads(Path(__file__).with_name("languages.toml").read_text(encoding="utf-8"))

# For each language: delete the account, buy now, change the password or log out, send, and cancel
# the order.
HELD: dict[str, list[str]] = TABLES["held"]
KINDS = ("delete", "payment", "credentials", "send", "other")
# Close the dialog, search, next, filter, save a draft, add to the cart, sort or show.
FREE: dict[str, list[str]] = TABLES["free"]


def judged(page: Any, function: str, words: list[str]) -> dict[str, Any]:
    found = page.evaluate(
        f"words => (unit.learn(), words.map(word => unit.{function}(word) ?? null))", words
    )
    return dict(zip(words, found, strict=True))


def test_each_language_has_its_words(page_with: Any) -> None:
    page = page_with("<p>x", HARNESS)
    for tongue, names in HELD.items():
        expected = dict(zip(names, KINDS, strict=True))
        assert judged(page, "classOf", list(names)) == expected, tongue
        assert judged(page, "classOf", [names[0].upper()])[names[0].upper()] == "delete", tongue


def test_what_has_no_consequence_is_not_asked_about(page_with: Any) -> None:
    page = page_with("<p>x", HARNESS)
    assert sorted(FREE) == sorted(HELD)
    for tongue, names in FREE.items():
        assert judged(page, "classOf", list(names)) == dict.fromkeys(names), tongue


def test_a_plain_yes_is_known(page_with: Any) -> None:
    page = page_with("<p>x", HARNESS)
    words = ["Sì", "Sim", "Tak", "Да", "Evet", "はい", "확인", "نعم", "Conferma", "確認"]
    assert judged(page, "affirms", words) == dict.fromkeys(words, True)
    assert judged(page, "affirms", ["Anuluj", "Takto"]) == {"Anuluj": False, "Takto": False}
