"""One server of a test process with many ports: each test's application has a port, so an origin.

Starting and ending a server takes longer than most of these tests.
"""

import socket
import threading
import time
from collections.abc import Generator, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

import uvicorn
from starlette.responses import Response
from starlette.types import ASGIApp, Receive, Scope, Send

__all__ = ["Ports", "serving"]

AT_ONCE = 50
"""Sockets of one server; where they are used up another server is started."""


@dataclass
class Ports:
    """`with ports.lend(app) as port`: within it `app` answers there, afterwards nobody does."""

    free: list[int] = field(default_factory=list[int])
    apps: dict[int, ASGIApp] = field(default_factory=dict[int, ASGIApp])
    servers: list[tuple[uvicorn.Server, threading.Thread]] = field(
        default_factory=list[tuple[uvicorn.Server, threading.Thread]]
    )

    @contextmanager
    def lend(self, app: ASGIApp) -> Generator[int]:
        if not self.free:
            self._start()
        port = self.free.pop()
        self.apps[port] = app
        try:
            yield port
        finally:
            del self.apps[port]

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        app = self.apps.get(scope["server"][1])
        if app is not None:
            await app(scope, receive, send)
        elif scope["type"] == "http":
            await Response(status_code=503)(scope, receive, send)
        else:
            await send({"type": "websocket.close", "code": 1001})

    def end(self) -> None:
        for server, _ in self.servers:
            server.should_exit = server.force_exit = True
        for _, thread in self.servers:
            thread.join(10)

    def _start(self) -> None:
        config = uvicorn.Config(
            self, port=0, log_level="error", ws="websockets-sansio", lifespan="off"
        )
        server = uvicorn.Server(config)
        sockets = [_bound() for _ in range(AT_ONCE)]
        thread = threading.Thread(target=server.run, kwargs={"sockets": sockets})
        thread.start()
        while not server.started:
            time.sleep(0.005)
        self.servers.append((server, thread))
        self.free = [one.getsockname()[1] for one in sockets]


def _bound() -> socket.socket:
    one = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    one.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    one.bind(("127.0.0.1", 0))
    return one


@contextmanager
def serving() -> Iterator[Ports]:
    ports = Ports()
    try:
        yield ports
    finally:
        ports.end()
