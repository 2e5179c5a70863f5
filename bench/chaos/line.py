"""The line between the browser and the server: a proxy on loopback that knows the messages on it,
and makes one fault happen at one of them.
"""

from __future__ import annotations

import contextlib
import json
import re
import socket
import struct
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, field

from bench.chaos.fault import Fault, Message, Sender
from bench.chaos.frames import Frame, Frames

__all__ = ["Line", "Run"]

HANDSHAKE = frozenset({"hello", "welcome", "refused"})
WAIT = 30.0
"""Seconds that a request waits for a server that is being started again, as at a load balancer."""
SETTLED = 0.05
"""Seconds that a server has with a message before it is killed after it."""
READING = 0.4
"""Seconds that a card has been open when its server is killed."""
PLACING = b"POST /checkout"


@dataclass
class Run:
    """One run on the line: the fault of it, what was heard, and how often an order was sent."""

    fault: Fault | None = None
    kill: Callable[[], None] = lambda: None
    restart: Callable[[], None] = lambda: None
    """Restarts the store; returns while it is away."""
    heard: list[Message] = field(default_factory=list[Message])
    placings: int = 0
    happened: threading.Event = field(default_factory=threading.Event)
    wanted: threading.Event = field(default_factory=threading.Event)
    reloaded: threading.Event = field(default_factory=threading.Event)
    talked: list[float] = field(default_factory=list[float])
    """When the server said something of a run, on the clock of `time.monotonic`."""
    _lock: threading.Lock = field(default_factory=threading.Lock)

    def at_request(self) -> Fault | None:
        """Counts an order that is sent; the fault where this is its place."""
        with self._lock:
            self.placings += 1
            fault = self.fault
            if fault is None or fault.kind != "request" or self.happened.is_set():
                return None
            self.happened.set()
            return fault

    def hear(self, sender: Sender, text: str) -> Fault | None:
        """Counts a message; the fault where this is its message."""
        body = json.loads(text)
        kind = str(body.get("type"))
        # How many of these there are is a matter of time, not of the run.
        if kind in ("ping", "ack") or (kind == "subtitle" and "text" not in body):
            return None
        with self._lock:
            number = 1 + sum(message.sender == sender for message in self.heard)
            self.heard.append(Message(sender, number, kind))
            if sender == "server" and kind not in HANDSHAKE:
                self.talked.append(time.monotonic())
            fault = self.fault
            at = fault if fault and fault.kind != "request" else None
            place = (at.message.sender, at.message.number) if at else None
            if self.happened.is_set() or place != (sender, number):
                return None
            self.happened.set()
            return fault


class Line:
    """`with Line(port) as line:` listens at `line.url`; `line.run` is what happens on it now."""

    def __init__(self, port: int) -> None:
        self._port = port
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.run = Run()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self._listener.getsockname()[1]}"

    def __enter__(self) -> Line:
        threading.Thread(target=self._accept, daemon=True).start()
        return self

    def __exit__(self, *_: object) -> None:
        with contextlib.suppress(OSError):
            self._listener.shutdown(socket.SHUT_RDWR)
        self._listener.close()

    def _accept(self) -> None:
        with contextlib.suppress(OSError):
            while True:
                page, _ = self._listener.accept()
                threading.Thread(target=self._carry, args=(page,), daemon=True).start()

    def _carry(self, page: socket.socket) -> None:
        with page, contextlib.suppress(OSError):
            first = page.recv(65536)
            if not first:
                return
            with self._server() as server:
                socketed = b"upgrade: websocket" in first.lower()
                if socketed:
                    first = re.sub(rb"(?i)sec-websocket-extensions:[^\r]*\r\n", b"", first)
                self._forward(first, server)
                pump = self._messages if socketed else self._bytes
                back = threading.Thread(target=pump, args=(server, page, "server"), daemon=True)
                back.start()
                pump(page, server, "page")
                back.join()

    def _server(self) -> socket.socket:
        end = time.monotonic() + WAIT
        while True:
            try:
                return socket.create_connection(("127.0.0.1", self._port))
            except OSError:
                if time.monotonic() > end:
                    raise
                time.sleep(0.02)

    def _forward(self, request: bytes, server: socket.socket) -> None:
        fault = self.run.at_request() if request.startswith(PLACING) else None
        if fault and fault.before:
            self.run.kill()
            raise OSError("lost with its server")
        server.sendall(request)
        if fault:
            time.sleep(SETTLED)
            self.run.kill()

    def _bytes(self, source: socket.socket, sink: socket.socket, sender: Sender) -> None:
        with contextlib.suppress(OSError):
            while data := source.recv(65536):
                if sender == "page":
                    self._forward(data, sink)
                else:
                    sink.sendall(data)
        _shut(source, sink)

    def _messages(self, source: socket.socket, sink: socket.socket, sender: Sender) -> None:
        run = self.run
        frames = Frames()
        head = sender == "page"
        with contextlib.suppress(OSError):
            while data := source.recv(65536):
                if not head:
                    # The server's half of the handshake ends with an empty line.
                    top, _, data = data.partition(b"\r\n\r\n")
                    sink.sendall(top + b"\r\n\r\n")
                    head = True
                for frame in frames.take(data):
                    fault = run.hear(sender, frame.text) if frame.text is not None else None
                    if not _pass(frame, fault, run, (source, sink)):
                        _reset(source, sink)
                        return
        _shut(source, sink)


def _pass(
    frame: Frame, fault: Fault | None, run: Run, ends: tuple[socket.socket, socket.socket]
) -> bool:
    """Sends the frame on, with the fault at it; False where the connection is lost by it."""
    if fault is not None and fault.kind == "store":
        if not fault.before:
            ends[1].sendall(frame.raw)
        run.restart()
        if fault.before:
            ends[1].sendall(frame.raw)
        return True
    if fault is None or not fault.before:
        ends[1].sendall(frame.raw)
    if fault is None:
        return True
    if fault.kind == "duplicate":
        ends[1].sendall(frame.raw)
        return True
    if fault.kind == "card":
        threading.Timer(READING, run.kill).start()
        return True
    if fault.kind == "kill":
        if not fault.before:
            time.sleep(SETTLED)
        run.kill()
    elif fault.kind == "reload":
        run.wanted.set()
        run.reloaded.wait(WAIT)
    return False


def _shut(*ends: socket.socket) -> None:
    for end in ends:
        with contextlib.suppress(OSError):
            end.shutdown(socket.SHUT_RDWR)


def _reset(*ends: socket.socket) -> None:
    """As when a cable is cut: no farewell."""
    for end in ends:
        with contextlib.suppress(OSError):
            end.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        with contextlib.suppress(OSError):
            end.shutdown(socket.SHUT_RD)
