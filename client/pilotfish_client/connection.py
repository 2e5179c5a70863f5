"""The wire without I/O: text frames in, messages out, and an outbox that survives a lost socket.

One Connection lives as long as its document; sockets come and go beneath it. Frames carry `seq`
(counted per direction) and `ack` (the last `seq` received). What was not acknowledged is sent again
after the next handshake; what was received before is dropped.
"""

from __future__ import annotations

import json
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Generic, TypeVar, cast

from pilotfish_client.codec import DecodeError, decode, encode
from pilotfish_client.protocol import VERSIONS, Ack, FromPage, FromServer, numbered

__all__ = [
    "Connection",
    "ContinuityLost",
    "Frame",
    "ProtocolError",
    "SequenceGap",
    "decode_frame",
    "from_page",
    "from_server",
    "read_frame",
]

In = TypeVar("In")
Message = FromPage | FromServer


class ProtocolError(ValueError):
    """A frame that breaks the protocol; the message says what was expected and what was found."""


class SequenceGap(ProtocolError):
    """A frame is missing before this one: drop the socket and connect again."""


class ContinuityLost(ProtocolError):
    """More messages are unacknowledged than the outbox holds: the peer must start afresh."""


@dataclass(frozen=True)
class Frame(Generic[In]):
    """One received frame; `seq` is 0 for unnumbered messages."""

    version: int
    seq: int
    ack: int
    message: In


Decode = Callable[[dict[str, Any], int], Any]


def decode_frame(text: str, decode_message: Decode) -> Frame[Any]:
    """The frame in `text`; raises ProtocolError. `decode_message(body, version)` reads the rest."""
    try:
        body: Any = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise ProtocolError(f"not JSON: {error}") from None
    return read_frame(body, decode_message)


def read_frame(body: Any, decode_message: Decode) -> Frame[Any]:
    """The frame whose JSON value is `body`, which is used up; raises ProtocolError."""
    if not isinstance(body, dict):
        raise ProtocolError(f"a frame is an object, found {body!r:.60}")
    data = cast("dict[str, Any]", body)
    numbers = {name: data.pop(name, 0) for name in ("v", "seq", "ack")}
    for name, value in numbers.items():
        if not isinstance(value, int) or isinstance(value, bool) or value < 0:
            raise ProtocolError(f"{name}: expected a count, found {value!r:.60}")
    if numbers["v"] not in VERSIONS:
        raise ProtocolError(f"v: expected one of {VERSIONS}, found {numbers['v']}")
    try:
        message = decode_message(data, numbers["v"])
    except DecodeError as error:
        raise ProtocolError(str(error)) from None
    return Frame(numbers["v"], numbers["seq"], numbers["ack"], message)


def from_server(body: dict[str, Any], version: int) -> FromServer:
    """A message of the server, as `Connection` on the page's side reads it."""
    return decode(FromServer, body, version=version)


def from_page(body: dict[str, Any], version: int) -> FromPage:
    """A message of the page, as `Connection` on the server's side reads it."""
    return decode(FromPage, body, version=version)


class Connection(Generic[In]):
    """One side of a document's connection. `version` is set once the handshake agreed on one."""

    def __init__(self, decode_message: Decode, *, version: int = VERSIONS[0], limit: int = 256):
        self.version = version
        self._decode = decode_message
        self._limit = limit
        self._sent = 0
        self._seen = 0
        self._outbox: deque[tuple[int, Message]] = deque()

    @property
    def seen(self) -> int:
        """The last `seq` received in order."""
        return self._seen

    @property
    def unacknowledged(self) -> int:
        return len(self._outbox)

    def send(self, message: Message) -> str:
        """The frame to write now; a numbered message is kept until it is acknowledged.

        Raises ContinuityLost when the outbox is full.
        """
        if not numbered(message):
            return self._frame(0, message)
        if len(self._outbox) >= self._limit:
            raise ContinuityLost(f"{self._limit} messages wait for an acknowledgement")
        self._sent += 1
        self._outbox.append((self._sent, message))
        return self._frame(self._sent, message)

    def receive(self, text: str) -> Frame[In] | None:
        """The frame in `text`, or None for a duplicate. Raises ProtocolError."""
        return self.take(decode_frame(text, self._decode))

    def take(self, frame: Frame[In]) -> Frame[In] | None:
        """The frame, or None for a duplicate. Raises ProtocolError, also for a message of a
        numbered type without a number: whoever can write to the socket could insert or repeat it.
        """
        self.acknowledge(frame.ack)
        if frame.seq == 0:
            if numbered(cast("Message", frame.message)):
                kind = type(frame.message).__name__
                raise ProtocolError(f"seq: expected a number for {kind}, found none")
            return frame
        if frame.seq <= self._seen:
            return None
        if frame.seq > self._seen + 1:
            raise SequenceGap(f"expected frame {self._seen + 1}, found {frame.seq}")
        self._seen = frame.seq
        return frame

    def acknowledge(self, ack: int) -> None:
        """Drops what the peer has received; raises ProtocolError if `ack` was never sent."""
        if ack > self._sent:
            raise ProtocolError(f"ack {ack} of {self._sent} frames sent")
        while self._outbox and self._outbox[0][0] <= ack:
            self._outbox.popleft()

    def resume(self, peer_seen: int) -> list[str]:
        """The frames to write again on a new socket, given the last `seq` that the peer has."""
        self.acknowledge(peer_seen)
        return [self._frame(seq, message) for seq, message in self._outbox]

    def restart(self) -> list[str]:
        """For a peer without our state: counts from 1 again; the unacknowledged frames anew."""
        waiting = [message for _, message in self._outbox]
        self._sent = self._seen = 0
        self._outbox.clear()
        return [self.send(message) for message in waiting]

    def ack(self) -> str:
        """A frame that only acknowledges what was received."""
        return self._frame(0, Ack())

    def _frame(self, seq: int, message: Message) -> str:
        body = {"v": self.version, "seq": seq, "ack": self._seen, **encode(message, self.version)}
        text = json.dumps(body, ensure_ascii=False, separators=(",", ":"))
        try:
            text.encode()
        except UnicodeEncodeError:
            # Half a surrogate pair: resent after each reconnect, it would close every socket.
            return text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
        return text
