"""Dataclasses to plain JSON values and back, with the standard library only."""

from __future__ import annotations

import types
from dataclasses import MISSING, Field, dataclass, fields, is_dataclass
from functools import cache
from typing import Any, Literal, TypeVar, Union, cast, dataclass_transform, get_args, get_origin
from typing import get_type_hints as type_hints

T = TypeVar("T")

__all__ = ["DecodeError", "decode", "encode", "wire"]


class DecodeError(ValueError):
    """A value does not fit its type; the message says where, what was expected, what was found."""


@dataclass_transform(frozen_default=True, kw_only_default=True)
def wire(cls: type[T]) -> type[T]:
    """A frozen dataclass that pydantic, too, reads strictly and without extra fields."""
    cls.__pydantic_config__ = {"extra": "forbid", "strict": True}  # type: ignore[attr-defined]
    return dataclass(frozen=True, kw_only=True)(cls)


def encode(value: Any, version: int | None = None) -> Any:
    """`value` as JSON values, without fields newer than `version` and unset optional ones."""
    if value is None or isinstance(value, (str, int, float)):
        return value
    if is_dataclass(value) and not isinstance(value, type):
        return {
            name: encode(item, version)
            for name in _fields(type(value), version)
            if (item := getattr(value, name)) is not None
        }
    if isinstance(value, dict):
        entries = cast("dict[str, Any]", value).items()
        return {key: encode(item, version) for key, item in entries}
    if isinstance(value, (list, tuple)):
        return [encode(item, version) for item in cast("list[Any]", value)]
    return value


def decode(kind: Any, value: Any, *, version: int | None = None, at: str = "$") -> Any:
    """`value` (JSON) as an instance of `kind`; raises DecodeError. Unknown fields are refused."""
    if kind is Any:
        return value
    if is_dataclass(kind):
        return _decode_dataclass(cast("type[Any]", kind), value, version, at)
    origin = get_origin(kind)
    if origin in (Union, types.UnionType):
        return _decode_union(get_args(kind), value, version, at)
    if origin is Literal:
        if value not in get_args(kind):
            raise DecodeError(f"{at}: expected one of {get_args(kind)!r}, found {value!r}")
        return value
    if origin in (list, tuple):
        items = _decode_list(get_args(kind)[0], value, version, at)
        return tuple(items) if origin is tuple else items
    if origin is dict:
        return _decode_dict(get_args(kind)[1], value, version, at)
    return _decode_plain(kind, value, at)


@cache
def _fields(kind: type[Any], version: int | None) -> dict[str, Field[Any]]:
    """Those that `version` knows."""
    return {
        field.name: field
        for field in fields(kind)
        if version is None or field.metadata.get("since", 1) <= version
    }


@cache
def _hints(kind: type[Any]) -> dict[str, Any]:
    return type_hints(kind)


def _decode_dataclass(kind: type[Any], value: Any, version: int | None, at: str) -> Any:
    if not isinstance(value, dict):
        raise DecodeError(f"{at}: expected an object for {kind.__name__}, found {value!r:.60}")
    data = cast("dict[str, Any]", value)
    known = _fields(kind, version)
    if unknown := sorted(data.keys() - known.keys()):
        raise DecodeError(f"{at}: {kind.__name__} has no field {unknown[0]!r}")
    found: dict[str, Any] = {}
    for name, field in known.items():
        if name in data:
            found[name] = decode(_hints(kind)[name], data[name], version=version, at=f"{at}.{name}")
        elif field.default is MISSING and field.default_factory is MISSING:
            raise DecodeError(f"{at}: {kind.__name__} needs {name!r}")
    return kind(**found)


def _decode_union(kinds: tuple[Any, ...], value: Any, version: int | None, at: str) -> Any:
    if value is None and type(None) in kinds:
        return None
    tagged = _by_tag(kinds, value)
    errors: list[str] = []
    for kind in [tagged] if tagged else kinds:
        if kind is type(None):
            continue
        try:
            return decode(kind, value, version=version, at=at)
        except DecodeError as error:
            errors.append(str(error))
    raise DecodeError("; ".join(errors) or f"{at}: found {value!r:.60}, which fits no allowed type")


def _by_tag(kinds: tuple[Any, ...], value: Any) -> Any | None:
    if not isinstance(value, dict):
        return None
    data = cast("dict[str, Any]", value)
    for kind in kinds:
        for tag in ("type", "op"):
            literal = _hints(kind).get(tag) if is_dataclass(kind) else None
            if get_origin(literal) is Literal and data.get(tag) in get_args(literal):
                return kind
    return None


def _decode_list(kind: Any, value: Any, version: int | None, at: str) -> list[Any]:
    if not isinstance(value, list):
        raise DecodeError(f"{at}: expected a list, found {value!r:.60}")
    items = cast("list[Any]", value)
    return [decode(kind, item, version=version, at=f"{at}[{i}]") for i, item in enumerate(items)]


def _decode_dict(kind: Any, value: Any, version: int | None, at: str) -> dict[str, Any]:
    if not isinstance(value, dict):
        raise DecodeError(f"{at}: expected an object, found {value!r:.60}")
    entries = cast("dict[str, Any]", value).items()
    return {key: decode(kind, item, version=version, at=f"{at}.{key}") for key, item in entries}


def _decode_plain(kind: type[Any], value: Any, at: str) -> Any:
    allowed = (int, float) if kind is float else kind
    if not isinstance(value, allowed) or (isinstance(value, bool) and kind is not bool):
        raise DecodeError(f"{at}: expected {kind.__name__}, found {value!r:.60}")
    return value
