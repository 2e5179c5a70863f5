"""A trial: one ASGI app for all hosts, the sites that are shown and the agent's own."""

from __future__ import annotations

import asyncio
import os
import secrets
import signal
from collections.abc import AsyncGenerator, Callable, Mapping, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field, replace
from importlib.resources import files
from urllib.parse import urlsplit

from starlette.applications import Starlette
from starlette.requests import ClientDisconnect, Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Mount, Route
from starlette.types import Receive, Scope, Send
from starlette.websockets import WebSocket

from pilotfish.agent.model.model import Model
from pilotfish.config.settings import Settings
from pilotfish.guard.budgets import Limits
from pilotfish.product import Agent
from pilotfish.sessions.memory import MemoryStore
from pilotfish.try_ import upstream
from pilotfish.try_.answer import Proxy
from pilotfish.try_.learned import LARGEST, Learned
from pilotfish.try_.sites import AGENT_HOST, Sites
from pilotfish.try_.words import notice, say
from pilotfish.web.serving import DrainingServer, config_of

__all__ = ["KEY", "Trial", "served", "settings_of"]

KEY = "pk_try"
_OWN_SETTINGS = ("SECRET", "STORE", "DATABASE", "ORIGINS", "DEVELOPMENT", "ENCRYPTION_KEY")
_ANSWER = {"cross-origin-resource-policy": "cross-origin", "vary": "origin"}


def settings_of(environment: Mapping[str, str]) -> Settings:
    """The operator's models and prices; nothing of a store or of sites of their own."""
    own = {f"PILOTFISH_{name}" for name in _OWN_SETTINGS}
    kept = {name: value for name, value in environment.items() if name not in own}
    return replace(Settings.of(kept), secret=secrets.token_hex(32))


@dataclass(eq=False)
class Trial:
    """Serve it on loopback. It answers for the hosts of its sites and for no other name, so that
    no name that is led here (DNS rebinding) gets a page. `url` is the page to begin with, `tell`
    hears sentences for the person at the terminal. Raises ValueError for what is no address.
    """

    url: str
    port: int
    tell: Callable[[str], None]
    also: Sequence[str] = ()
    private: bool = False
    insecure: bool = False
    model: str | Model | None = None
    _told: set[str] = field(default_factory=set[str], init=False)

    def __post_init__(self) -> None:
        parts = urlsplit(self.url)
        self.sites = Sites([f"{parts.scheme}://{parts.netloc}", *self.also], self.port)
        self.address = self.sites.first.address + (self.url.partition(parts.netloc)[2] or "/")
        self.learned = Learned(self.sites.first.origin)
        self._store = MemoryStore()
        self._upstream = upstream.Upstream(private=self.private, insecure=self.insecure)
        passed = self.learned.traffic.add
        self._proxy = Proxy(self.sites, self._upstream, KEY, passed, self._tell_once)
        self.agent = Agent(
            key=KEY,
            model=self.model,
            origins=[site.address for site in self.sites.all],
            limits=Limits(anonymous_runs=1000),
            settings=settings_of(os.environ),
            store=self._store,
        )
        # Pages of the sites reach the widget's files, the agent's token and socket, which judge
        # the Origin themselves, and `/seen`, which only listens.
        self._own = Starlette(
            routes=[
                Route("/try.js", self._script),
                Route("/seen", self._seen, methods=["POST"]),
                Mount("/agent", self.agent.app()),
            ],
            lifespan=self._lifespan,
        )

    async def check(self) -> None:
        """Asks for the site once. Raises Refused with a sentence."""
        asks = upstream.Upstream(private=self.private, insecure=self.insecure)
        try:
            agent = [("user-agent", "pilotfish-try")]
            await (await asks.send(self.sites.first, "GET", "/", agent, None)).aclose()
        finally:
            await asks.close()

    async def close(self) -> None:
        """Looks at what the agent was asked, and ends."""
        await self.learned.read(self._store)
        await self._upstream.close()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        host = dict(scope.get("headers", [])).get(b"host", b"").decode("latin-1")
        site = self.sites.at(host)
        if scope["type"] == "lifespan" or host.lower() == f"{AGENT_HOST}:{self.port}":
            await self._own(scope, receive, send)
        elif scope["type"] == "websocket":
            await upstream.relay(self.sites, self._upstream, WebSocket(scope, receive, send))
        elif site is None:
            text = say("other", why=repr(host))
            await notice(421, "Another name", text, self.address)(scope, receive, send)
        else:
            with suppress(ClientDisconnect):
                answer = await self._proxy.answer(site, Request(scope, receive))
                await answer(scope, receive, send)

    def _tell_once(self, sentence: str) -> None:
        if sentence not in self._told and len(self._told) < 200:
            self._told.add(sentence)
            self.tell(sentence)

    @asynccontextmanager
    async def _lifespan(self, app: Starlette) -> AsyncGenerator[None]:
        yield
        await self.close()

    async def _script(self, request: Request) -> Response:
        script = (files("pilotfish.try_") / "try.js").read_text(encoding="utf-8")
        headers = {**_ANSWER, "cache-control": "no-cache"}
        return Response(script, media_type="text/javascript", headers=headers)

    async def _seen(self, request: Request) -> Response:
        origin, body = request.headers.get("origin", ""), b""
        if origin not in [site.address for site in self.sites.all]:
            return PlainTextResponse("only pages of the sites that are shown", 403)
        async for piece in request.stream():
            body += piece
            if len(body) > LARGEST:
                return PlainTextResponse("too much", 413)
        fits = origin != self.sites.first.address or self.learned.notes.add(body)
        if self.learned.notes.in_two_tabs:
            self._tell_once(say("two_tabs"))
        headers = {**_ANSWER, "access-control-allow-origin": origin}
        return Response(status_code=204 if fits else 400, headers=headers)


def served(trial: Trial, ready: Callable[[], None]) -> None:
    """On this machine only, until a signal ends it. Raises Refused, before anything is served,
    where the site cannot be shown.
    """
    asyncio.run(trial.check())
    config = config_of(trial, host="127.0.0.1", port=trial.port)
    # A page's own messages may be larger than ours, which have a limit of their own (web.frames).
    config.ws_max_size = upstream.LARGEST
    config.timeout_graceful_shutdown = 1  # some streams have no end
    # uvicorn raises the signal that has ended it once more: by then all is done.
    before = signal.signal(signal.SIGTERM, signal.default_int_handler)
    with suppress(KeyboardInterrupt):
        DrainingServer(config, ready).run()
    signal.signal(signal.SIGTERM, before)
