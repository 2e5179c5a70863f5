"""A frame on its way from the process that decoded it: in pieces, since reading a pickle keeps the
interpreter's lock until its end.
"""

from __future__ import annotations

import pickle
import time
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

from pilotfish_client.connection import Frame
from pilotfish_client.observation import Insert, Op
from pilotfish_client.page_messages import ObservationMessage, OutcomeMessage, Register
from pilotfish_client.protocol import FromPage

__all__ = ["packed", "unpacked"]

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
