"""The queue of frames for one socket, and how that socket is closed."""

from __future__ import annotations

import asyncio
import logging
import time
from collections import deque
from enum import IntEnum

from starlette.websockets import WebSocket, WebSocketDisconnect

__all__ = ["Close", "Outgoing"]

log = logging.getLogger("pilotfish.web")

MOST_BYTES = 1024 * 1024
FEW_BYTES = 64 * 1024
STALLED = 15.0


class Outgoing:
    """Frames in order, written by `drain`. For a peer that does not read, pieces of narration are
    dropped first, then the socket is closed; the outbox still has every numbered message.
    """

    def __init__(self, websocket: WebSocket, *, stalled: float = STALLED) -> None:
        """`stalled`: seconds without progress after which a socket with a full queue is closed."""
        self._websocket = websocket
        self._stalled = stalled
        self._frames: deque[str] = deque()
        self._bytes = 0
        self._wake = asyncio.Event()
        self._closing: tuple[Close, str] | None = None
        self._progress = time.monotonic()
        self.put_count = 0

    @property
    def closing(self) -> bool:
        return self._closing is not None

    def put(self, frame: str, *, droppable: bool = False) -> None:
        """Queues a frame; a droppable one is left out while the queue is long."""
        if self._closing or (droppable and self._bytes > FEW_BYTES):
            return
        now = time.monotonic()
        if not self._frames:
            self._progress = now
        elif self._bytes > MOST_BYTES and now - self._progress > self._stalled:
            self.close(Close.SLOW, "what was sent is not being read")
            return
        self._frames.append(frame)
        self._bytes += len(frame)
        self.put_count += 1
        self._wake.set()

    def close(self, code: Close, reason: str) -> None:
        """Writes what is queued, then closes; only the first call counts."""
        if self._closing is None:
            self._closing = (code, reason)
            log.info("socket closing code=%d reason=%r", code, reason)
            self._wake.set()

    async def drain(self) -> None:
        """Writes until the socket is closed, by us or by the peer."""
        try:
            while True:
                while self._frames and (not self._closing or self._closing[0] is not Close.SLOW):
                    frame = self._frames.popleft()
                    await self._websocket.send_text(frame)
                    self._progress = time.monotonic()
                    self._bytes -= len(frame)
                if self._closing:
                    code, reason = self._closing
                    # A close frame's reason holds at most 123 bytes (RFC 6455 5.5).
                    text = reason.encode()[:120].decode(errors="ignore")
                    await self._websocket.close(code, text)
                    return
                self._wake.clear()
                await self._wake.wait()
        except (WebSocketDisconnect, RuntimeError):
            return


class Close(IntEnum):
    """Codes 4400 to 4499 are ours (RFC 6455 7.4.2 leaves them to applications)."""

    TOO_BIG = 1009
    BROKEN = 1011
    RESTARTING = 1012
    PROTOCOL = 4400
    TOKEN = 4401
    REFUSED = 4403
    SLOW = 4408
    SUPERSEDED = 4409
    FLOOD = 4429
