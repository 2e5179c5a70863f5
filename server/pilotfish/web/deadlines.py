"""Closes connections that send their requests too slowly: uvicorn alone has no such limit."""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from dataclasses import dataclass
from typing import Any, ClassVar

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from pilotfish.guard.addresses import Proxies, prefix

__all__ = ["Deadlines", "PatientSocket", "http_protocol"]

log = logging.getLogger("pilotfish.web")


@dataclass(frozen=True)
class Deadlines:
    """Seconds: until the head of a request is complete; between two pieces of its body. Bytes of a
    head. Connections that one address may have open, unless it is a trusted proxy.
    """

    head: float = 10.0
    body: float = 10.0
    head_bytes: int = 64 * 1024
    connections: int = 300


def http_protocol(deadlines: Deadlines, proxies: Proxies) -> type[HttpToolsProtocol]:
    """uvicorn's HTTP protocol with these limits; it counts the connections itself."""
    made: dict[str, Any] = {"deadlines": deadlines, "proxies": proxies, "held": Counter[str]()}
    return type("Patient", (_Patient,), made)


class _Timed:
    _timer: asyncio.TimerHandle | None = None

    def _stop(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None


class _Patient(_Timed, HttpToolsProtocol):
    deadlines: ClassVar[Deadlines]
    proxies: ClassVar[Proxies]
    held: ClassVar[Counter[str]]

    _place: str | None = None
    _head = 0
    _in_head = True
    _upgraded = False

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        peer = self.client[0] if self.client else ""
        place = prefix(peer)
        if not self.proxies.trusts(peer):
            if self.held[place] >= self.deadlines.connections:
                log.warning("too many connections from %s", place)
                transport.abort()
                return
            self.held[place] += 1
            self._place = place
        self._wait(self.deadlines.head)

    def connection_lost(self, exc: Exception | None) -> None:
        self._leave()
        super().connection_lost(exc)

    def handle_websocket_upgrade(self) -> None:
        # Open sockets have their own limits: see `pilotfish.web.session.caps`.
        self._leave()
        self._upgraded = True
        super().handle_websocket_upgrade()

    def data_received(self, data: bytes) -> None:
        # One read may hold a head and much of the body: of a head only what may be one is parsed.
        while self._in_head and data and not self.transport.is_closing():
            left = self.deadlines.head_bytes - self._head
            if left <= 0:
                log.warning("the head of a request was too long")
                self.transport.abort()
                return
            part, data = data[:left], data[left:]
            self._head += len(part)
            if self._timer is None:
                self._wait(self.deadlines.head)
            super().data_received(part)
        if data and not self._upgraded and not self.transport.is_closing():
            super().data_received(data)

    def on_headers_complete(self) -> None:
        self._in_head, self._head = False, 0
        self._wait(self.deadlines.body)
        super().on_headers_complete()

    def on_body(self, body: bytes) -> None:
        self._wait(self.deadlines.body)
        super().on_body(body)

    def on_message_complete(self) -> None:
        self._in_head = True
        self._stop()
        super().on_message_complete()

    def _wait(self, seconds: float) -> None:
        self._stop()
        self._timer = self.loop.call_later(seconds, self._late)

    def _late(self) -> None:
        if self.flow.read_paused:
            # Here the application has paused reading; the peer is not the slow side.
            self._wait(self.deadlines.body)
        elif not self.transport.is_closing():
            log.info("a request did not arrive in time")
            self.transport.abort()

    def _leave(self) -> None:
        self._stop()
        place, self._place = self._place, None
        if place is not None:
            self.held[place] -= 1
            if self.held[place] <= 0:
                del self.held[place]


class PatientSocket(_Timed, WebSocketsSansIOProtocol):
    """uvicorn's WebSocket protocol, with three changes: it does not wait ten seconds for the peer's
    close frame, text that is not UTF-8 (RFC 6455 8.1) causes no traceback in the log, and a message
    that has begun must be complete in time.
    """

    message: ClassVar[float] = 30.0
    """Seconds: the largest message takes them at 140 kbit a second."""

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self.close_timeout = 3.0

    def handle_events(self) -> None:
        whole = bool(self.conn.events)
        super().handle_events()
        if whole and not self.conn.reader.buffer and not self.frames:
            self._stop()
        elif self._timer is None:
            self._timer = self.loop.call_later(self.message, self._late)

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop()
        super().connection_lost(exc)

    def _late(self) -> None:
        self._timer = None
        if not self.read_paused and not self.transport.is_closing():
            log.info("a message did not arrive in time")
            self.transport.abort()

    def send_receive_event_to_app(self) -> None:
        if self.curr_msg_data_type == "text":
            try:
                b"".join(self.frames).decode()
            except UnicodeDecodeError:
                log.warning("a frame was not UTF-8")
                self.frames = []
                self.conn.fail(1007, "text frames must be UTF-8")
                self.handle_parser_exception()
                return
        super().send_receive_event_to_app()
