"""One document's end of the wire: its sequence numbers and outbox, independent of the socket."""

from __future__ import annotations

import logging

from pilotfish.web.wire.frames import decode_message
from pilotfish.web.wire.outgoing import Close, Outgoing
from pilotfish_client.connection import Connection, ContinuityLost, ProtocolError
from pilotfish_client.protocol import FromPage, FromServer, numbered
from pilotfish_client.server_messages import Subtitle

__all__ = ["Link"]

log = logging.getLogger("pilotfish.web")


class Link:
    """Exists as long as its document and this server; `outgoing` is the socket, if there is one."""

    def __init__(self, document: str, version: int) -> None:
        self.document = document
        self.connection: Connection[FromPage] = Connection(decode_message, version=version)
        self.outgoing: Outgoing | None = None
        self._sent = 0
        self._void = 0

    def send(self, message: FromServer) -> bool:
        """Sends the message now, or after the next handshake; returns whether a socket accepted
        it.
        """
        try:
            frame = self.connection.send(message)
        except ContinuityLost:
            log.warning("the outbox of document %s is full", self.document)
            self._void = self._sent + 1
            if self.outgoing:
                self.outgoing.close(Close.SLOW, "nothing was acknowledged for too long")
            return False
        self._sent += numbered(message)
        if self.outgoing is None or self.outgoing.closing:
            return False
        self.outgoing.put(frame, droppable=isinstance(message, Subtitle) and message.text is None)
        return True

    def withdraw(self) -> None:
        """Cancels the messages that the page has not received yet."""
        self._void = self._sent

    def resume(self, page_seen: int) -> list[str] | None:
        """The frames to send again; None if the sequence numbers cannot be continued."""
        if page_seen < self._void:
            return None
        try:
            frames = self.connection.resume(page_seen)
        except ProtocolError:
            return None
        return frames if page_seen + len(frames) == self._sent else None

    def acknowledge(self) -> None:
        """Sends an acknowledgement; used where no other frame has carried it."""
        if self.outgoing:
            self.outgoing.put(self.connection.ack())
