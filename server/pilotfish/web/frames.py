"""Bodies of frames from the page as messages, validated by pydantic over the wire's dataclasses."""

from __future__ import annotations

from dataclasses import fields, is_dataclass
from functools import cache
from typing import Annotated, Any, cast, get_args
from typing import get_type_hints as type_hints

import pydantic_core
from pydantic import Field, TypeAdapter, ValidationError

from pilotfish_client.codec import DecodeError
from pilotfish_client.connection import ProtocolError
from pilotfish_client.protocol import VERSIONS, FromPage

__all__ = ["LARGEST", "check_json", "decode_message"]

LARGEST = 512 * 1024
"""Bytes of one frame."""

_ADAPTER: TypeAdapter[FromPage] = TypeAdapter(Annotated[FromPage, Field(discriminator="type")])


def check_json(text: str) -> None:
    """Raises ProtocolError for what is no JSON, is nested deeper than 200, or holds NaN or half a
    surrogate pair: nothing behind this needs to fear them.
    """
    try:
        pydantic_core.from_json(text, allow_inf_nan=False)
    except ValueError as error:
        raise ProtocolError(f"not JSON: {error}") from None


def decode_message(body: dict[str, Any], version: int) -> FromPage:
    """The message in `body`, as strict as `version` was when it was released; raises DecodeError.

    Errors name the place and what was sought, and never quote what a page sent.
    """
    try:
        message = _ADAPTER.validate_json(pydantic_core.to_json(body))
    except ValidationError as error:
        first = error.errors(include_url=False, include_context=False, include_input=False)[0]
        place = ".".join(str(part) for part in first["loc"])
        raise DecodeError(f"$.{place}: {first['msg']}") from None
    if version < VERSIONS[-1]:
        _refuse_newer(message, body, version, "$")
    return message


def _refuse_newer(value: Any, body: Any, version: int, at: str) -> None:
    """Fields that came after `version` did not exist in it, so they are strangers there."""
    if is_dataclass(value) and not isinstance(value, type):
        if version not in _newer_within(type(value)):
            return
        for field in fields(value):
            if field.name not in body:
                continue
            if field.metadata.get("since", 1) > version:
                name = type(value).__name__
                raise DecodeError(f"{at}: {name} has no field {field.name!r} in version {version}")
            _refuse_newer(
                getattr(value, field.name), body[field.name], version, f"{at}.{field.name}"
            )
    elif isinstance(value, list):
        for index, item in enumerate(cast("list[Any]", value)):
            _refuse_newer(item, body[index], version, f"{at}[{index}]")


@cache
def _newer_within(kind: type[Any], above: frozenset[Any] = frozenset()) -> frozenset[int]:
    """The versions in which something within `kind` did not exist yet."""
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
