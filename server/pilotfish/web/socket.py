"""`/ws`: who may open a socket, its first frame, and the frames that follow."""

from __future__ import annotations

import asyncio
import logging

from starlette.responses import PlainTextResponse
from starlette.websockets import WebSocket, WebSocketDisconnect

from pilotfish.agent.errors import AgentError, Fenced
from pilotfish.web.closing import Close
from pilotfish.web.frames import LARGEST, check_json
from pilotfish.web.greeting import Greeting, greet
from pilotfish.web.outgoing import Outgoing
from pilotfish.web.parts import Parts
from pilotfish.web.rate import TokenBucket
from pilotfish.web.roster import Admitted, Roster
from pilotfish_client.connection import Connection, ProtocolError, SequenceGap
from pilotfish_client.protocol import SUBPROTOCOL, FromPage, FromServer, Ping, Refused

__all__ = ["serve_socket"]

log = logging.getLogger("pilotfish.web")

RATE, BURST = 20.0, 80


async def serve_socket(websocket: WebSocket, roster: Roster, parts: Parts) -> None:
    """One socket from handshake to close."""
    origins = websocket.headers.getlist("origin")
    origin = origins[0] if len(origins) == 1 else None
    if origin is None or not parts.origins.allow(origin):
        return await _deny(websocket, 403, parts.origins.refusal(origin))
    if SUBPROTOCOL not in websocket.scope.get("subprotocols", ()):
        return await _deny(websocket, 400, f"Sought the subprotocol {SUBPROTOCOL}, found none.")
    await websocket.accept(subprotocol=SUBPROTOCOL)
    outgoing = Outgoing(websocket)
    writer = asyncio.create_task(outgoing.drain())
    reader = asyncio.create_task(_Reader(websocket, outgoing, roster, parts).read(origin))
    try:
        await asyncio.wait((writer, reader), return_when=asyncio.FIRST_COMPLETED)
        if reader.done() and outgoing.closing:
            await asyncio.wait((writer,), timeout=parts.waits.hello)
        elif not outgoing.closing:
            # The page closed behind its last words (a logout, say), which still wait to be read.
            await asyncio.wait((reader,), timeout=parts.waits.hello)
    finally:
        for task in (reader, writer):
            task.cancel()
        results = await asyncio.gather(reader, writer, return_exceptions=True)
        for result in results:
            if isinstance(result, Exception):
                log.error("socket failed", exc_info=result)


async def _deny(websocket: WebSocket, status: int, message: str) -> None:
    log.warning("socket refused: %s", message)
    if "websocket.http.response" in websocket.scope.get("extensions", {}):
        await websocket.send_denial_response(PlainTextResponse(message, status))
    else:
        await websocket.close(Close.REFUSED, message[:120])


class _Reader:
    """Takes frames in until the peer or we close."""

    def __init__(
        self, websocket: WebSocket, outgoing: Outgoing, roster: Roster, parts: Parts
    ) -> None:
        self._websocket = websocket
        self._outgoing = outgoing
        self._roster = roster
        self._parts = parts
        self._bucket = TokenBucket(RATE, BURST)

    async def read(self, origin: str) -> None:
        """Every way out of here closes the socket, with a code that tells why."""
        close = self._outgoing.close
        try:
            admitted = await self._admit(origin)
            if admitted:
                await self._follow(admitted)
        except WebSocketDisconnect:
            pass
        except SequenceGap as error:
            close(Close.SUPERSEDED, f"sequence gap: {error}")
        except ProtocolError as error:
            log.warning("not of the protocol: %s", error)
            close(Close.PROTOCOL, str(error))
        except Fenced:
            close(Close.SUPERSEDED, "another server owns this session now")
        except AgentError as error:
            log.error("socket closed: %s", error)
            close(Close.BROKEN, "the session store failed: connect again later")
        except Exception:
            close(Close.BROKEN, "something went wrong on our side")
            raise

    async def _admit(self, origin: str) -> Admitted | None:
        try:
            async with asyncio.timeout(self._parts.waits.hello):
                text = await self._text()
        except TimeoutError:
            self._outgoing.close(Close.SLOW, "no hello came in time")
            return None
        client = self._websocket.client
        peer = (origin, client.host if client else "")
        if self._roster.draining:
            leaving = "This server is about to leave: connect again in a moment."
            greeting: Greeting | Refused = Refused(reason="drain", message=leaving)
        else:
            greeting = greet(text, self._parts.tokens, self._parts.key, peer)
        if isinstance(greeting, Refused):
            self._refuse(greeting)
            return None
        return await self._roster.admit(greeting, self._outgoing)

    async def _follow(self, admitted: Admitted) -> None:
        pinging = asyncio.create_task(self._ping(admitted))
        try:
            while True:
                text = await self._text()
                if self._outgoing.closing:
                    return
                if not self._bucket.take():
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
        check_json(text)
        written = self._outgoing.put_count
        frame = admitted.link.connection.receive(text)
        await admitted.confirm()
        if frame is not None:
            await admitted.session.receive(frame.message, admitted.link.document)
        asks = frame is None or frame.seq or isinstance(frame.message, Ping)
        if asks and self._outgoing.put_count == written:
            admitted.link.acknowledge()

    async def _ping(self, admitted: Admitted) -> None:
        while True:
            await asyncio.sleep(self._parts.waits.ping)
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
