"""Bodies of frames from the page as messages, validated by pydantic over the wire's dataclasses."""

from __future__ import annotations

import pickle
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import Annotated, Any, cast

import pydantic_core
from pydantic import Field, TypeAdapter, ValidationError

from pilotfish.web.wire.apart import apart, aside
from pilotfish.web.wire.registered import MOST, check_ahead, contract_ahead, faults_of, note_ahead
from pilotfish_client.codec import DecodeError
from pilotfish_client.codec import decode as decode_as
from pilotfish_client.connection import Frame, ProtocolError, read_frame
from pilotfish_client.observation import MOST_LINES, MOST_OPS, Insert, Op, TooMuch, check_size
from pilotfish_client.page_messages import ObservationMessage, OutcomeMessage, Register, Run
from pilotfish_client.protocol import VERSIONS, Ack, FromPage

__all__ = [
    "LARGE",
    "LARGEST",
    "SMALL",
    "decode_message",
    "frame_of",
    "json_of",
    "packed",
    "read",
    "read_packed",
    "unpacked",
]

LARGEST = 512 * 1024
"""Bytes of one frame, at most."""
LARGE = 32 * 1024
"""Characters of a frame; longer ones are decoded in another process."""
SMALL = 8 * 1024
"""Characters of a frame; the schemas of longer ones are checked in another process, too."""
ANSWERS = ("observation", "outcome", "screenshot", "attachment")
"""Messages that are decoded only where the session wants them."""

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

    Large frames are decoded, and schemas checked, in a process that all sockets share, so that one
    page cannot block the others.
    """
    if len(text) > LARGE:
        frame = await _apart(text, [kind for kind in ANSWERS if not wanted(kind)])
    else:
        frame = read(text, wanted)
        if isinstance(frame.message, Register):
            await check_ahead(frame.message.added, large=len(text) > SMALL)
    if isinstance(frame.message, Run) and frame.message.contract:
        await contract_ahead(frame.message.contract)
    return frame


async def _apart(text: str, unwanted: Sequence[str]) -> Frame[FromPage]:
    parts, faults = await apart(read_packed, text, unwanted)
    frame = await aside(unpacked, parts)
    if isinstance(frame.message, Register):
        note_ahead(frame.message.added, faults)
    return frame


def read_packed(text: str, unwanted: Sequence[str]) -> tuple[list[bytes], list[str | None]]:
    """The frame in pieces, and what is wrong with each action that it registers."""
    frame = read(text, lambda kind: kind not in unwanted)
    if not isinstance(frame.message, Register):
        return packed(frame), []
    added = frame.message.added
    # Of those that are too many only the number counts.
    fewer = added[:MOST] + added[-1:] * (len(added) - MOST)
    message = replace(frame.message, added=fewer)
    return packed(replace(frame, message=message)), faults_of(added[:MOST])


def read(text: str, wanted: Callable[[str], bool]) -> Frame[FromPage]:
    """As `frame_of`, at once."""

    def decode(body: dict[str, Any], version: int) -> FromPage:
        kind = body.get("type")
        left = kind in ANSWERS and not wanted(kind)
        return Ack() if left else decode_message(body, version)

    return read_frame(json_of(text), decode)


def decode_message(body: dict[str, Any], version: int) -> FromPage:
    """The message in `body`, checked as strictly as `version` defines; raises DecodeError.

    Errors name the place and what was expected, and never quote what a page sent.
    """
    _check_counts(body)
    try:
        message = _ADAPTER.validate_json(pydantic_core.to_json(body))
    except ValidationError as error:
        first = error.errors(include_url=False, include_context=False, include_input=False)[0]
        place = ".".join(str(part) for part in first["loc"])
        raise DecodeError(f"$.{place}: {first['msg']}") from None
    if version < VERSIONS[-1]:
        decode_as(type(message), body, version=version)
    if isinstance(message, (ObservationMessage, OutcomeMessage)) and message.observation:
        try:
            check_size(message.observation)
        except TooMuch as error:
            raise DecodeError(f"$.observation: {error}") from None
    return message


def _check_counts(body: dict[str, Any]) -> None:
    """Raises DecodeError for an observation with too many operations or lines, by their number
    alone: validating them all would take the interpreter from everybody else meanwhile.
    """
    found = _list_in(body.get("observation"), "ops")
    lines = sum(len(_list_in(op, "lines")) for op in found)
    for count, most, what in ((len(found), MOST_OPS, "operations"), (lines, MOST_LINES, "lines")):
        if count > most:
            raise DecodeError(f"$.observation: an observation has at most {most} {what}")


def _list_in(value: Any, key: str) -> list[Any]:
    held: Any = cast("dict[str, Any]", value).get(key) if isinstance(value, dict) else None
    return cast("list[Any]", held) if isinstance(held, list) else []


AT_ONCE = 200
"""Lines, operations, or actions of one piece: less than a millisecond."""
SPECS = 4


def packed(frame: Frame[FromPage]) -> list[bytes]:
    """The frame without its long list, then the items of that list."""
    message = frame.message
    match message:
        case Register():
            short, pieces = replace(message, added=[]), list(_slices(message.added, SPECS))
        case ObservationMessage() | OutcomeMessage() if message.observation:
            seen = message.observation
            short = replace(message, observation=replace(seen, ops=[]))
            pieces = list(_pieces(seen.ops))
        case _:
            short, pieces = message, []
    return [_bytes(replace(frame, message=short)), *map(_bytes, pieces)]


def unpacked(parts: Sequence[bytes]) -> Frame[FromPage]:
    """The frame that was packed: an insertion of many lines is several now, which do the same."""
    first, *rest = parts
    frame: Frame[FromPage] = pickle.loads(first)
    items: list[Any] = []
    for part in rest:
        items += pickle.loads(part)
        time.sleep(0)  # the lock is for the event loop, if it waits
    message = frame.message
    if isinstance(message, Register):
        message = replace(message, added=items)
    elif isinstance(message, ObservationMessage | OutcomeMessage) and message.observation:
        message = replace(message, observation=replace(message.observation, ops=items))
    return replace(frame, message=message)


def _pieces(ops: Sequence[Op]) -> Iterator[list[Op]]:
    """Groups of operations with at most `AT_ONCE` lines, where one has no more."""
    group: list[Op] = []
    room = AT_ONCE
    for op in _split(ops):
        size = 1 + (len(op.lines) if isinstance(op, Insert) else 0)
        if group and size > room:
            yield group
            group, room = [], AT_ONCE
        group.append(op)
        room -= size
    if group:
        yield group


def _split(ops: Sequence[Op]) -> Iterator[Op]:
    for op in ops:
        if not isinstance(op, Insert) or len(op.lines) <= AT_ONCE:
            yield op
            continue
        after = op.after
        for lines in _slices(op.lines, AT_ONCE):
            yield Insert(after=after, lines=lines)
            after = lines[-1].key


def _slices(items: list[Any], size: int) -> Iterator[list[Any]]:
    return (items[at : at + size] for at in range(0, len(items), size))


def _bytes(value: object) -> bytes:
    return pickle.dumps(value, pickle.HIGHEST_PROTOCOL)
