"""WebSocket frames (RFC 6455, 5.2) in a stream of bytes, as far as text messages need it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

__all__ = ["Frame", "Frames"]

TEXT = 1


@dataclass(frozen=True)
class Frame:
    """`raw` is the frame as it came; `text` its payload where it is a whole text message."""

    raw: bytes
    text: str | None


class Frames:
    """Takes bytes in and gives whole frames out."""

    def __init__(self) -> None:
        self._bytes = b""

    def take(self, data: bytes) -> Iterator[Frame]:
        self._bytes += data
        while (end := self._end()) is not None:
            raw, self._bytes = self._bytes[: end[1]], self._bytes[end[1] :]
            yield Frame(raw, _text(raw, end[0]))

    def _end(self) -> tuple[int, int] | None:
        """Where the payload of the first frame begins (its mask included), and where it ends."""
        held = self._bytes
        if len(held) < 2:
            return None
        length, at = held[1] & 127, 2
        wide = {126: 2, 127: 8}.get(length, 0)
        if wide:
            if len(held) < 2 + wide:
                return None
            length, at = int.from_bytes(held[2 : 2 + wide]), 2 + wide
        end = at + (4 if held[1] & 128 else 0) + length
        return (at, end) if len(held) >= end else None


def _text(raw: bytes, at: int) -> str | None:
    if raw[0] != 128 | TEXT:
        return None
    payload = raw[at:]
    if raw[1] & 128:
        mask, payload = payload[:4], payload[4:]
        payload = bytes(byte ^ mask[i % 4] for i, byte in enumerate(payload))
    return payload.decode()
