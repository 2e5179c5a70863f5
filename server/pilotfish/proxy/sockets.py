"""WebSockets of a page, passed on to its site message by message."""

from __future__ import annotations

import asyncio
import ssl
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any, cast

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidStatus
from websockets.typing import Origin, Subprotocol

from pilotfish.proxy import cookies
from pilotfish.proxy.headers import Headers, request_headers, value_of
from pilotfish.proxy.request_body import Receive
from pilotfish.proxy.sites import Site, Sites
from pilotfish.proxy.upstream import Refused, Upstream, sentence

__all__ = ["LARGEST", "relay"]

Send = Callable[[MutableMapping[str, Any]], Awaitable[None]]

LARGEST = 64 * 1024 * 1024
"""Of one message; a notebook may send a picture."""
_UNSENDABLE = {1005, 1006, 1015}
"""Codes that stand for no code at all (RFC 6455 7.4.1)."""


async def relay(
    sites: Sites, upstream: Upstream, scope: MutableMapping[str, Any], receive: Receive, send: Send
) -> None:
    """From the handshake to the end. The site decides about the Origin, which is the real one where
    the page is one of `sites`.
    """
    given: Headers = scope["headers"]
    site = sites.at(value_of(given, b"host").decode("latin-1"))
    await receive()  # websocket.connect
    if site is None:
        await send({"type": "websocket.close", "code": 1008})
        return
    try:
        real = await _opened(site, sites, upstream, scope)
    except InvalidStatus as error:
        await _deny(send, error.response.status_code, bytes(error.response.body or b""))
        return
    except (Refused, InvalidHandshake, OSError) as error:
        told = str(error) if isinstance(error, Refused) else sentence(site, error)
        await _deny(send, 502, told.encode())
        return
    async with real:
        await _accept(real, site, given, send)
        await _both_ways(real, sites, receive, send)


async def _opened(
    site: Site, sites: Sites, upstream: Upstream, scope: MutableMapping[str, Any]
) -> ClientConnection:
    way = await upstream.way(site)
    query: bytes = scope["query_string"]
    target = sites.real(scope["raw_path"] + (b"?" + query if query else b"")).decode("latin-1")
    kept = [
        (name.decode("latin-1"), value.decode("latin-1"))
        for name, value in request_headers(scope["headers"], site, sites)
        if not name.startswith(b"sec-websocket-") and name not in (b"origin", b"accept-encoding")
    ]
    origin = sites.real(value_of(scope["headers"], b"origin")).decode("latin-1")
    options: dict[str, Any] = {}
    if way.address:
        options |= {"host": way.address, "port": way.port, "proxy": None}
    if way.scheme == "https":
        tls: ssl.SSLContext = upstream.tls
        options |= {"ssl": tls, "server_hostname": site.real_host}
    return await connect(
        site.origin.replace("http", "ws", 1) + target,
        origin=Origin(origin) if origin else None,
        subprotocols=[Subprotocol(each) for each in scope.get("subprotocols", [])] or None,
        additional_headers=kept,
        user_agent_header=None,
        max_size=LARGEST,
        ping_interval=None,
        **options,
    )


async def _accept(real: ClientConnection, site: Site, given: Headers, send: Send) -> None:
    secure = cookies.keeps_secure(value_of(given, b"user-agent").decode("latin-1"))
    lines = real.response.headers.get_all("set-cookie") if real.response else []
    stored = [cookies.stored(line, site, secure=secure) for line in lines]
    await send(
        {
            "type": "websocket.accept",
            "subprotocol": real.subprotocol,
            "headers": [(b"set-cookie", line.encode("latin-1")) for line in stored if line],
        }
    )


async def _both_ways(real: ClientConnection, sites: Sites, receive: Receive, send: Send) -> None:
    """Until one side closes; then the other is closed with the same code."""
    up = asyncio.ensure_future(_upwards(real, sites, receive))
    down = asyncio.ensure_future(_downwards(real, sites, send))
    await asyncio.wait({up, down}, return_when=asyncio.FIRST_COMPLETED)
    for task in (up, down):
        task.cancel()
    await asyncio.gather(up, down, return_exceptions=True)


async def _upwards(real: ClientConnection, sites: Sites, receive: Receive) -> None:
    while True:
        message = await receive()
        if message["type"] == "websocket.disconnect":
            code = message.get("code") or 1000
            await real.close(1000 if code in _UNSENDABLE else code, message.get("reason") or "")
            return
        text = cast("str | None", message.get("text"))
        if text is None:
            await real.send(cast("bytes", message["bytes"]))
        else:
            await real.send(sites.real(text.encode()).decode())


async def _downwards(real: ClientConnection, sites: Sites, send: Send) -> None:
    try:
        async for message in real:
            if isinstance(message, str):
                text = sites.shown(message.encode()).decode()
                await send({"type": "websocket.send", "text": text})
            else:
                await send({"type": "websocket.send", "bytes": message})
    except ConnectionClosed:
        pass
    code = real.close_code or 1000
    closing = {"code": 1000 if code in _UNSENDABLE else code, "reason": real.close_reason or ""}
    await send({"type": "websocket.close", **closing})


async def _deny(send: Send, status: int, body: bytes) -> None:
    headers = [(b"content-type", b"text/plain; charset=utf-8")]
    await send({"type": "websocket.http.response.start", "status": status, "headers": headers})
    await send({"type": "websocket.http.response.body", "body": body})
