"""The connections to the real site: where it is, whether it may be shown, and what went wrong."""

from __future__ import annotations

import asyncio
import ipaddress
import socket
import ssl
from collections.abc import AsyncIterator, Iterable, Iterator
from contextlib import suppress
from typing import Any
from urllib.request import getproxies, proxy_bypass

import httpx2
from starlette.responses import PlainTextResponse
from starlette.websockets import WebSocket
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidStatus
from websockets.typing import Origin, Subprotocol

from pilotfish.try_.sites import Site, Sites
from pilotfish.try_.translation import raw, request_headers, stored, target_of
from pilotfish.try_.words import say

__all__ = ["LARGEST", "Content", "Refused", "Upstream", "relay", "sentence"]

Content = bytes | AsyncIterator[bytes] | None
# Of one message of a socket; a notebook may send a picture.
LARGEST = 64 * 1024 * 1024


class Refused(RuntimeError):
    """A site that cannot be shown, or an answer that did not come; the message is a sentence."""


class Upstream:
    """Requests to the sites. `private`: addresses of this machine and of private networks may be
    asked; `insecure`: certificates are not checked.
    """

    def __init__(self, *, private: bool = False, insecure: bool = False) -> None:
        self._private = private
        self._found: dict[str, str] = {}
        self.tls = httpx2.create_ssl_context(verify=not insecure)
        # Idle ones go before the five seconds after which many servers close them.
        limits = httpx2.Limits(max_keepalive_connections=64, keepalive_expiry=4.0)
        timeout = httpx2.Timeout(None, connect=10.0)
        self._direct, self._proxied = (
            httpx2.AsyncClient(verify=self.tls, timeout=timeout, limits=limits, trust_env=trusts)
            for trusts in (False, True)
        )

    async def close(self) -> None:
        await self._direct.aclose()
        await self._proxied.aclose()

    async def address(self, site: Site) -> str:
        """The IP address of `site`, looked up and checked once, so that a name that changes its
        address afterwards (DNS rebinding) leads nowhere else; empty behind a proxy of the
        environment, which resolves names itself. Raises Refused.
        """
        if site.origin not in self._found:
            self._found[site.origin] = await self._looked_up(site)
        return self._found[site.origin]

    async def send(
        self,
        site: Site,
        method: str,
        target: str,
        headers: Iterable[tuple[str, str]],
        body: Content,
    ) -> httpx2.Response:
        """The answer, with its body still to be read. `target` is path and query, sent as it is.
        Redirects are not followed. A request without a body is sent again where a reused connection
        was closed at that moment; no other ever is. Raises Refused.
        """
        address = await self.address(site)
        host = f"[{address}]" if ":" in address else address or site.real_host
        request = httpx2.Request(
            method,
            f"{site.scheme}://{host}:{site.port}/",
            headers=raw([("host", site.origin.partition("://")[2]), *headers]),
            content=body,
            extensions={"target": target.encode("latin-1"), "sni_hostname": site.real_host},
        )
        client = self._direct if address else self._proxied
        for last in (method not in ("GET", "HEAD") or body is not None, True):
            try:
                response = await client.send(request, stream=True, follow_redirects=False)
                return _acknowledged(response)
            except httpx2.HTTPError as error:
                if last or not isinstance(error, httpx2.RemoteProtocolError):
                    self._found.pop(site.origin, None)
                    raise Refused(sentence(site, error)) from error
        raise AssertionError("unreachable")

    async def _looked_up(self, site: Site) -> str:
        if getproxies().get(site.scheme) and not proxy_bypass(site.real_host):
            return ""
        loop = asyncio.get_running_loop()
        try:
            found = await loop.getaddrinfo(site.real_host, site.port, type=socket.SOCK_STREAM)
        except OSError as error:
            raise Refused(say("unknown", site.origin, error.strerror or error)) from error
        addresses = list(dict.fromkeys(str(each[4][0]) for each in found))
        closed = [each for each in addresses if not _is_public(each)]
        if closed and not self._private:
            raise Refused(say("private", site.origin, closed[0]))
        return await _first_open(addresses, site.port)


def _acknowledged(response: httpx2.Response) -> httpx2.Response:
    """Its head is acknowledged at once: some servers send the body only then, others after 40 ms
    (Nagle's algorithm meets delayed acknowledgements).
    """
    stream = response.extensions.get("network_stream")
    connection = stream.get_extra_info("socket") if stream else None
    if connection is not None and hasattr(socket, "TCP_QUICKACK"):  # Linux
        connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_QUICKACK, 1)
    return response


def sentence(site: Site, error: Exception) -> str:
    """Why `site` did not answer, and what to try."""
    causes = list(_causes(error))
    for each in causes:
        if isinstance(each, ssl.SSLCertVerificationError):
            return say("untrusted", site.origin, each.verify_message)
    if isinstance(error, httpx2.ProxyError):
        return say("proxy", site.origin, error)
    if any(isinstance(each, ssl.SSLError) for each in causes):
        return say("tls", site.origin, causes[-1])
    for kind, name in ((httpx2.TimeoutException, "slow"), (httpx2.ConnectError, "closed")):
        if isinstance(error, kind):
            return say(name, site.origin)
    return say("lost", site.origin, str(error) or type(error).__name__)


def _causes(error: BaseException | None) -> Iterator[BaseException]:
    while error is not None:
        yield error
        error = error.__cause__ or error.__context__


def _is_public(address: str) -> bool:
    found = ipaddress.ip_address(address.partition("%")[0])
    mapped = found.ipv4_mapped if isinstance(found, ipaddress.IPv6Address) else None
    return (mapped or found).is_global


async def _first_open(addresses: list[str], port: int) -> str:
    """The first address that accepts a connection; where none does, the first."""
    for address in addresses if len(addresses) > 1 else ():
        try:
            async with asyncio.timeout(3):
                _, writer = await asyncio.open_connection(address, port)
        except OSError:  # TimeoutError, too
            continue
        writer.close()
        return address
    return addresses[0]


async def relay(sites: Sites, upstream: Upstream, page: WebSocket) -> None:
    """From the handshake to the end. The site decides about the Origin, which is the real one where
    the page is one of `sites`.
    """
    site = sites.at(page.headers.get("host", ""))
    await page.receive()
    if site is None:
        await page.close(1008)
        return
    try:
        real = await _opened(site, sites, upstream, page)
    except InvalidStatus as error:
        refusal = PlainTextResponse(bytes(error.response.body or b""), error.response.status_code)
        await page.send_denial_response(refusal)
        return
    except (Refused, InvalidHandshake, OSError) as error:
        reason = str(error) if isinstance(error, Refused) else sentence(site, error)
        await page.send_denial_response(PlainTextResponse(reason, 502))
        return
    async with real:
        lines = real.response.headers.get_all("set-cookie") if real.response else []
        kept = [stored(line, site, page.headers) for line in lines]
        cookies = raw(("set-cookie", line) for line in kept if line)
        await page.accept(real.subprotocol, cookies)
        upwards = asyncio.ensure_future(_upwards(real, sites, page))
        with suppress(ConnectionClosed):
            async for message in real:
                if isinstance(message, str):
                    await page.send_text(sites.shown(message))
                else:
                    await page.send_bytes(message)
        upwards.cancel()
        with suppress(RuntimeError):  # the page has closed it already
            await page.close(_code(real.close_code), real.close_reason or "")


async def _opened(
    site: Site, sites: Sites, upstream: Upstream, page: WebSocket
) -> ClientConnection:
    address = await upstream.address(site)
    kept = [
        each
        for each in request_headers(page.headers, sites)
        if not each[0].startswith("sec-websocket-") and each[0] not in ("origin", "accept-encoding")
    ]
    origin = sites.real(page.headers.get("origin", ""))
    way = {"host": address, "port": site.port, "proxy": None}
    options: dict[str, Any] = way if address else {}
    if site.scheme == "https":
        options |= {"ssl": upstream.tls, "server_hostname": site.real_host}
    return await connect(
        site.origin.replace("http", "ws", 1) + sites.real(target_of(page.scope)),
        origin=Origin(origin) if origin else None,
        subprotocols=[Subprotocol(each) for each in page.scope.get("subprotocols", [])] or None,
        additional_headers=kept,
        user_agent_header=None,
        max_size=LARGEST,
        ping_interval=None,
        **options,
    )


async def _upwards(real: ClientConnection, sites: Sites, page: WebSocket) -> None:
    """Until the page closes; then the site's end is closed with the same code."""
    while (message := await page.receive())["type"] != "websocket.disconnect":
        text = message.get("text")
        await real.send(message["bytes"] if text is None else sites.real(text))
    await real.close(_code(message.get("code")), message.get("reason") or "")


def _code(given: int | None) -> int:
    """Without those that stand for no code at all (RFC 6455 7.4.1)."""
    return 1000 if given in (None, 1005, 1006, 1015) else given
