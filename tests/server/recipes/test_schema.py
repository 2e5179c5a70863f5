from __future__ import annotations

from jsonschema import Draft202012Validator

from pilotfish.recipes.schema import SCHEMA


def test_the_schema_is_one() -> None:
    Draft202012Validator.check_schema(SCHEMA)


def test_a_ref_or_a_selector_has_no_place_in_a_target() -> None:
    target = SCHEMA["properties"]["steps"]["items"]["properties"]["target"]
    assert target["additionalProperties"] is False
    assert set(target["properties"]) == {"role", "name", "row", "within", "state"}
