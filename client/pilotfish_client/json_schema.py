"""Python types to JSON Schema 2020-12, and JSON values to instances of those types."""

from __future__ import annotations

import types
from dataclasses import MISSING, fields, is_dataclass
from datetime import date, datetime
from enum import Enum
from typing import (
    Annotated,
    Any,
    Literal,
    NotRequired,
    Required,
    TypeVar,
    Union,
    cast,
    get_args,
    get_origin,
    get_type_hints,
    is_typeddict,
)

__all__ = ["NoSchema", "construct", "schema_of"]

PLAIN: dict[Any, str] = {
    str: "string",
    int: "integer",
    float: "number",
    bool: "boolean",
    type(None): "null",
}
DATES: dict[Any, str] = {datetime: "date-time", date: "date"}


class NoSchema(TypeError):
    """A type without a JSON equivalent; the message names it and what to use instead."""


def schema_of(kind: Any) -> dict[str, Any]:
    """The schema of values of `kind`, without any `$ref`; raises NoSchema.

    Knows str, int, float, bool, None, Any, date, datetime, Literal, Enum, unions, list[T],
    tuple[T, ...], dict[str, T], dataclasses, TypedDict, pydantic models, and
    `Annotated[T, "what it means"]`.
    """
    if kind is Any:
        return {}
    if kind in PLAIN:
        return {"type": PLAIN[kind]}
    if kind in DATES:
        return {"type": "string", "format": DATES[kind]}
    if enum := _enum(kind):
        return _choice([member.value for member in enum])
    if is_dataclass(kind):
        return _dataclass(kind)
    if is_typeddict(kind):
        return _typed_dict(kind)
    if _is_model(kind):
        return _model(kind)
    return _composed(kind, get_origin(kind), get_args(kind))


def construct(kind: Any, value: Any) -> Any:
    """`value` (JSON, already valid) as an instance of `kind`: enums, dates, dataclasses, tuples,
    pydantic models. Raises ValueError for what a model refuses.
    """
    origin, inner = get_origin(kind), get_args(kind)
    if origin is Annotated:
        return construct(inner[0], value)
    if origin in (Union, types.UnionType):
        return _construct_union(inner, value)
    if enum := _enum(kind):
        return enum(value)
    if kind in DATES:
        return kind.fromisoformat(value)
    if is_dataclass(kind):
        hints = get_type_hints(kind, include_extras=True)
        made = {name: construct(hints[name], item) for name, item in value.items()}
        return cast("type[Any]", kind)(**made)
    if _is_model(kind):
        return kind.model_validate(value)
    if kind is list or origin is list or origin is tuple:
        made = [construct(inner[0], item) if inner else item for item in value]
        return tuple(made) if origin is tuple else made
    if origin is dict:
        return {key: construct(inner[1], item) for key, item in value.items()}
    return value


def _enum(kind: Any) -> type[Enum] | None:
    return kind if isinstance(kind, type) and issubclass(kind, Enum) else None


def _composed(kind: Any, origin: Any, inner: tuple[Any, ...]) -> dict[str, Any]:
    if origin is Annotated:
        words = [item for item in inner[1:] if isinstance(item, str)]
        return schema_of(inner[0]) | ({"description": words[0]} if words else {})
    if origin in (Required, NotRequired):
        return schema_of(inner[0])
    if origin is Literal:
        return _choice(list(inner))
    if origin in (Union, types.UnionType):
        return _union(inner)
    if kind is list or origin is list:
        return {"type": "array"} | ({"items": schema_of(inner[0])} if inner else {})
    if origin is tuple and len(inner) == 2 and inner[1] is Ellipsis:
        return {"type": "array", "items": schema_of(inner[0])}
    if kind is dict or (origin is dict and inner[0] is str):
        return {"type": "object"} | ({"additionalProperties": schema_of(inner[1])} if inner else {})
    shown = kind if isinstance(kind, (str, TypeVar)) or origin else getattr(kind, "__name__", kind)
    raise NoSchema(
        f"the type {shown} has no JSON equivalent: use str, int, float, bool, Literal, an Enum, "
        "a date, list[T], dict[str, T], a dataclass, a TypedDict or a pydantic model"
    )


def _choice(values: list[Any]) -> dict[str, Any]:
    kinds = {PLAIN.get(type(value)) for value in values}
    if None in kinds:
        raise NoSchema(f"choices must be strings, numbers, booleans or None, found {values!r}")
    return ({"type": kinds.pop()} if len(kinds) == 1 else {}) | {"enum": values}


def _union(inner: tuple[Any, ...]) -> dict[str, Any]:
    schemas = [schema_of(kind) for kind in inner]
    if all(schema.keys() == {"type"} for schema in schemas):
        return {"type": [schema["type"] for schema in schemas]}
    return {"anyOf": schemas}


def _dataclass(kind: Any) -> dict[str, Any]:
    hints = get_type_hints(kind, include_extras=True)
    members = fields(kind)
    required = [
        field.name
        for field in members
        if field.default is MISSING and field.default_factory is MISSING
    ]
    return _object({field.name: schema_of(hints[field.name]) for field in members}, required)


def _typed_dict(kind: Any) -> dict[str, Any]:
    hints = get_type_hints(kind, include_extras=True)
    properties = {name: schema_of(hint) for name, hint in hints.items()}
    # Where annotations are strings, __required_keys__ does not see NotRequired.
    optional = {name for name, hint in hints.items() if get_origin(hint) is NotRequired}
    required = [name for name in hints if name in kind.__required_keys__ and name not in optional]
    return _object(properties, required)


def _is_model(kind: Any) -> bool:
    """A pydantic model, told without importing pydantic."""
    return isinstance(kind, type) and hasattr(kind, "model_json_schema")


def _model(kind: Any) -> dict[str, Any]:
    """What the model says, its definitions in the places that refer to them."""
    whole: dict[str, Any] = kind.model_json_schema()
    return cast("dict[str, Any]", _inlined(whole, whole.get("$defs", {}), ()))


def _inlined(schema: Any, definitions: dict[str, Any], within: tuple[str, ...]) -> Any:
    if isinstance(schema, list):
        return [_inlined(item, definitions, within) for item in cast("list[Any]", schema)]
    if not isinstance(schema, dict):
        return schema
    found = cast("dict[str, Any]", schema)
    if "$ref" in found:
        name = str(found["$ref"]).removeprefix("#/$defs/")
        if name in within:
            raise NoSchema(f"the model {name} holds itself: there is no schema of it without $ref")
        more = {key: value for key, value in found.items() if key != "$ref"}
        return _inlined(definitions[name], definitions, (*within, name)) | more
    made = {
        key: value
        if key in ("const", "default", "enum", "examples")
        else {name: _inlined(item, definitions, within) for name, item in value.items()}
        if key == "properties"
        else _inlined(value, definitions, within)
        for key, value in found.items()
        if key not in ("$defs", "title")
    }
    return {"additionalProperties": False} | made if "properties" in made else made


def _object(properties: dict[str, Any], required: list[str]) -> dict[str, Any]:
    return {
        "type": "object",
        "properties": properties,
        "required": required,
        "additionalProperties": False,
    }


def _construct_union(inner: tuple[Any, ...], value: Any) -> Any:
    if value is None and type(None) in inner:
        return None
    for kind in inner:
        if kind is type(None):
            continue
        try:
            return construct(kind, value)
        except (ValueError, TypeError, AttributeError, KeyError):
            continue
    return value
