"""A server on the real wire that does what a test tells it: tokens, sockets, the built widget.

It keeps one Connection per document, as the real one does, and loses frames and sockets on demand.
"""

import asyncio
import contextlib
import queue
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeVar

import pytest
from playwright.sync_api import Page
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, Response
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect

from built import built_widget
from pilotfish_client.connection import Connection, decode_frame, from_page
from pilotfish_client.observation import Row
from pilotfish_client.page_messages import Hello, ObservationMessage, Run
from pilotfish_client.protocol import Ack, FromPage, FromServer, Ping
from pilotfish_client.server_messages import Refused, RunStatus, Status, Welcome
from ports import Ports, serving
from waiting import WAIT
from wire_files import WireFiles

M = TypeVar("M")

ANYWHERE = {"access-control-allow-origin": "*", "access-control-allow-headers": "*"}
"""A page of another origin may read it."""
TOKEN = 200, {"token": "t", "expires_in": 600}
BROKEN = 0
"""The status of a token's answer that ends after its first letter."""


@dataclass
class Sent:
    """A message of the page, and the document it came from."""

    document: str
    message: FromPage


@dataclass
class WireServer:
    """`state` is what the next welcome tells besides the handshake's own fields."""

    port: int = 0
    pages: dict[str, str] = field(default_factory=dict[str, str])
    headers: dict[str, str] = field(default_factory=dict[str, str])
    state: dict[str, Any] = field(default_factory=dict[str, Any])
    refusals: list[Refused] = field(default_factory=list[Refused])
    token: Callable[[], tuple[int, dict[str, Any]]] = lambda: TOKEN
    tokens_asked: list[dict[str, Any]] = field(default_factory=list[dict[str, Any]])
    hellos: list[Hello] = field(default_factory=list[Hello])
    away: int = 0
    """So many of the next requests for files get no file (`wire_files.py`)."""
    late: dict[str, float] = field(default_factory=dict[str, float])
    lose: set[tuple[str, int]] = field(default_factory=set[tuple[str, int]])
    """("in", n) or ("out", n): the nth numbered frame of that direction goes with its socket."""

    def __post_init__(self) -> None:
        self.inbox: queue.Queue[Sent] = queue.Queue()
        self.log: list[Sent] = []
        self.loop: asyncio.AbstractEventLoop | None = None
        self._links: dict[str, Connection[FromPage]] = {}
        self._sessions: dict[str, str] = {}
        self._socket: WebSocket | None = None
        self._document = ""
        self._counts = {"in": 0, "out": 0}
        self._count = 0

    @property
    def origin(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    # What a test does

    def send(self, *messages: FromServer) -> None:
        """To the document that said hello last, now or after its next hello."""
        for message in messages:
            self._on_loop(self._send(message))

    def cut(self) -> None:
        """The socket is gone; the page comes again by itself."""
        self._on_loop(self._cut())

    def wait_for(self, kind: type[M], timeout: float = WAIT) -> M:
        """The next message of that kind; those before it are in `log` only."""
        until = time.monotonic() + timeout
        while True:
            try:
                sent = self.inbox.get(timeout=max(0.01, until - time.monotonic()))
            except queue.Empty:
                seen = [type(sent.message).__name__ for sent in self.log]
                pytest.fail(f"sought {kind.__name__} from the page, found {seen}")
            if isinstance(sent.message, kind):
                return sent.message

    def begin(
        self, page: Page, task: str = "x", *more: FromServer, status: RunStatus = "thinking"
    ) -> Run:
        """A run that the page asks for and that is at `status`; `more` is sent behind it. Its end
        is `end` in the page.
        """
        page.evaluate("task => { window.end = pilotfish.run(task) }", task)
        run = self.wait_for(Run)
        self.send(Status(status=status, run_id=run.run_id), *more)
        return run

    def rows(self) -> list[Row]:
        """The rows of the next observation."""
        ops = self.wait_for(ObservationMessage).observation.ops
        return [line.row for op in ops for line in op.lines if not isinstance(line.row, str)]

    def wait_for_hello(self, number: int, timeout: float = WAIT) -> Hello:
        """The hello with that number, counted from 1."""
        until = time.monotonic() + timeout
        while len(self.hellos) < number:
            if time.monotonic() > until:
                pytest.fail(f"sought hello {number}, found {len(self.hellos)}")
            time.sleep(0.01)
        return self.hellos[number - 1]

    def wait_for_document(self, number: int, timeout: float = WAIT) -> Hello:
        """The first hello of the document with that number, counted from 1.

        Firefox closes a page's sockets as soon as a navigation begins: before the next document
        comes, the old one may say hello once more.
        """
        until = time.monotonic() + timeout
        while len(firsts := self._first_hellos()) < number:
            if time.monotonic() > until:
                pytest.fail(f"sought document {number}, found {len(firsts)}")
            time.sleep(0.01)
        return firsts[number - 1]

    def _first_hellos(self) -> list[Hello]:
        firsts: dict[str, Hello] = {}
        for hello in list(self.hellos):
            firsts.setdefault(hello.document, hello)
        return list(firsts.values())

    def all(self, kind: type[M]) -> list[M]:
        return [sent.message for sent in self.log if isinstance(sent.message, kind)]

    def forget_documents(self, *, sessions: bool = True) -> None:
        """As a server does that was restarted; with a store it has the `sessions` still."""
        self._links.clear()
        self._sessions = {} if sessions else self._sessions

    # The server's side

    def app(self, static: Path) -> Starlette:
        files = WireFiles(static, self)
        routes = [
            Route("/agent/pilotfish/token", self._mint, methods=["POST", "OPTIONS"]),
            WebSocketRoute("/agent/ws", self._serve),
            Route("/agent/confirm/{path:path}", self._page),
            *(Mount(at, files) for at in ("/agent/again/{n}", "/agent")),
            Route("/{path:path}", self._page),
        ]
        return Starlette(routes=routes)

    async def _page(self, request: Request) -> Response:
        if request.url.path == "/favicon.ico":
            return Response(status_code=204)
        text = self.pages.get(request.url.path)
        return HTMLResponse(text or "not here", 200 if text else 404, headers=self.headers)

    async def _mint(self, request: Request) -> Response:
        if request.method == "OPTIONS":
            return Response(headers=ANYWHERE)
        self.tokens_asked.append(await request.json())
        status, body = self.token()
        if status == BROKEN:
            return Response(b"{", headers={"content-length": "99"}, media_type="application/json")
        return JSONResponse(body, status, ANYWHERE)

    async def _serve(self, websocket: WebSocket) -> None:
        self.loop = asyncio.get_running_loop()
        await websocket.accept(subprotocol="pilotfish.1")
        try:
            hello = decode_frame(await websocket.receive_text(), from_page).message
            assert isinstance(hello, Hello)
            self.hellos.append(hello)
            if self.refusals:
                await websocket.send_text(Connection(from_page).send(self.refusals.pop(0)))
                await websocket.close(4403)
                return
            link = await self._welcome(websocket, hello)
            # Not receive_text: it reads nothing more once a send has found the page gone.
            while "text" in (event := await websocket.receive()):
                await self._take(websocket, link, event["text"], hello.document)
        except (WebSocketDisconnect, RuntimeError):
            pass
        finally:
            if self._socket is websocket:
                self._socket = None

    async def _welcome(self, websocket: WebSocket, hello: Hello) -> Connection[FromPage]:
        link = self._links.get(hello.document)
        fresh = link is None
        if link is None:
            link = self._links[hello.document] = Connection(from_page)
        frames = [] if fresh else link.resume(hello.seen)
        self._count += 1
        session = self._sessions.pop(hello.resume or "", f"s{self._count}")
        resume = f"r{self._count}"
        self._sessions[resume] = session
        welcome = Welcome(
            **{
                "version": link.version,
                "session": session,
                "epoch": 1,
                "resume": resume,
                "seen": link.seen,
                "fresh": fresh,
                "next_ref": 1,
                "status": "idle",
                **self.state,
            }
        )
        self._socket, self._document = websocket, hello.document
        for frame in [link.send(welcome), *frames]:
            await websocket.send_text(frame)
        return link

    async def _take(
        self, websocket: WebSocket, link: Connection[FromPage], text: str, document: str
    ) -> None:
        if '"seq":0' not in text:
            self._counts["in"] += 1
            if ("in", self._counts["in"]) in self.lose:
                await self._cut()
                return
        frame = link.receive(text)
        if frame is None or isinstance(frame.message, Ping):
            await self._acknowledge(websocket, link)
        elif not isinstance(frame.message, Ack):
            sent = Sent(document, frame.message)
            self.log.append(sent)
            self.inbox.put(sent)
            await self._acknowledge(websocket, link)

    async def _acknowledge(self, websocket: WebSocket, link: Connection[FromPage]) -> None:
        # The page may have closed behind its last words, which still wait to be read here.
        with contextlib.suppress(WebSocketDisconnect, RuntimeError):
            await websocket.send_text(link.ack())

    async def _send(self, message: FromServer) -> None:
        frame = self._links[self._document].send(message)
        if '"seq":0' not in frame:
            self._counts["out"] += 1
            if ("out", self._counts["out"]) in self.lose:
                await self._cut()
                return
        if self._socket:
            await self._socket.send_text(frame)

    async def _cut(self) -> None:
        socket, self._socket = self._socket, None
        if socket:
            await socket.close(1012)

    def _on_loop(self, work: Any) -> None:
        assert self.loop is not None, "no page has connected yet: open one first"
        asyncio.run_coroutine_threadsafe(work, self.loop).result(WAIT)


@pytest.fixture(scope="session")
def built() -> Path:
    """The widget as `make widget` builds it; nobody writes into this folder."""
    return built_widget()


@pytest.fixture(scope="session")
def ports() -> Iterator[Ports]:
    """The server of a test process."""
    with serving() as running:
        yield running


@pytest.fixture
def wire(built: Path, ports: Ports) -> Iterator[WireServer]:
    """A WireServer of its own for each test, at a port of its own."""
    server = WireServer()
    with ports.lend(server.app(built)) as server.port:
        yield server
