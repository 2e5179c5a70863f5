import re
import tomllib
from pathlib import Path
from typing import Any

import pytest

from pilotfish.actions.arguments import InvalidArguments, validated
from pilotfish_client.page_messages import ActionSpec

TABLES = tomllib.loads(Path(__file__).with_name("arguments.toml").read_text(encoding="utf-8"))

PROPERTIES: dict[str, Any] = TABLES["properties"]


def spec(*required: str, **more: Any) -> ActionSpec:
    return ActionSpec(
        name="act",
        description="Acts.",
        parameters={
            "type": "object",
            "properties": PROPERTIES,
            "required": list(required),
            "additionalProperties": False,
        }
        | more,
    )


@pytest.mark.parametrize(
    ("given", "made"),
    [
        ({"count": "7"}, {"count": 7}),
        ({"count": " -7 "}, {"count": -7}),
        ({"count": 7.0}, {"count": 7}),
        ({"ref": "[17]"}, {"ref": 17}),
        ({"ref": "↓[17]"}, {"ref": 17}),
        ({"ref": "17"}, {"ref": 17}),
        ({"price": "12"}, {"price": 12}),
        ({"gift": "true"}, {"gift": True}),
        ({"name": 42}, {"name": "42"}),
        ({"name": "42"}, {"name": "42"}),
        ({"code": "42"}, {"code": "42"}),
        ({"name": None, "note": None}, {"note": None}),
        ({"name": "  as it is "}, {"name": "  as it is "}),
    ],
)
def test_types_are_mended(given: dict[str, Any], made: dict[str, Any]) -> None:
    found = validated(spec(), given, trusted=True)
    assert found == made
    assert [type(value) for value in found.values()] == [type(value) for value in made.values()]


@pytest.mark.parametrize(
    "given",
    TABLES["meanings_are_not_guessed"],
)
def test_meanings_are_not_guessed(given: dict[str, Any]) -> None:
    with pytest.raises(InvalidArguments):
        validated(spec(), given, trusted=True)


@pytest.mark.parametrize(
    ("given", "required", "sentence"),
    [
        ({"ref": None}, ["ref"], "act: field ref: got null, allowed integer, at least 1"),
        *TABLES["an_error_names_field_got_and_allowed"],
    ],
)
def test_an_error_names_field_got_and_allowed(
    given: dict[str, Any], required: list[str], sentence: str
) -> None:
    with pytest.raises(InvalidArguments) as caught:
        validated(spec(*required), given, trusted=True)
    assert str(caught.value) == sentence


def test_patterns_of_a_page_are_not_tried() -> None:
    slow = spec(properties={"a": {"type": "string", "pattern": "^(a+)+$"}})
    assert validated(slow, {"a": "a" * 40 + "!"}, trusted=False) == {"a": "a" * 40 + "!"}


@pytest.mark.parametrize(
    "broken",
    [
        {"properties": {"a": {"$ref": "#/$defs/gone"}}},
        {"properties": {"a": {"$ref": "http://evil.example/schema"}}},
        {"properties": {"a": {"$ref": "#/properties/a"}}},
        {"properties": {"a": {"type": "string", "pattern": "("}}},
    ],
)
def test_a_schema_that_cannot_be_checked_is_said_and_nothing_is_fetched(
    broken: dict[str, Any],
) -> None:
    sentence = re.escape("the parameters of act cannot be checked (")
    with pytest.raises(InvalidArguments, match=sentence):
        validated(spec(**broken), {"a": "x"}, trusted=True)
