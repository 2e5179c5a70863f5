"""Fields that came to the wire with a later version, by their `since`: see docs/protocol.md."""

from __future__ import annotations

from dataclasses import fields, is_dataclass
from functools import cache
from typing import Any, cast, get_args
from typing import get_type_hints as type_hints

from pilotfish_client.codec import DecodeError

__all__ = ["refuse_newer"]


def refuse_newer(value: Any, body: Any, version: int, at: str = "$") -> None:
    """Raises DecodeError for fields of `value` that are newer than `version`. `body` is the JSON
    that it was read from.
    """
    if is_dataclass(value) and not isinstance(value, type):
        if version not in _newer_within(type(value)):
            return
        for field in fields(value):
            if field.name not in body:
                continue
            if field.metadata.get("since", 1) > version:
                name = type(value).__name__
                raise DecodeError(f"{at}: {name} has no field {field.name!r} in version {version}")
            refuse_newer(
                getattr(value, field.name), body[field.name], version, f"{at}.{field.name}"
            )
    elif isinstance(value, list):
        for index, item in enumerate(cast("list[Any]", value)):
            refuse_newer(item, body[index], version, f"{at}[{index}]")


@cache
def _newer_within(kind: type[Any], above: frozenset[Any] = frozenset()) -> frozenset[int]:
    """The versions in which some field inside `kind` did not exist yet."""
    found: set[int] = set()
    hints = type_hints(kind)
    for field in fields(kind):
        found |= set(range(1, field.metadata.get("since", 1)))
        for inner in _dataclasses(hints[field.name]):
            if inner not in above and inner is not kind:
                found |= _newer_within(inner, above | {kind})
    return frozenset(found)


def _dataclasses(hint: Any) -> set[type[Any]]:
    if isinstance(hint, type) and is_dataclass(hint):
        return {hint}
    return {kind for part in get_args(hint) for kind in _dataclasses(part)}
