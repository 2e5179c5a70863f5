"""Words on controls: a JSON file a language, of the same groups and keys."""

import json
from pathlib import Path

import pytest

SOURCE = Path(__file__).parents[3] / "widget" / "src"
WORDS = {
    path.stem: json.loads(path.read_text("utf-8")) for path in (SOURCE / "words").glob("*.json")
}
KEYS = {
    "rules": "plans plan other payment credentials delete send harmless yes keep does save cart"
    " onward opens bin dismisses files doing verbs",
    "words": "other payment credentials delete send yes save aside verbs",
    "named": "frame nouns verbs",
    "walls": "refuse needed grant not all choices save rest about close decline ok",
}


def test_words_and_strings_together_have_a_limit() -> None:
    files = [*SOURCE.rglob("*.json")]
    assert {path.parent.name for path in files} == {"strings", "words", "secret"}
    assert sum(len(path.read_text("utf-8").splitlines()) for path in files) <= 2500


@pytest.mark.parametrize("language", sorted(WORDS))
def test_each_language_has_known_groups_and_keys(language: str) -> None:
    for group, words in WORDS[language].items():
        assert words.keys() <= set(KEYS[group].split()), group
        assert all(words.values()), group
        assert not any(mark in text for text in words.values() for mark in "\t\n"), group


def test_every_language_of_controls_has_its_words_for_saving() -> None:
    known = {it for it, groups in WORDS.items() if {"rules", "words"} & groups.keys()}
    assert len(known) == 31
    assert all(
        "save" in {**WORDS[it].get("rules", {}), **WORDS[it].get("words", {})} for it in known
    )
