"""A TCP proxy on loopback that can cut what passes through it."""

from __future__ import annotations

import contextlib
import socket
import struct
import threading
from types import TracebackType

__all__ = ["CuttingProxy"]


class CuttingProxy:
    """`with CuttingProxy(port) as proxy:` listens at `proxy.url` for the server at `port`."""

    def __init__(self, port: int) -> None:
        self._port = port
        self._listener = socket.create_server(("127.0.0.1", 0))
        self._sockets: list[tuple[socket.socket, socket.socket]] = []
        self._lock = threading.Lock()
        self.cuts = 0

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self._listener.getsockname()[1]}"

    def __enter__(self) -> CuttingProxy:
        threading.Thread(target=self._accept, daemon=True).start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._listener.close()
        with self._lock:
            for pair in self._sockets:
                for end in pair:
                    end.close()

    def cut(self) -> int:
        """Resets every WebSocket that is open now; returns how many there were."""
        with self._lock:
            pairs, self._sockets = self._sockets, []
        for pair in pairs:
            for end in pair:
                # A linger of zero seconds makes close() a reset: no farewell, as when a cable is cut.
                with contextlib.suppress(OSError):
                    end.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
                with contextlib.suppress(OSError):
                    end.shutdown(socket.SHUT_RDWR)
                end.close()
        self.cuts += len(pairs)
        return len(pairs)

    def _accept(self) -> None:
        while True:
            try:
                page, _ = self._listener.accept()
            except OSError:
                return
            threading.Thread(target=self._open, args=(page,), daemon=True).start()

    def _open(self, page: socket.socket) -> None:
        try:
            server = socket.create_connection(("127.0.0.1", self._port))
            first = page.recv(65536)
            server.sendall(first)
        except OSError:
            page.close()
            return
        if b"upgrade: websocket" in first.lower():
            with self._lock:
                self._sockets.append((page, server))
        threading.Thread(target=self._pump, args=(server, page), daemon=True).start()
        self._pump(page, server)

    def _pump(self, source: socket.socket, sink: socket.socket) -> None:
        with contextlib.suppress(OSError):
            while data := source.recv(65536):
                sink.sendall(data)
        for end in (source, sink):
            with contextlib.suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)
