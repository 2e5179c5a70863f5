"""What people write as YAML or JSON: read into frozen dataclasses, or refused in one sentence."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from functools import cache, partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, TypeVar, cast

from annotated_types import Gt

# pydantic and yaml are imported where something is read: they take time, and an Agent needs none.
if TYPE_CHECKING:
    from pydantic import GetCoreSchemaHandler, TypeAdapter
    from pydantic_core import CoreSchema, ErrorDetails

__all__ = [
    "Checked",
    "Flag",
    "Number",
    "SpecError",
    "Text",
    "Whole",
    "json_of",
    "load",
    "read",
    "schema_of",
    "written",
]

T = TypeVar("T")


class Checked:
    """As pydantic's `AfterValidator`: `check` returns the value, or raises ValueError."""

    def __init__(self, check: Callable[[Any], Any]) -> None:
        self._check = check

    def __get_pydantic_core_schema__(
        self, source: Any, handler: GetCoreSchemaHandler
    ) -> CoreSchema:
        from pydantic_core import core_schema

        return core_schema.no_info_after_validator_function(self._check, handler(source))


class _Strict:
    """As pydantic's `Strict`."""

    def __get_pydantic_core_schema__(self, source: Any, handler: GetCoreSchemaHandler) -> Any:
        return {**handler(source), "strict": True}


def _said(text: str) -> str:
    if not text.strip():
        raise ValueError(f"sought a text, found {text!r}")
    return text


Text = Annotated[str, Checked(_said)]
Whole = Annotated[int, _Strict(), Gt(0)]
Number = Annotated[float, _Strict(), Gt(0)]
Flag = Annotated[bool, _Strict()]

_SOUGHT = {
    "missing": "a value",
    "string_type": "a text",
    "string_pattern_mismatch": "a text like {pattern}",
    "string_too_short": "a text",
    "string_too_long": "at most {max_length} letters",
    "int_type": "a whole number above 0",
    "float_type": "a number above 0",
    "greater_than": "a number above {gt:g}",
    "less_than_equal": "at most {le:g}",
    "bool_type": "true or false",
    "literal_error": "one of {expected}",
    "tuple_type": "a list",
    "too_short": "at least {min_length}",
    "too_long": "at most {max_length} of them",
    "mapping_type": "an object",
    "dict_type": "an object",
    "dataclass_type": "an object",
}


class SpecError(ValueError):
    """What of a written file cannot be used; the message names the place and what it may hold."""


def written(short: str = "") -> Callable[[type[T]], type[T]]:
    """A dataclass that `read` reads: unknown keys are refused, null stands for the default. A text
    alone, where `short` names a field, is that field.
    """

    def of(cls: type[T]) -> type[T]:
        kind: Any = cls
        kind.__pydantic_config__ = {"extra": "forbid"}

        def schema(source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
            from pydantic_core import core_schema

            keys = partial(_keys, tuple(kind.__dataclass_fields__), short)
            return core_schema.no_info_before_validator_function(keys, handler(source))

        kind.__get_pydantic_core_schema__ = staticmethod(schema)
        return cls

    return of


def load(path: Path, of: Callable[[Any], T]) -> T:
    """`of` what a file of YAML, or of JSON by its name, holds. Raises SpecError."""
    import yaml

    try:
        text = path.read_text(encoding="utf-8")
        value = json.loads(text) if path.suffix == ".json" else yaml.safe_load(text)
    except (OSError, ValueError, yaml.YAMLError) as error:
        raise SpecError(f"{path} cannot be read: {error}") from None
    try:
        return of(value)
    except SpecError as error:
        raise SpecError(f"{path}: {error}") from None


def read(kind: type[T], value: object, place: str = "") -> T:
    """`value` as a `kind` that is `written`. Raises SpecError; `place` is where it stands."""
    from pydantic import ValidationError

    try:
        return _adapter(kind).validate_python(value)
    except ValidationError as failed:
        raise SpecError(_sentence(failed.errors()[0], value, place)) from None


def json_of(value: Any) -> dict[str, Any]:
    """JSON values of what differs from the defaults, in the order of the fields."""
    kind = cast("type[Any]", type(value))
    return _adapter(kind).dump_python(value, mode="json", exclude_defaults=True)


def schema_of(kind: type[Any]) -> dict[str, Any]:
    """The JSON Schema of a `kind` that is `written`."""
    draft = "https://json-schema.org/draft/2020-12/schema"
    return {"$schema": draft, **_adapter(kind).json_schema()}


@cache
def _adapter(kind: type[T]) -> TypeAdapter[T]:
    from pydantic import TypeAdapter

    return TypeAdapter(kind)


def _keys(known: tuple[str, ...], short: str, value: Any) -> Any:
    if short and isinstance(value, str):
        return {short: value}
    if not isinstance(value, Mapping):
        return value
    given = cast("Mapping[Any, Any]", value)
    if unknown := next((key for key in given if key not in known), None):
        raise ValueError(f"{unknown!r} is not known; there are {', '.join(known)}")
    return {key: item for key, item in given.items() if item is not None}


def _sentence(error: ErrorDetails, value: Any, place: str) -> str:
    for key in error["loc"]:
        place += _at(value, key) if isinstance(key, int) else f".{key}"
        value = value[key] if isinstance(key, int) else _item(value, key)
    place = place.removeprefix(".") or "the file"
    code, about = error["type"], error.get("ctx", {})
    if code == "value_error":
        return f"{place}: {about['error']}"
    sought = f"sought {_SOUGHT[code].format(**about)}" if code in _SOUGHT else error["msg"]
    return f"{place}: {sought}, found {value!r:.80}"


def _at(items: list[Any], number: int) -> str:
    """An item of a list by its id, where it has one."""
    id = _item(items[number], "id")
    return f"[{id if isinstance(id, str) else number}]"


def _item(value: Any, key: str) -> Any:
    return cast("Mapping[str, Any]", value).get(key) if isinstance(value, Mapping) else None
