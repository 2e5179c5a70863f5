from typing import Any

import pytest

from pilotfish.actions.bounded import check_bounded


def doubled(levels: int) -> dict[str, Any]:
    defs: dict[str, Any] = {
        f"d{level}": {"allOf": [{"$ref": f"#/$defs/d{level + 1}"}] * 2} for level in range(levels)
    }
    return {
        "type": "object",
        "properties": {"x": {"$ref": "#/$defs/d0"}},
        "$defs": {**defs, f"d{levels}": {"type": "string"}},
    }


@pytest.mark.parametrize(
    "schema",
    [
        {"type": "object", "properties": {"$id": {"type": "string"}, "const": {"type": "null"}}},
        {"properties": {"to": {"$ref": "#/$defs/a"}, "from": {"$ref": "#/$defs/a"}}}
        | {"$defs": {"a": {"properties": {"zip": {"type": "string"}}}}},
        {"anyOf": [{"type": "string"}, {"$ref": "#/anyOf/0"}]},
        {"enum": [{"$ref": "#"}]},
        doubled(5),
    ],
)
def test_schemas_of_ordinary_actions_pass(schema: dict[str, Any]) -> None:
    check_bounded(schema, "They")


@pytest.mark.parametrize(
    ("schema", "told"),
    [
        (doubled(30), "They would be evaluated in 4.29e+09 steps with their references"),
        ({"properties": {"a": {"$ref": "#"}}}, "They refer to themselves in a circle"),
        ({"$ref": "#/$defs/no"}, "They refer to '#/$defs/no', which they do not hold"),
        ({"$ref": "#/$defs/%61", "$defs": {"%61": {"type": "null"}}}, "which they do not hold"),
        ({"$ref": "#/anyOf/7", "anyOf": [{"type": "null"}]}, "which they do not hold"),
        ({"allOf": [{"unevaluatedProperties": False}]}, "They have unevaluatedProperties"),
        ({"items": {"$dynamicRef": "#a"}}, "They have $dynamicRef, which is not read"),
    ],
)
def test_what_could_take_for_ever_is_refused(schema: dict[str, Any], told: str) -> None:
    with pytest.raises(ValueError) as refused:
        check_bounded(schema, "They")
    assert told in str(refused.value)
