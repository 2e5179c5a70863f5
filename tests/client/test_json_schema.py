from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime
from enum import Enum
from typing import Annotated, Any, Literal, NotRequired, TypedDict

import pytest
from pydantic import BaseModel, Field

from pilotfish_client.json_schema import NoSchema, construct, schema_of


class Size(Enum):
    SMALL = "s"
    LARGE = "l"


@dataclass
class Line:
    sku: str
    size: Size
    quantity: int = 1


class Address(TypedDict):
    street: str
    floor: NotRequired[int]


LINE = {
    "type": "object",
    "properties": {
        "sku": {"type": "string"},
        "size": {"type": "string", "enum": ["s", "l"]},
        "quantity": {"type": "integer"},
    },
    "required": ["sku", "size"],
    "additionalProperties": False,
}


@pytest.mark.parametrize(
    ("kind", "schema"),
    [
        (str, {"type": "string"}),
        (int, {"type": "integer"}),
        (float, {"type": "number"}),
        (bool, {"type": "boolean"}),
        (Any, {}),
        (date, {"type": "string", "format": "date"}),
        (datetime, {"type": "string", "format": "date-time"}),
        (str | None, {"type": ["string", "null"]}),
        (Literal["a", "b"], {"type": "string", "enum": ["a", "b"]}),
        (Literal["a", 1], {"enum": ["a", 1]}),
        (Size, {"type": "string", "enum": ["s", "l"]}),
        (list[int], {"type": "array", "items": {"type": "integer"}}),
        (list, {"type": "array"}),
        (tuple[str, ...], {"type": "array", "items": {"type": "string"}}),
        (dict[str, int], {"type": "object", "additionalProperties": {"type": "integer"}}),
        (Annotated[int, "pieces"], {"type": "integer", "description": "pieces"}),
        (Line, LINE),
        (list[Line] | None, {"anyOf": [{"type": "array", "items": LINE}, {"type": "null"}]}),
        (
            Address,
            {
                "type": "object",
                "properties": {"street": {"type": "string"}, "floor": {"type": "integer"}},
                "required": ["street"],
                "additionalProperties": False,
            },
        ),
    ],
)
def test_a_type_becomes_a_schema(kind: Any, schema: dict[str, Any]) -> None:
    assert schema_of(kind) == schema


@pytest.mark.parametrize("kind", [set, bytes, complex, dict[int, str], tuple[int, str], object])
def test_a_type_without_a_json_form_is_refused_with_what_to_use(kind: Any) -> None:
    with pytest.raises(NoSchema, match=r"the type .* has no JSON equivalent: use str, int"):
        schema_of(kind)


@pytest.mark.parametrize(
    ("kind", "value", "made"),
    [
        (Size, "l", Size.LARGE),
        (Size | None, None, None),
        (list[Size], ["s"], [Size.SMALL]),
        (tuple[int, ...], [1, 2], (1, 2)),
        (dict[str, Size], {"a": "s"}, {"a": Size.SMALL}),
        (date, "2026-11-21", date(2026, 11, 21)),
        (Annotated[date | None, "when"], "2026-11-21", date(2026, 11, 21)),
        (Line, {"sku": "m", "size": "l"}, Line("m", Size.LARGE)),
        (Line | str, "plain", "plain"),
        (str, "plain", "plain"),
    ],
)
def test_a_json_value_becomes_what_the_type_promises(kind: Any, value: Any, made: Any) -> None:
    assert construct(kind, value) == made


class Item(BaseModel):
    title: str
    count: int = Field(1, ge=1)


class Order(BaseModel):
    """An order."""

    items: list[Item]
    size: Size | None = None


class Tree(BaseModel):
    children: list[Tree]


def test_pydantic_model() -> None:
    schema = schema_of(Order)
    assert "$ref" not in str(schema) and schema["required"] == ["items"]
    assert schema["properties"]["items"]["items"] == {
        "type": "object",
        "properties": {
            "title": {"type": "string"},
            "count": {"type": "integer", "minimum": 1, "default": 1},
        },
        "required": ["title"],
        "additionalProperties": False,
    }
    made = construct(list[Order] | None, [{"items": [{"title": "Tea"}], "size": "s"}])
    assert made == [Order(items=[Item(title="Tea", count=1)], size=Size.SMALL)]
    with pytest.raises(ValueError, match="greater than or equal to 1"):
        construct(Order, {"items": [{"title": "Tea", "count": 0}]})
    with pytest.raises(NoSchema, match="the model Tree holds itself"):
        schema_of(Tree)
