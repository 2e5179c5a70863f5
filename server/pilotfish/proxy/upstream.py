"""The connection to the real site: where it is, whether it may be shown, and what went wrong."""

from __future__ import annotations

import asyncio
import ipaddress
import socket
import ssl
from collections.abc import AsyncIterator, Iterator
from dataclasses import dataclass
from urllib.parse import urlsplit
from urllib.request import getproxies, proxy_bypass

import httpx2

from pilotfish.guard.origins import DEFAULT_PORTS
from pilotfish.proxy.sites import Site

__all__ = ["Asked", "Refused", "Upstream", "Way", "sentence"]

_CONNECT_SECONDS = 10.0
_IDLE_SECONDS = 4.0
"""Below the five seconds after which many servers close a connection."""


class Refused(RuntimeError):
    """A site that cannot be shown, or an answer that did not come; the message is a sentence."""


@dataclass(frozen=True)
class Way:
    """How a site is reached: `address` is the IP address that was checked, so that a name that
    changes its address afterwards (DNS rebinding) leads nowhere else; empty behind a proxy of the
    environment, which resolves names itself.
    """

    site: Site
    address: str = ""

    @property
    def scheme(self) -> str:
        return urlsplit(self.site.origin).scheme

    @property
    def port(self) -> int:
        return urlsplit(self.site.origin).port or DEFAULT_PORTS[self.scheme]


@dataclass(frozen=True)
class Asked:
    """A request of the browser as the site gets it. `target` is path and query, sent as it is."""

    method: str
    target: bytes
    headers: list[tuple[bytes, bytes]]
    content: bytes | AsyncIterator[bytes] | None = None


class Upstream:
    """Requests to the sites. `private`: addresses of this machine and of private networks may be
    asked; `insecure`: certificates are not checked.
    """

    def __init__(self, *, private: bool = False, insecure: bool = False) -> None:
        self._private = private
        self._ways: dict[str, Way] = {}
        self.tls = httpx2.create_ssl_context(verify=not insecure)
        self._direct = self._client(trust_env=False)
        self._proxied = self._client(trust_env=True)

    def _client(self, *, trust_env: bool) -> httpx2.AsyncClient:
        limits = httpx2.Limits(
            max_connections=None, max_keepalive_connections=64, keepalive_expiry=_IDLE_SECONDS
        )
        timeout = httpx2.Timeout(None, connect=_CONNECT_SECONDS)
        return httpx2.AsyncClient(
            verify=self.tls, timeout=timeout, limits=limits, trust_env=trust_env
        )

    async def close(self) -> None:
        await self._direct.aclose()
        await self._proxied.aclose()

    async def way(self, site: Site) -> Way:
        """Resolved once. Raises Refused."""
        if site.origin not in self._ways:
            self._ways[site.origin] = await self._found(site)
        return self._ways[site.origin]

    async def send(self, request: httpx2.Request, site: Site) -> httpx2.Response:
        """The answer with its body still to be read. Redirects are not followed. A request without
        a body is sent again where a reused connection was closed at that moment; no other ever is.
        Raises Refused.
        """
        way = await self.way(site)
        client = self._direct if way.address else self._proxied
        once = request.method not in ("GET", "HEAD") or "content-length" in request.headers
        for last in (once, True):
            try:
                return await client.send(request, stream=True, follow_redirects=False)
            except httpx2.RemoteProtocolError as error:
                if last:
                    raise Refused(sentence(site, error)) from error
            except httpx2.HTTPError as error:
                self._ways.pop(site.origin, None)
                raise Refused(sentence(site, error)) from error
        raise AssertionError("unreachable")

    async def request(self, site: Site, asked: Asked) -> httpx2.Request:
        """For `send`. Raises Refused."""
        way = await self.way(site)
        host = f"[{way.address}]" if ":" in way.address else way.address or site.real_host
        return httpx2.Request(
            asked.method,
            f"{way.scheme}://{host}:{way.port}/",
            headers=[(b"host", site.netloc.encode()), *asked.headers],
            content=asked.content,
            extensions={"target": asked.target, "sni_hostname": site.real_host},
        )

    async def _found(self, site: Site) -> Way:
        plain = Way(site)
        if getproxies().get(plain.scheme) and not proxy_bypass(site.real_host):
            return plain
        loop = asyncio.get_running_loop()
        try:
            found = await loop.getaddrinfo(site.real_host, plain.port, type=socket.SOCK_STREAM)
        except OSError as error:
            raise Refused(
                f"{site.origin} cannot be found: no address is known of {site.real_host}"
                f" ({error.strerror or error}); check the spelling and the network"
            ) from error
        addresses = list(dict.fromkeys(str(each[4][0]) for each in found))
        closed = [each for each in addresses if not _is_public(each)]
        if closed and not self._private:
            raise Refused(
                f"{site.origin} is at {closed[0]}, an address of this machine or of a private"
                " network; if it is yours, say so: --private"
            )
        return Way(site, await _first_open(addresses, plain.port))


def sentence(site: Site, error: Exception) -> str:
    """Why `site` did not answer, and what to try."""
    causes = list(_causes(error))
    bad = next((each for each in causes if isinstance(each, ssl.SSLCertVerificationError)), None)
    if bad is not None:
        return (
            f"the certificate of {site.origin} is not trusted ({bad.verify_message}); for a staging"
            " server of your own: --insecure"
        )
    if isinstance(error, httpx2.ProxyError):
        return f"the proxy of this network does not let us through to {site.origin} ({error})"
    if any(isinstance(each, ssl.SSLError) for each in causes):
        return (
            f"{site.origin} does not speak TLS as expected ({causes[-1]}); is it http:// instead?"
        )
    if isinstance(error, httpx2.TimeoutException):
        return f"{site.origin} did not answer within {_CONNECT_SECONDS:.0f} s"
    if isinstance(error, httpx2.ConnectError):
        return f"{site.origin} cannot be reached; is it running, and is the port right?"
    return f"{site.origin} broke the connection off ({str(error) or type(error).__name__})"


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
