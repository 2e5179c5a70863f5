"""A trial: one ASGI app for all hosts, the sites that are shown and the agent's own."""

from __future__ import annotations

import os
import secrets
from collections.abc import Callable, Mapping, MutableMapping, Sequence
from dataclasses import dataclass, replace
from importlib.resources import files
from typing import Any
from urllib.parse import urljoin, urlsplit

from starlette.applications import Starlette
from starlette.requests import ClientDisconnect, Request
from starlette.responses import HTMLResponse, PlainTextResponse, Response
from starlette.routing import Mount, Route

from pilotfish.agent.model.model import Model
from pilotfish.guard.budgets import Limits
from pilotfish.product import Agent
from pilotfish.proxy import notices
from pilotfish.proxy.answer import Exchange, Proxy
from pilotfish.proxy.headers import value_of
from pilotfish.proxy.request_body import Receive
from pilotfish.proxy.sites import AGENT_HOST, Site, Sites
from pilotfish.proxy.sockets import Send, relay
from pilotfish.proxy.upstream import Asked, Refused, Upstream
from pilotfish.sessions.memory import MemoryStore
from pilotfish.settings import Settings
from pilotfish.trying.notes import LARGEST
from pilotfish.trying.report import Learned, report_page
from pilotfish.trying.session import session_of

__all__ = ["KEY", "Trial", "Wanted", "settings_of"]

KEY = "pk_try"
_OWN_SETTINGS = ("SECRET", "STORE", "DATABASE", "ORIGINS", "DEVELOPMENT", "ENCRYPTION_KEY")
_TWO_TABS = (
    "the site is open in two tabs: each has a conversation of its own, and the report has both"
)
_ANSWER = {"cross-origin-resource-policy": "cross-origin", "vary": "origin"}
_SEEN_MOST = 5000


@dataclass(frozen=True)
class Wanted:
    """What was asked for: the page to begin with, further origins, and what is allowed."""

    url: str
    port: int
    also: Sequence[str] = ()
    private: bool = False
    insecure: bool = False
    model: str | Model | None = None


def settings_of(environment: Mapping[str, str]) -> Settings:
    """The operator's models and prices; nothing of a store or of sites of their own."""
    own = {f"PILOTFISH_{name}" for name in _OWN_SETTINGS}
    kept = {name: value for name, value in environment.items() if name not in own}
    return replace(Settings.of(kept), secret=secrets.token_hex(32))


class Trial:
    """Serve it on loopback. It answers for the hosts of its sites and for no other name, so that
    no name that is led here (DNS rebinding) gets a page. Raises ValueError for what is no address.
    """

    def __init__(self, wanted: Wanted, tell: Callable[[str], None]) -> None:
        parts = urlsplit(wanted.url)
        self.sites = Sites([f"{parts.scheme}://{parts.netloc}", *wanted.also], wanted.port)
        self._wanted = wanted
        self._tell_person = tell
        self._told = set[str]()
        self._posts = 0
        self._secret = secrets.token_urlsafe(16)
        self._store = MemoryStore()
        self._upstream = Upstream(private=wanted.private, insecure=wanted.insecure)
        self._proxy = Proxy(self.sites, self._upstream, self, KEY)
        self.learned = Learned(self.sites.first.origin)
        self.agent = Agent(
            key=KEY,
            model=wanted.model,
            origins=[site.address for site in self.sites.all],
            limits=Limits(anonymous_runs=1000),
            settings=settings_of(os.environ),
            store=self._store,
        )
        self._own = self._own_app()

    @property
    def address(self) -> str:
        """Of the page to begin with."""
        parts = urlsplit(self._wanted.url)
        rest = parts._replace(scheme="", netloc="").geturl()
        return self.sites.first.address + (rest or "/")

    @property
    def report_address(self) -> str:
        """Of the report so far; nobody can guess it."""
        return f"{self.sites.agent}/{self._secret}/report"

    async def check(self) -> None:
        """Asks for the first page once. Raises Refused with a sentence."""
        site, parts = self.sites.first, urlsplit(self._wanted.url)
        target = parts._replace(scheme="", netloc="", fragment="").geturl() or "/"
        headers = [(b"accept", b"text/html"), (b"user-agent", b"pilotfish-try")]
        asked = Asked("GET", target.encode(), headers)
        response = await self._upstream.send(await self._upstream.request(site, asked), site)
        await response.aclose()
        if response.status_code == 407:
            raise Refused(notices.proxy_sign_in(site.origin))
        to = urljoin(self._wanted.url, response.headers.get("location", ""))
        if response.has_redirect_location and self.sites.of(to) is None:
            self.tell(notices.away(to))

    async def close(self) -> None:
        """Ends what is open, and looks at what the agent was asked."""
        self._proxy.stopping.set()
        self.learned.session = await session_of(self._store)
        await self._upstream.close()

    async def __call__(self, scope: MutableMapping[str, Any], receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self._own(scope, receive, send)
            return
        host = value_of(scope["headers"], b"host").decode("latin-1")
        site = self.sites.at(host)
        if host.lower() == f"{AGENT_HOST}:{self._wanted.port}":
            await self._own(scope, receive, send)
        elif scope["type"] == "websocket":
            await relay(self.sites, self._upstream, scope, receive, send)
        elif site is not None:
            await self._proxy.serve(site, scope, receive, send)
        else:
            told = f"nothing is shown under the name {host!r}"
            headers, page = notices.notice("Another name", told, self.address)
            await send({"type": "http.response.start", "status": 421, "headers": headers})
            await send({"type": "http.response.body", "body": page})

    def passed(self, exchange: Exchange) -> None:
        if exchange.by_page or exchange.method != "GET":
            self.learned.traffic.add(exchange.method, exchange.path, exchange.kind)

    def tell(self, sentence: str) -> None:
        if sentence not in self._told and len(self._told) < 200:
            self._told.add(sentence)
            self._tell_person(sentence)

    def _own_app(self) -> Starlette:
        """The agent's host. Pages of the sites reach the widget's files, the agent's token and
        socket, which judge the Origin themselves, and `/seen`, which only listens.
        """
        script = (files("pilotfish.trying") / "try.js").read_text(encoding="utf-8")

        async def try_script(request: Request) -> Response:
            headers = {**_ANSWER, "cache-control": "no-cache"}
            return Response(script, media_type="text/javascript", headers=headers)

        async def seen(request: Request) -> Response:
            return await self._seen(request)

        async def report(request: Request) -> Response:
            self.learned.session = await session_of(self._store)
            headers = {
                "cache-control": "no-store",
                "x-frame-options": "DENY",
                "referrer-policy": "no-referrer",
                "content-security-policy": "default-src 'none'; style-src 'unsafe-inline';"
                " frame-ancestors 'none'",
            }
            return HTMLResponse(report_page(self.learned), headers=headers)

        return Starlette(
            routes=[
                Route("/try.js", try_script),
                Route("/seen", seen, methods=["POST"]),
                Route(f"/{self._secret}/report", report),
                Mount("/agent", self.agent.app()),
            ]
        )

    async def _seen(self, request: Request) -> Response:
        origin = request.headers.get("origin", "")
        site: Site | None = next((it for it in self.sites.all if it.address == origin), None)
        self._posts += 1
        if site is None or self._posts > _SEEN_MOST:
            return PlainTextResponse("only pages of the sites that are shown", 403)
        body = b""
        try:
            async for piece in request.stream():
                body += piece
                if len(body) > LARGEST:
                    return PlainTextResponse("too much", 413)
        except ClientDisconnect:
            return Response(status_code=400)
        fits = site != self.sites.first or self.learned.notes.add(body)
        if self.learned.notes.in_two_tabs:
            self.tell(_TWO_TABS)
        headers = {**_ANSWER, "access-control-allow-origin": origin}
        return Response(status_code=204 if fits else 400, headers=headers)
