"""A request of the browser to a site that is shown, and the answer back."""

from __future__ import annotations

import re
import secrets
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass, field
from urllib.parse import urljoin, urlsplit

import httpx2
from starlette.datastructures import Headers
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse

from pilotfish.try_ import translation
from pilotfish.try_.sites import Site, Sites
from pilotfish.try_.translation import FRAMES, PAGES, PageBody, TextBody, Widening, kind_of
from pilotfish.try_.upstream import Content, Refused, Upstream
from pilotfish.try_.words import notice, say

__all__ = ["Proxy"]

_TEXT = re.compile(
    r"text/(css|html|javascript|event-stream|x-component)"
    r"|application/((x-)?javascript|xml|x-ndjson|xhtml\+xml|([\w.-]+\+)?json)"
)
_SENT_TEXT = re.compile(
    r"text/.*|application/(x-www-form-urlencoded|([\w.-]+\+)?json)|multipart/form-data"
)
_SMALL = 1024 * 1024


@dataclass
class Proxy:
    """Answers for every host of `sites`. `passed` hears method, path and media type of what pages
    asked for, `tell` sentences for the person at the terminal. `pinned` are addresses of files
    whose hash a page names: their letters stay.
    """

    sites: Sites
    upstream: Upstream
    key: str
    passed: Callable[[str, str, str], None]
    tell: Callable[[str], None]
    pinned: set[str] = field(default_factory=set[str])

    async def answer(self, site: Site, request: Request) -> Response:
        """Its body is still to come, from the site."""
        given, target = request.headers, translation.target_of(request.scope)
        content = await self._content(request)
        headers = translation.request_headers(given, self.sites)
        length = len(content) if isinstance(content, bytes) else given.get("content-length")
        headers += [("content-length", str(length))] if length is not None else []
        try:
            asked = (request.method, self.sites.real(target), headers, content)
            response = await self.upstream.send(site, *asked)
        except Refused as refused:
            return self.told(502, "The site does not answer", str(refused))
        return await _Exchange(self, site, request, response, urljoin(site.origin, target)).answer()

    async def _content(self, request: Request) -> Content:
        """A small text is read whole, so that addresses of here are replaced in it and nothing of
        them is stored on the site; any other body is streamed as it is.
        """
        given = request.headers
        length = given.get("content-length", "")
        if not length and "transfer-encoding" not in given:
            return None
        small = length.isdigit() and int(length) <= _SMALL and "content-encoding" not in given
        if not (small and _SENT_TEXT.fullmatch(kind_of(given))):
            return request.stream()
        return self.sites.real((await request.body()).decode("latin-1")).encode("latin-1")

    def told(self, status: int, title: str, sentence: str, to: str = "") -> Response:
        """A page that says what stands in the way, as the terminal does."""
        self.tell(sentence)
        return notice(status, title, sentence, to)


@dataclass
class _Exchange:
    """A request with the answer of its site; `url` is the real one that was asked."""

    proxy: Proxy
    site: Site
    request: Request
    response: httpx2.Response
    url: str

    def __post_init__(self) -> None:
        raw_headers = self.response.headers.raw
        self.given = Headers(raw=[(name.lower(), value) for name, value in raw_headers])
        self.kind = kind_of(self.given)
        self.dest = self.request.headers.get("sec-fetch-dest", "")
        self.widening = Widening(self.proxy.sites, secrets.token_urlsafe(16))

    async def answer(self) -> Response:
        proxy, method, status = self.proxy, self.request.method, self.response.status_code
        if method != "GET" or self.request.headers.get("sec-fetch-site") != "none":
            proxy.passed(method, urlsplit(self.url).path, self.kind)
        scheme = self.given.get("www-authenticate", "").partition(" ")[0].upper()
        if status == 401 and scheme:
            computer = scheme in ("NEGOTIATE", "NTLM")
            proxy.tell(say("computer" if computer else "sign_in", self.site.origin, scheme))
        to = self._leads_away()
        body = self._body() if status != 407 and not to else None
        about = (self.given, self.request.headers, self.site, self.widening)
        pairs = translation.response_headers(*about, rewritten=body is not None)
        headers = translation.raw(pairs)
        if status == 407:
            await self.response.aclose()
            text = say("proxy_sign_in", self.site.origin)
            return proxy.told(502, "A proxy asks for a password", text)
        if to:
            await self.response.aclose()
            parts = urlsplit(to)
            text = say("away", f"{parts.scheme}://{parts.netloc}")
            answer = proxy.told(200, "This leads to another site", text, to)
            answer.raw_headers += [each for each in headers if each[0] == b"set-cookie"]
            return answer
        answer = StreamingResponse(self._pieces(body), status)
        answer.raw_headers = headers
        return answer

    def _leads_away(self) -> str:
        """Where a page of the site leads that is not shown; empty where it does not."""
        to = urljoin(self.url, self.given.get("location", ""))
        away = to.startswith(("http:", "https:")) and self.proxy.sites.of(to) is None
        return (
            to if self.dest == "document" and self.response.has_redirect_location and away else ""
        )

    def _body(self) -> TextBody | None:
        """What rewrites the body; None for one that is passed on as it is."""
        coding = self.given.get("content-encoding", "identity").strip().lower()
        part = self.response.status_code in (204, 206, 304) or self.request.method == "HEAD"
        if part or coding not in ("identity", "gzip", "deflate"):
            return None
        if self.kind in PAGES and self.dest in ("", "document", "empty", *FRAMES):
            hashes = any(map(translation.has_hashes, self.given.getlist("content-security-policy")))
            return PageBody(self.widening, self._tags(), only_tags=hashes)
        text = _TEXT.fullmatch(self.kind) and self.url not in self.proxy.pinned
        return TextBody(self.proxy.sites) if text else None

    def _tags(self) -> str:
        """Frames get the early script only: one widget serves a page with its frames."""
        begin = f'<script nonce="{self.widening.nonce}" src="{self.proxy.sites.agent}'
        early = f'{begin}/agent/pilotfish-early.js"></script>'
        if self.dest in FRAMES:
            return early
        loader = f'{begin}/agent/pilotfish.js" data-key="{self.proxy.key}" defer=""></script>'
        return f'{begin}/try.js"></script>{early}{loader}'

    async def _pieces(self, body: TextBody | None) -> AsyncIterator[bytes]:
        response = self.response
        try:
            async for piece in response.aiter_bytes() if body else response.aiter_raw():
                if ready := self._rewritten(body, piece) if body else piece:
                    yield ready
            if body:
                yield self._rewritten(body, b"", last=True)
        except httpx2.HTTPError as error:
            # What has been sent cannot be taken back: the connection ends without the end.
            self.proxy.tell(say("broke", self.site.origin, error))
            raise
        finally:
            await response.aclose()

    def _rewritten(self, body: TextBody, piece: bytes, *, last: bool = False) -> bytes:
        ready = body.feed(piece, last=last)
        if isinstance(body, PageBody):
            self.proxy.pinned.update(urljoin(self.url, at) for at in body.pinned)
            if body.own_agent:
                self.proxy.tell(say("own_agent"))
        return ready
