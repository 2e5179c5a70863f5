"""A TCP proxy on loopback that can cut what passes through it."""

from __future__ import annotations

import contextlib
import socket
import struct
import threading
from collections.abc import Callable
from types import TracebackType

__all__ = ["CuttingProxy"]


class CuttingProxy:
    """`with CuttingProxy(port) as proxy:` listens at `proxy.url` for the server at `port`."""

    def __init__(self, port: int) -> None:
        self._port = port
        self._listener = socket.create_server(("127.0.0.1", 0))
        self._sockets: list[tuple[socket.socket, socket.socket]] = []
        self._lock = threading.Lock()
        self._open_ends: set[socket.socket] = set()
        self._threads: list[threading.Thread] = []
        self.cuts = 0

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self._listener.getsockname()[1]}"

    def __enter__(self) -> CuttingProxy:
        self._threads.append(threading.Thread(target=self._accept, daemon=True))
        self._threads[-1].start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        with contextlib.suppress(OSError):
            self._listener.shutdown(socket.SHUT_RDWR)
        self._listener.close()
        with self._lock:
            everything = list(self._open_ends)
        for end in everything:
            with contextlib.suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)
        for thread in self._threads:
            thread.join(5)

    def cut(self) -> int:
        """Resets every WebSocket that is open now; returns how many there were."""
        with self._lock:
            pairs, self._sockets = self._sockets, []
        for pair in pairs:
            for end in pair:
                # A linger of zero makes close() a reset: no farewell, as when a cable is cut.
                with contextlib.suppress(OSError):
                    end.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
                # The pump closes it, and with it resets the connection.
                with contextlib.suppress(OSError):
                    end.shutdown(socket.SHUT_RD)
        self.cuts += len(pairs)
        return len(pairs)

    def _accept(self) -> None:
        while True:
            try:
                page, _ = self._listener.accept()
            except OSError:
                return
            self._spawn(self._carry, page)

    def _spawn(self, target: Callable[..., None], *args: socket.socket) -> threading.Thread:
        thread = threading.Thread(target=target, args=args, daemon=True)
        self._threads.append(thread)
        thread.start()
        return thread

    def _carry(self, page: socket.socket) -> None:
        """One connection, from its first bytes until both ends are closed."""
        with page:
            try:
                server = socket.create_connection(("127.0.0.1", self._port))
            except OSError:
                return
            with server:
                server.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
                page.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
                with self._lock:
                    self._open_ends |= {page, server}
                with contextlib.suppress(OSError):
                    first = page.recv(65536)
                    server.sendall(first)
                    if b"upgrade: websocket" in first.lower():
                        with self._lock:
                            self._sockets.append((page, server))
                    back = self._spawn(self._pump, server, page)
                    self._pump(page, server)
                    back.join()
                with self._lock:
                    self._open_ends -= {page, server}
                    self._sockets = [pair for pair in self._sockets if page not in pair]

    def _pump(self, source: socket.socket, sink: socket.socket) -> None:
        with contextlib.suppress(OSError):
            while data := source.recv(65536):
                sink.sendall(data)
        for end in (source, sink):
            with contextlib.suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)
