from __future__ import annotations

import pytest
from jsonschema import Draft202012Validator

from pilotfish.actions.catalogue import BUILTINS, BUNDLES, Builtin
from pilotfish.prompt.describe import describe

WHERE = {
    "page": {
        "navigate",
        "click",
        "scroll_to",
        "find",
        "read",
        "border",
        "fill_input",
        "clear_input",
        "select_option",
        "press_key",
        "wait",
        "highlight",
    },
    "visitor": {"ask_user", "ask_user_choice", "pause"},
}


def test_every_built_in_action_is_there_once_and_has_its_place() -> None:
    names = [entry.spec.name for entry in BUILTINS]
    assert len(names) == len(set(names))
    for where, wanted in WHERE.items():
        assert {entry.spec.name for entry in BUILTINS if entry.where == where} == wanted


def test_bundles_are_those_of_the_reference() -> None:
    bundles = {
        bundle: [entry.spec.name for entry in BUILTINS if entry.bundle == bundle]
        for bundle in BUNDLES
    }
    assert bundles == {
        "core": ["navigate", "click", "scroll_to", "find", "read", "border"],
        "form": ["fill_input", "clear_input", "select_option", "press_key"],
        "flow": ["wait", "ask_user", "ask_user_choice", "pause"],
        "extra": ["highlight"],
    }


@pytest.mark.parametrize("entry", BUILTINS, ids=lambda entry: entry.spec.name)
def test_each_takes_at_most_sixty_tokens_and_has_a_closed_schema(entry: Builtin) -> None:
    assert len(describe(entry.spec)) / 4 <= 60
    Draft202012Validator.check_schema(entry.spec.parameters)
    assert entry.spec.parameters["additionalProperties"] is False
