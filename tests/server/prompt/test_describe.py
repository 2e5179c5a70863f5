import tomllib
from pathlib import Path
from typing import Any

import pytest

from pilotfish.actions.catalogue import BUILTINS
from pilotfish.prompt.describe import describe, overridden, tool_of, visible
from pilotfish.prompt.host_settings import Override
from pilotfish_client.page_messages import ActionSpec

TABLES = tomllib.loads(Path(__file__).with_name("describe.toml").read_text(encoding="utf-8"))


def spec(
    description: str = "Does it", consequential: bool = False, **properties: Any
) -> ActionSpec:
    return ActionSpec(
        name="act",
        description=description,
        parameters={"type": "object", "properties": properties, "required": ["a"]},
        consequential=consequential,
    )


@pytest.mark.parametrize(
    ("schema", "told"),
    TABLES["a_schema_is_told_in_short"],
)
def test_a_schema_is_told_in_short(schema: Any, told: str) -> None:
    assert describe(spec(a=schema)) == f"- act(a: {told}): Does it."


def test_deep_schemas_end_somewhere() -> None:
    deep: dict[str, Any] = {"type": "string"}
    for _ in range(50):
        deep = {"type": "object", "properties": {"n": deep}}
    assert describe(spec(a=deep)) == "- act(a: {n?: {n?: {n?: {n?: any}}}}): Does it."
    for _ in range(200):
        deep = {"anyOf": [{"type": "array", "items": deep}]}
    assert describe(spec(a=deep)) == "- act(a: [[any]]): Does it."


def test_a_broken_schema_is_told_without_its_arguments() -> None:
    broken = ActionSpec(name="act", description="Does it.", parameters={"properties": [1]})
    assert describe(broken) == "- act(): Does it."


def test_meanings_and_confirmation_are_told_on_one_line() -> None:
    told = spec("Refund\nan order", True, a={"type": "string", "description": "its\nnumber"}, b={})
    assert describe(told) == (
        "- act(a: string, b?: any): Refund an order. a: its number. The visitor is asked first."
    )


def test_a_description_wins_over_words_to_append() -> None:
    plain = spec("Does it.")
    assert overridden(plain, None) is plain
    assert overridden(plain, Override(append="Rarely.")).description == "Does it.\nRarely."
    both = Override(description="Other.", append="Rarely.")
    assert overridden(plain, both).description == "Other."
    assert tool_of(plain, both).description == "Other."


def test_what_narration_does_is_hidden_from_an_envelope_only() -> None:
    specs = tuple(entry.spec for entry in BUILTINS)
    hidden = {each.name for each in specs} - {each.name for each in visible(specs, "envelope")}
    assert hidden == {"border", "pause"}
    assert visible(specs, "classic") == specs
