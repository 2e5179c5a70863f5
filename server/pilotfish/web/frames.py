"""Bodies of frames from the page as messages, validated by pydantic over the wire's dataclasses."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import fields, is_dataclass
from functools import cache, partial
from typing import Annotated, Any, TypeVar, cast, get_args
from typing import get_type_hints as type_hints

import pydantic_core
from pydantic import Field, TypeAdapter, ValidationError

from pilotfish.web.registered import check_ahead
from pilotfish_client.codec import DecodeError
from pilotfish_client.connection import Frame, ProtocolError, read_frame
from pilotfish_client.observation import TooMuch, check_size
from pilotfish_client.page_messages import ObservationMessage, OutcomeMessage, Register
from pilotfish_client.protocol import VERSIONS, Ack, FromPage

__all__ = ["LARGEST", "decode_message", "frame_of", "in_thread", "json_of"]

T = TypeVar("T")

LARGEST = 512 * 1024
"""Bytes of one frame, at most."""
LARGE = 32 * 1024
"""Characters of a frame; longer ones are decoded outside the event loop."""
ANSWERS = ("observation", "outcome", "screenshot")
"""Messages that a page sends only on request."""

_THREAD = ThreadPoolExecutor(max_workers=1, thread_name_prefix="pilotfish-frames")

_ADAPTER: TypeAdapter[FromPage] = TypeAdapter(Annotated[FromPage, Field(discriminator="type")])


def json_of(text: str) -> Any:
    """The value in `text`. Raises ProtocolError for text that is not JSON, is nested deeper than
    200, or holds NaN or half a surrogate pair, so later code need not handle these.
    """
    try:
        return pydantic_core.from_json(text, allow_inf_nan=False)
    except ValueError as error:
        raise ProtocolError(f"not JSON: {error}") from None


async def frame_of(text: str, wanted: Callable[[str], bool]) -> Frame[FromPage]:
    """The frame in `text`; raises ProtocolError. The body of an answer that is not `wanted` is not
    decoded: only the numbers of its frame count.

    Large frames and the schemas of actions are checked in one thread that all sockets share, so
    that one page cannot block the others.
    """
    unwanted = [kind for kind in ANSWERS if not wanted(kind)]

    def read() -> Frame[FromPage]:
        return read_frame(
            json_of(text),
            lambda body, version: (
                Ack() if body.get("type") in unwanted else decode_message(body, version)
            ),
        )

    frame = await in_thread(read) if len(text) > LARGE else read()
    if isinstance(frame.message, Register):
        await in_thread(partial(check_ahead, frame.message.added))
    return frame


async def in_thread(work: Callable[[], T]) -> T:
    """The result of `work`, run in the one thread for large frames."""
    return await asyncio.get_running_loop().run_in_executor(_THREAD, work)


def decode_message(body: dict[str, Any], version: int) -> FromPage:
    """The message in `body`, checked as strictly as `version` defines; raises DecodeError.

    Errors name the place and what was expected, and never quote what a page sent.
    """
    try:
        message = _ADAPTER.validate_json(pydantic_core.to_json(body))
    except ValidationError as error:
        first = error.errors(include_url=False, include_context=False, include_input=False)[0]
        place = ".".join(str(part) for part in first["loc"])
        raise DecodeError(f"$.{place}: {first['msg']}") from None
    if version < VERSIONS[-1]:
        _refuse_newer(message, body, version, "$")
    if isinstance(message, (ObservationMessage, OutcomeMessage)) and message.observation:
        try:
            check_size(message.observation)
        except TooMuch as error:
            raise DecodeError(f"$.observation: {error}") from None
    return message


def _refuse_newer(value: Any, body: Any, version: int, at: str) -> None:
    """Raises DecodeError for fields that are newer than `version`."""
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
