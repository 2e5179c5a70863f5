"""`POST /pilotfish/handover`: what people answer."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

from pilotfish.agent.failures import AgentError
from pilotfish.interop.handover import Channel, Refused
from pilotfish.interop.outbox import Outbox

__all__ = ["PATH", "replies_route"]

log = logging.getLogger("pilotfish.handover")

PATH = "/pilotfish/handover"
LARGEST = 256 * 1024


def replies_route(channel: Channel, outbox: Callable[[], Awaitable[Outbox]]) -> Route:
    """200 for what was kept or is no reply to us, 401 for what is not from the other side, 413 for
    too much, 503 while there is no store: the other side tries again.
    """

    async def take(request: Request) -> Response:
        body = b""
        async for chunk in request.stream():
            body += chunk
            if len(body) > LARGEST:
                return PlainTextResponse(f"at most {LARGEST} bytes", 413)
        try:
            reply = channel.read(request.headers, body)
        except Refused as error:
            log.warning("a reply was refused: %s", error)
            return PlainTextResponse(f"{error}", 401)
        if reply is None:
            return PlainTextResponse("no reply", 200)
        try:
            kept = await (await outbox()).take(reply)
        except AgentError as error:
            log.error("a reply could not be kept: %s", error)
            return PlainTextResponse("try again", 503)
        return PlainTextResponse("kept" if kept else "known, or no conversation of ours", 200)

    return Route(PATH, take, methods=["POST"])
