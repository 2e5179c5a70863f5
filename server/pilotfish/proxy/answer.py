"""A request of the browser to a site that is shown, and the answer back."""

from __future__ import annotations

import asyncio
import re
import secrets
from collections.abc import AsyncIterator, Awaitable, Callable, MutableMapping
from dataclasses import dataclass, field
from typing import Any, Protocol
from urllib.parse import urljoin, urlsplit

import httpx2

from pilotfish.proxy import notices
from pilotfish.proxy.bodies import Body, PageBody, Seen, TextBody
from pilotfish.proxy.cookies import keeps_secure
from pilotfish.proxy.headers import (
    Headers,
    kind_of,
    request_headers,
    response_headers,
    value_of,
)
from pilotfish.proxy.policy import Widening, has_hashes
from pilotfish.proxy.request_body import Receive, RequestBody
from pilotfish.proxy.sites import Site, Sites
from pilotfish.proxy.upstream import Asked, Refused, Upstream

__all__ = ["Exchange", "Proxy", "Witness"]

Send = Callable[[MutableMapping[str, Any]], Awaitable[None]]

_PAGES = {"text/html", "application/xhtml+xml"}
_TEXT = re.compile(
    r"text/(css|javascript|event-stream|x-component)|application/((x-)?javascript|xml|x-ndjson)"
    r"|application/([\w.-]+\+)?json"
)
_SHOWN_IN = ("", "document", "iframe", "frame", "empty")
_NO_BODY = (204, 304)
_OWN_AGENT = (
    "the site has Pilotfish already: what you see is the one of this command, with the actions that"
    " the site registers; its own server is not asked"
)


@dataclass(frozen=True)
class Exchange:
    """One request with its answer; `path` is without the query. `by_page`: a script, a form or a
    link of a page asked, nobody typed the address.
    """

    method: str
    path: str
    kind: str
    by_page: bool


class Witness(Protocol):
    """Who hears what passes through."""

    def passed(self, exchange: Exchange) -> None: ...

    def tell(self, sentence: str) -> None:
        """To the person at the terminal, each sentence once."""
        ...


@dataclass
class Proxy:
    """Answers for every host of `sites`. `key` is that of the agent. `stop` ends what is open.
    `pinned` are addresses of files whose hash a page names: their letters stay.
    """

    sites: Sites
    upstream: Upstream
    witness: Witness
    key: str
    pinned: set[str] = field(default_factory=set[str])
    stopping: asyncio.Event = field(default_factory=asyncio.Event)

    async def serve(
        self, site: Site, scope: MutableMapping[str, Any], receive: Receive, send: Send
    ) -> None:
        """Until the answer is complete, the browser has gone, or all is stopped."""
        body = RequestBody(receive, scope["headers"])
        work = asyncio.ensure_future(_Answer(self, site, scope, send).go(body))
        others = [asyncio.ensure_future(each) for each in (body.gone(), self.stopping.wait())]
        try:
            await asyncio.wait({work, *others}, return_when=asyncio.FIRST_COMPLETED)
            if work.done() and not work.cancelled():
                work.result()
        finally:
            for task in (work, *others):
                task.cancel()
            await asyncio.gather(work, *others, return_exceptions=True)


class _Answer:
    """One request."""

    def __init__(
        self, proxy: Proxy, site: Site, scope: MutableMapping[str, Any], send: Send
    ) -> None:
        self._proxy = proxy
        self._site = site
        self._send = send
        self._method: str = scope["method"]
        self._given: Headers = scope["headers"]
        query: bytes = scope["query_string"]
        self._target: bytes = scope["raw_path"] + (b"?" + query if query else b"")
        self._url = urljoin(site.origin, self._target.decode("latin-1"))
        self._widening = Widening(proxy.sites, secrets.token_urlsafe(16))
        self._dest = value_of(self._given, b"sec-fetch-dest").decode("latin-1")

    async def go(self, body: RequestBody) -> None:
        sites, upstream = self._proxy.sites, self._proxy.upstream
        content, length = await body.content(sites.real)
        headers = [*request_headers(self._given, self._site, sites), *length]
        asked = Asked(self._method, sites.real(self._target), headers, content)
        try:
            request = await upstream.request(self._site, asked)
            response = await upstream.send(request, self._site)
        except Refused as refused:
            await self._notice(502, "The site does not answer", str(refused))
            return
        try:
            await self._pass_on(response)
        finally:
            await response.aclose()

    async def _pass_on(self, response: httpx2.Response) -> None:
        kind = kind_of(response.headers.raw)
        by_page = value_of(self._given, b"sec-fetch-site") != b"none"
        self._proxy.witness.passed(Exchange(self._method, urlsplit(self._url).path, kind, by_page))
        challenge = response.headers.get("www-authenticate", "")
        if response.status_code == 401 and challenge:
            self._proxy.witness.tell(notices.sign_in(challenge, self._site.origin))
        location = urljoin(self._url, response.headers.get("location", ""))
        if response.status_code == 407:
            told = notices.proxy_sign_in(self._site.origin)
            await self._notice(502, "A proxy asks for a password", told)
        elif response.has_redirect_location and self._dest == "document" and self._away(location):
            headers = self._headers(response, rewritten=True)
            stored = [each for each in headers if each[0] == b"set-cookie"]
            told = notices.away(location)
            await self._notice(200, "This leads to another site", told, to=location, more=stored)
        else:
            await self._stream(response, self._body_for(response, kind))

    def _away(self, location: str) -> bool:
        return location.startswith(("http:", "https:")) and self._proxy.sites.of(location) is None

    def _body_for(self, response: httpx2.Response, kind: str) -> Body | None:
        """What rewrites the body; None for one that is passed on as it is."""
        coding = response.headers.get("content-encoding", "identity").strip().lower()
        whole = response.status_code not in (206, *_NO_BODY) and self._method != "HEAD"
        if not whole or coding not in ("identity", "gzip", "deflate"):
            return None
        sites, witness = self._proxy.sites, self._proxy.witness
        if kind in _PAGES and self._dest in _SHOWN_IN:
            seen = Seen(
                lambda: witness.tell(_OWN_AGENT),
                lambda at: self._proxy.pinned.add(urljoin(self._url, at)),
            )
            page = PageBody(sites, self._widening, self._tags(), seen)
            policies = response.headers.get_list("content-security-policy")
            page.only_tags = any(has_hashes(each) for each in policies)
            return page
        text = kind in _PAGES or _TEXT.fullmatch(kind)
        return TextBody(sites.shown) if text and self._url not in self._proxy.pinned else None

    def _tags(self) -> bytes:
        """Frames get the early script only: one widget serves a page with its frames."""
        begin = f'<script nonce="{self._widening.nonce}" src="{self._proxy.sites.agent}'
        early = f'{begin}/agent/pilotfish-early.js"></script>'
        if self._dest in ("iframe", "frame"):
            return early.encode()
        loader = f'{begin}/agent/pilotfish.js" data-key="{self._proxy.key}" defer></script>'
        return f'{begin}/try.js"></script>{early}{loader}'.encode()

    def _headers(self, response: httpx2.Response, *, rewritten: bool) -> Headers:
        secure = keeps_secure(value_of(self._given, b"user-agent").decode("latin-1"))
        headers = response_headers(
            response.headers.raw, self._site, self._widening, secure=secure, rewritten=rewritten
        )
        if kind_of(response.headers.raw) in _PAGES:
            ours = " ".join(each.address for each in self._proxy.sites.all)
            headers.append((b"content-security-policy", f"frame-ancestors 'self' {ours}".encode()))
        return headers

    async def _stream(self, response: httpx2.Response, body: Body | None) -> None:
        headers = self._headers(response, rewritten=body is not None)
        pieces = response.aiter_raw() if body is None else _rewritten(response, body)
        try:
            first = await anext(pieces, b"")
            if isinstance(body, PageBody) and body.charset:
                headers = [_with_charset(each, body.charset) for each in headers]
            await self._start(response.status_code, headers)
            await self._more(first)
            async for piece in pieces:
                await self._more(piece)
        except httpx2.HTTPError as error:
            # What has been sent cannot be taken back: the connection ends without the end.
            self._proxy.witness.tell(f"{self._site.origin} broke an answer off ({error})")
            return
        await self._send({"type": "http.response.body", "body": b"", "more_body": False})

    async def _notice(
        self, status: int, title: str, sentence: str, *, to: str = "", more: Headers | None = None
    ) -> None:
        self._proxy.witness.tell(sentence)
        headers, page = notices.notice(title, sentence, to)
        await self._start(status, [*headers, *(more or [])])
        await self._send({"type": "http.response.body", "body": page})

    async def _start(self, status: int, headers: Headers) -> None:
        await self._send({"type": "http.response.start", "status": status, "headers": headers})

    async def _more(self, piece: bytes) -> None:
        if piece:
            await self._send({"type": "http.response.body", "body": piece, "more_body": True})


async def _rewritten(response: httpx2.Response, body: Body) -> AsyncIterator[bytes]:
    async for piece in response.aiter_bytes():
        if ready := body.feed(piece):
            yield ready
    yield body.end()


def _with_charset(header: tuple[bytes, bytes], charset: str) -> tuple[bytes, bytes]:
    """Our tags may push the declaration out of the bytes in which browsers look for it."""
    name, value = header
    if name != b"content-type" or b"charset" in value.lower():
        return header
    return name, value + f"; charset={charset}".encode()
