"""The proxy: a request of the browser to a site that is shown, and the answer back."""

from __future__ import annotations

import asyncio
import re
import secrets
from collections.abc import AsyncIterator, Awaitable, Callable, MutableMapping
from dataclasses import dataclass
from typing import Any, Protocol
from urllib.parse import urljoin, urlsplit

import httpx2

from pilotfish.trying import cookies, notices
from pilotfish.trying.bodies import Body, PageBody, Seen, TextBody
from pilotfish.trying.headers import (
    Headers,
    kind_of,
    request_headers,
    response_headers,
    value_of,
)
from pilotfish.trying.policy import Widening, has_hashes
from pilotfish.trying.request_body import Receive, RequestBody
from pilotfish.trying.sites import Site, Sites
from pilotfish.trying.upstream import Asked, Refused, Upstream

__all__ = ["Exchange", "Proxy", "Witness"]

Send = Callable[[MutableMapping[str, Any]], Awaitable[None]]

_PAGES = {"text/html", "application/xhtml+xml"}
_TEXT = re.compile(
    r"text/(css|javascript|event-stream|x-component)|application/((x-)?javascript|xml|x-ndjson)"
    r"|application/([\w.-]+\+)?json"
)
_SHOWN_IN = ("", "document", "iframe", "frame", "empty")
_NO_BODY = (204, 304)


@dataclass(frozen=True)
class Exchange:
    """One request with its answer; `path` is without the query."""

    site: Site
    method: str
    path: str
    status: int
    kind: str
    by_page: bool
    """A script, a form or a link of a page asked, nobody typed the address."""


class Witness(Protocol):
    """Who hears what passes through."""

    def passed(self, exchange: Exchange) -> None: ...

    def tell(self, sentence: str) -> None:
        """To the person at the terminal, each sentence once."""
        ...


class Proxy:
    """Answers for every host of `sites`. `stop` ends what is open."""

    def __init__(self, sites: Sites, upstream: Upstream, witness: Witness) -> None:
        self._sites = sites
        self._upstream = upstream
        self._witness = witness
        self._pinned = set[str]()
        self._stopping = asyncio.Event()

    def stop(self) -> None:
        self._stopping.set()

    async def serve(
        self, site: Site, scope: MutableMapping[str, Any], receive: Receive, send: Send
    ) -> None:
        body = RequestBody(receive, scope["headers"])
        work = asyncio.ensure_future(_Answer(self, site, scope, send).go(body))
        others = [asyncio.ensure_future(each) for each in (body.gone(), self._stopping.wait())]
        try:
            await asyncio.wait({work, *others}, return_when=asyncio.FIRST_COMPLETED)
            if work.done() and not work.cancelled():
                work.result()
        finally:
            for task in (work, *others):
                task.cancel()
            await asyncio.gather(work, *others, return_exceptions=True)

    @property
    def sites(self) -> Sites:
        return self._sites

    @property
    def upstream(self) -> Upstream:
        return self._upstream

    @property
    def witness(self) -> Witness:
        return self._witness

    @property
    def pinned(self) -> set[str]:
        """Addresses of files whose hash a page names: their letters stay."""
        return self._pinned


class _Answer:
    """One request."""

    def __init__(
        self, proxy: Proxy, site: Site, scope: MutableMapping[str, Any], send: Send
    ) -> None:
        self._proxy = proxy
        self._site = site
        self._scope = scope
        self._send = send
        self._given: Headers = scope["headers"]
        query: bytes = scope["query_string"]
        self._target: bytes = scope["raw_path"] + (b"?" + query if query else b"")
        self._url = urljoin(site.origin, self._target.decode("latin-1"))
        self._widening = Widening(proxy.sites, secrets.token_urlsafe(16))

    async def go(self, body: RequestBody) -> None:
        sites, upstream = self._proxy.sites, self._proxy.upstream
        content, length = await body.content(sites.real)
        headers = [*request_headers(self._given, self._site, sites), *length]
        asked = Asked(self._scope["method"], sites.real(self._target), headers, content)
        try:
            request = await upstream.request(self._site, asked)
            response = await upstream.send(request, self._site)
        except Refused as refused:
            self._proxy.witness.tell(str(refused))
            await self._notice(502, "The site does not answer", str(refused))
            return
        try:
            await self._pass_on(response)
        finally:
            await response.aclose()

    async def _pass_on(self, response: httpx2.Response) -> None:
        raw = response.headers.raw
        kind = kind_of(raw)
        path = urlsplit(self._url).path
        dest, by_page = self._asks(b"sec-fetch-dest"), self._asks(b"sec-fetch-site") != "none"
        self._proxy.witness.passed(
            Exchange(self._site, self._scope["method"], path, response.status_code, kind, by_page)
        )
        self._tell_of_sign_in(response)
        location = urljoin(self._url, response.headers.get("location", ""))
        if response.status_code == 407:
            told = f"a proxy before {self._site.origin} asks for a name and a password (407)"
            self._proxy.witness.tell(told)
            await self._notice(502, "A proxy asks for a password", told)
        elif response.has_redirect_location and dest == "document" and self._is_away(location):
            told = notices.away(location)
            self._proxy.witness.tell(told)
            stored = [(name, value) for name, value in self._shown(raw) if name == b"set-cookie"]
            await self._notice(200, "This leads to another site", told, to=location, more=stored)
        else:
            await self._stream(response, self._body_for(response, kind, dest))

    def _is_away(self, location: str) -> bool:
        return location.startswith(("http:", "https:")) and self._proxy.sites.of(location) is None

    def _tell_of_sign_in(self, response: httpx2.Response) -> None:
        challenge = response.headers.get("www-authenticate", "")
        if response.status_code == 401 and challenge:
            self._proxy.witness.tell(notices.sign_in(challenge, self._site.origin))

    def _body_for(self, response: httpx2.Response, kind: str, dest: str) -> Body | None:
        """What rewrites the body; None for one that is passed on as it is."""
        coding = response.headers.get("content-encoding", "identity").strip().lower()
        whole = response.status_code not in (206, *_NO_BODY) and self._scope["method"] != "HEAD"
        if not whole or coding not in ("identity", "gzip", "deflate"):
            return None
        sites = self._proxy.sites
        if kind in _PAGES and dest in _SHOWN_IN:
            page = PageBody(sites, self._widening, self._tags(dest), self._seen())
            policies = response.headers.get_list("content-security-policy")
            page.only_tags = any(has_hashes(each) for each in policies)
            return page
        text = kind in _PAGES or _TEXT.fullmatch(kind)
        return TextBody(sites.shown) if text and self._url not in self._proxy.pinned else None

    async def _stream(self, response: httpx2.Response, body: Body | None) -> None:
        headers = self._shown(response.headers.raw, rewritten=body is not None)
        if kind_of(response.headers.raw) in _PAGES:
            ours = " ".join(each.address for each in self._proxy.sites.all)
            headers.append((b"content-security-policy", f"frame-ancestors 'self' {ours}".encode()))
        if body is None:
            pieces = response.aiter_raw()
        else:
            pieces = _rewritten(response, body)
        first = await anext(pieces, b"")
        if isinstance(body, PageBody) and body.charset:
            headers = [_with_charset(each, body.charset) for each in headers]
        await self._start(response.status_code, headers)
        await self._more(first)
        try:
            async for piece in pieces:
                await self._more(piece)
        except httpx2.HTTPError as error:
            # What has been sent cannot be taken back: the connection ends without the end.
            self._proxy.witness.tell(f"{self._site.origin} broke an answer off ({error})")
            return
        await self._send({"type": "http.response.body", "body": b"", "more_body": False})

    def _shown(self, raw: Headers, *, rewritten: bool = False) -> Headers:
        agent = value_of(self._given, b"user-agent").decode("latin-1")
        secure = cookies.keeps_secure(agent)
        return response_headers(raw, self._site, self._widening, secure=secure, rewritten=rewritten)

    def _seen(self) -> Seen:
        def own_agent() -> None:
            self._proxy.witness.tell(
                "the site has Pilotfish already: what you see is the one of this command, with the"
                " actions that the site registers; its own server is not asked"
            )

        return Seen(own_agent, lambda at: self._proxy.pinned.add(urljoin(self._url, at)))

    def _tags(self, dest: str) -> bytes:
        """Frames get the early script only: one widget serves a page with its frames."""
        agent, nonce = self._proxy.sites.agent, self._widening.nonce
        begin = f'<script nonce="{nonce}" src="{agent}'
        early = f'{begin}/agent/pilotfish-early.js"></script>'
        if dest in ("iframe", "frame"):
            return early.encode()
        tags = (
            f'{begin}/try.js"></script>{early}{begin}/agent/pilotfish.js" data-key="pk_try" defer>'
        )
        return f"{tags}</script>".encode()

    def _asks(self, name: bytes) -> str:
        return value_of(self._given, name).decode("latin-1")

    async def _notice(
        self, status: int, title: str, sentence: str, *, to: str = "", more: Headers | None = None
    ) -> None:
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
