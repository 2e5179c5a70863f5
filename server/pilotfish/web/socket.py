"""`/ws`: who may open a socket, its first frame, and the frames that follow."""

from __future__ import annotations

import asyncio
import contextlib
import logging

from starlette.requests import HTTPConnection
from starlette.responses import PlainTextResponse
from starlette.websockets import WebSocket, WebSocketDisconnect

from pilotfish.agent.failures import AgentError, Fenced
from pilotfish.guard.addresses import Proxies, prefix
from pilotfish.web.session.caps import TokenBucket
from pilotfish.web.session.greeting import Greeting, greet
from pilotfish.web.session.parts import Parts
from pilotfish.web.session.roster import Admitted, Roster
from pilotfish.web.wire.frames import LARGEST, frame_of
from pilotfish.web.wire.outgoing import Close, Outgoing
from pilotfish_client.connection import Connection, ProtocolError, SequenceGap
from pilotfish_client.protocol import SUBPROTOCOL, FromPage, FromServer, Ping, Refused

__all__ = ["address_of", "serve_socket"]

log = logging.getLogger("pilotfish.web")

RATE, BURST = 20.0, 80
LETTERS_RATE, LETTERS_BURST = 512 * 1024.0, 8 * 1024 * 1024
"""Characters a second, and in one burst: three pictures a turn, or a whole observation for each
action, are far below."""


async def serve_socket(websocket: WebSocket, roster: Roster, parts: Parts) -> None:
    """One socket from handshake to close."""
    origins = websocket.headers.getlist("origin")
    origin = origins[0] if len(origins) == 1 else None
    if origin is None or not parts.origins.allow(origin):
        return await _deny(websocket, 403, parts.origins.refusal(origin))
    if SUBPROTOCOL not in websocket.scope.get("subprotocols", ()):
        return await _deny(websocket, 400, f"Sought the subprotocol {SUBPROTOCOL}, found none.")
    address = address_of(websocket, parts.proxies)
    if not roster.admission.enter(prefix(address)):
        return await _deny(websocket, 429, "Too many sockets are open from this address.")
    try:
        await _serve(websocket, roster, parts, (origin, address))
    finally:
        roster.admission.leave(prefix(address))


async def _serve(websocket: WebSocket, roster: Roster, parts: Parts, peer: tuple[str, str]) -> None:
    await websocket.accept(subprotocol=SUBPROTOCOL)
    outgoing = Outgoing(websocket)
    writer = asyncio.create_task(outgoing.drain())
    reader = asyncio.create_task(_Reader(websocket, outgoing, roster, parts).read(peer))
    try:
        await asyncio.wait((writer, reader), return_when=asyncio.FIRST_COMPLETED)
        if reader.done() and outgoing.closing:
            await asyncio.wait((writer,), timeout=parts.waits.hello)
        elif not outgoing.closing:
            # The page may close right after its last messages (such as a logout), which are still
            # queued.
            await asyncio.wait((reader,), timeout=parts.waits.hello)
    finally:
        for task in (reader, writer):
            task.cancel()
        results = await asyncio.gather(reader, writer, return_exceptions=True)
        for result in results:
            if isinstance(result, Exception):
                log.error("socket failed", exc_info=result)


def address_of(connection: HTTPConnection, proxies: Proxies) -> str:
    """The visitor's address; empty if the server does not know it."""
    peer = connection.client.host if connection.client else ""
    return proxies.client(peer, connection.headers.getlist("x-forwarded-for"))


async def _deny(websocket: WebSocket, status: int, message: str) -> None:
    log.warning("socket refused: %s", message)
    if "websocket.http.response" in websocket.scope.get("extensions", {}):
        await websocket.send_denial_response(PlainTextResponse(message, status))
    else:
        await websocket.close(Close.REFUSED, message[:120])


class _Reader:
    """Handles frames until the peer or this server closes."""

    def __init__(
        self, websocket: WebSocket, outgoing: Outgoing, roster: Roster, parts: Parts
    ) -> None:
        self._websocket = websocket
        self._outgoing = outgoing
        self._roster = roster
        self._parts = parts
        self._bucket = TokenBucket(RATE, BURST)
        self._letters = TokenBucket(LETTERS_RATE, LETTERS_BURST)
        self._places = contextlib.ExitStack()

    async def read(self, peer: tuple[str, str]) -> None:
        """Closes the socket for every exception, with a code that says why."""
        close = self._outgoing.close
        try:
            admitted = await self._admit(peer)
            if admitted:
                await self._follow(admitted)
        except WebSocketDisconnect:
            pass
        except SequenceGap as error:
            close(Close.SUPERSEDED, f"sequence gap: {error}")
        except ProtocolError as error:
            log.warning("protocol error: %s", error)
            close(Close.PROTOCOL, str(error))
        except Fenced:
            close(Close.SUPERSEDED, "another server owns this session now")
        except AgentError as error:
            log.error("socket closed: %s", error)
            close(Close.BROKEN, "the session store failed: connect again later")
        except Exception:
            close(Close.BROKEN, "something went wrong on our side")
            raise
        finally:
            self._places.close()

    async def _admit(self, peer: tuple[str, str]) -> Admitted | None:
        try:
            async with asyncio.timeout(self._parts.waits.hello):
                text = await self._text()
        except TimeoutError:
            self._outgoing.close(Close.SLOW, "no hello arrived in time")
            return None
        if self._roster.draining:
            leaving = "This server is shutting down: connect again in a moment."
            greeting: Greeting | Refused = Refused(reason="drain", message=leaving)
        else:
            greeting = await greet(text, self._parts.tokens, self._parts.key, peer)
        if isinstance(greeting, Refused):
            self._refuse(greeting)
            return None
        claims = greeting.claims
        leave = self._roster.admission.known(claims.user and claims.user.id, claims.id)
        if leave is None:
            message = "Too many pages are open with this token or by this visitor: close some."
            self._refuse(Refused(reason="limit", message=message))
            return None
        self._places.callback(leave)
        admitted = await self._roster.admit(greeting, self._outgoing)
        if isinstance(admitted, Refused):
            self._refuse(admitted)
            return None
        return admitted

    async def _follow(self, admitted: Admitted) -> None:
        pinging = asyncio.create_task(self._ping(admitted))
        try:
            while True:
                text = await self._text()
                if self._outgoing.closing:
                    return
                if not (self._bucket.take() and self._letters.take(len(text))):
                    log.warning("flood session=%s", admitted.session.identity.id)
                    self._outgoing.close(Close.FLOOD, "too many messages")
                    return
                await self._take(admitted, text)
                if self._outgoing.closing:
                    return
        finally:
            pinging.cancel()
            admitted.session.detach(self._outgoing)

    async def _take(self, admitted: Admitted, text: str) -> None:
        received = await frame_of(text, admitted.session.wants)
        written = self._outgoing.put_count
        frame = admitted.link.connection.take(received)
        await admitted.confirm()
        if frame is not None:
            await admitted.session.receive(frame.message, admitted.link.document)
        asks = frame is None or frame.seq or isinstance(frame.message, Ping)
        if asks and self._outgoing.put_count == written:
            admitted.link.acknowledge()

    async def _ping(self, admitted: Admitted) -> None:
        waits, quiet = self._parts.waits, 0.0
        while True:
            beat = min(waits.lease / 3, waits.ping)
            await asyncio.sleep(beat)
            quiet += beat
            # During a run the pings renew the page's lease; an idle page has none.
            if admitted.session.runs.going or quiet >= waits.ping:
                quiet = 0.0
                admitted.link.send(Ping())

    async def _text(self) -> str:
        message = await self._websocket.receive()
        if message["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(message.get("code", 1005))
        text: str | None = message.get("text")
        if text is None:
            raise ProtocolError("frames are text, found bytes")
        if len(text) > LARGEST:
            self._outgoing.close(Close.TOO_BIG, f"a frame has at most {LARGEST} bytes")
            raise WebSocketDisconnect(Close.TOO_BIG)
        return text

    def _refuse(self, refused: Refused) -> None:
        log.warning("refused reason=%s: %s", refused.reason, refused.message)
        greeter: Connection[FromPage | FromServer] = Connection(lambda body, version: body)
        self._outgoing.put(greeter.send(refused))
        token = refused.reason in ("token", "expired", "origin")
        self._outgoing.close(Close.TOKEN if token else Close.REFUSED, refused.message)
