"""Servers as processes on one store, and visitors who come back whatever happens to them."""

from __future__ import annotations

import asyncio
import contextlib
import os
import random
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from websockets.exceptions import ConnectionClosed, InvalidHandshake

from pilotfish_client.page_messages import Run
from pilotfish_client.server_messages import Done, Welcome
from server.web.harness import KEY, ORIGIN, SECRET, TOKENS
from server.web.tab import Document, Tab

__all__ = ["KEY", "Node", "Port", "Visitor", "free_port"]

TESTS = Path(__file__).parent
SECONDS = 60.0


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as free:
        return int(free.getsockname()[1])


@dataclass(frozen=True)
class Port:
    """What a Tab needs to know of a server."""

    port: int
    app: Any = None

    @property
    def ws(self) -> str:
        return f"ws://127.0.0.1:{self.port}/ws"

    @property
    def http(self) -> str:
        return f"http://127.0.0.1:{self.port}"


@dataclass
class Node:
    """`pilotfish serve` in a process; `options` are further arguments, `environment` settings."""

    folder: Path
    environment: dict[str, str]
    options: tuple[str, ...] = ()
    port: int = field(default_factory=free_port)
    process: subprocess.Popen[bytes] | None = None

    @property
    def address(self) -> Port:
        return Port(self.port)

    @property
    def log(self) -> Path:
        return self.folder / f"node-{self.port}.log"

    def start(self) -> Node:
        clean = {k: v for k, v in os.environ.items() if not k.startswith(("PILOTFISH", "NODE_"))}
        own = {
            "PILOTFISH_SECRET": SECRET,
            "PILOTFISH_LOG": "info",
            "PYTHONPATH": os.pathsep.join((str(TESTS), clean.get("PYTHONPATH", ""))),
        }
        serve = ["serve", "node_app:agent", "--port", str(self.port), *self.options]
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                [sys.executable, "-m", "pilotfish", *serve],
                cwd=self.folder,
                env=clean | own | self.environment,
                stdout=log,
                stderr=subprocess.STDOUT,
            )
        return self

    def until_ready(self) -> Node:
        end = time.monotonic() + SECONDS
        while self.ready()[0] != 200:
            assert self.process is not None
            if self.process.poll() is not None or time.monotonic() > end:
                raise RuntimeError(f"the server did not start: {self.log.read_text()[-3000:]}")
            time.sleep(0.05)
        return self

    def ready(self) -> tuple[int, str]:
        """The answer of /readyz; 0 where nobody answers."""
        try:
            with urllib.request.urlopen(f"{self.address.http}/readyz", timeout=10) as answer:
                return answer.status, answer.read().decode()
        except urllib.error.HTTPError as error:
            return error.code, error.read().decode()
        except OSError:
            return 0, ""

    def children(self) -> list[int]:
        """The ids of its worker processes."""
        assert self.process is not None
        pid = self.process.pid
        return [int(one) for one in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]

    def send(self, number: signal.Signals) -> None:
        assert self.process is not None
        self.process.send_signal(number)

    def kill(self) -> None:
        """SIGKILL; returns once it is gone."""
        assert self.process is not None
        self.process.kill()
        self.process.wait()

    def stop(self, seconds: float = 30) -> None:
        if self.process is None:
            return
        self.process.terminate()
        try:
            self.process.wait(seconds)
        except subprocess.TimeoutExpired:
            self.kill()


@dataclass
class Visitor:
    """One tab with one run at a time. `resumes` are the seconds from the loss of each socket until
    the session was there again, and how it was lost: `cut`, `drain`, or `kill`.
    """

    tab: Tab
    resumes: list[tuple[str, float]] = field(default_factory=list[tuple[str, float]])
    refusals: list[str] = field(default_factory=list[str])
    document: Document | None = None
    lost: tuple[str, float] | None = None
    codes: list[tuple[int, str]] = field(default_factory=list[tuple[int, str]])

    async def run(self, task: str, run_id: str, seconds: float = 120) -> Done:
        """The end of the run, over any number of sockets."""
        async with asyncio.timeout(seconds):
            await self.connect()
            assert self.document is not None
            session = self.session()
            await self.document.send(Run(run_id=run_id, task=task))
            while True:
                if (done := self.ended(run_id)) is not None:
                    return done
                with contextlib.suppress(TimeoutError):
                    await self.until_lost_or(run_id)
                if self.document.closed is not None and self.ended(run_id) is None:
                    kind = "kill" if self.document.closed[0] == 1006 else "drain"
                    self.codes.append(self.document.closed)
                    self.lost = self.lost or (kind, time.monotonic())
                    await self.connect()
                    if self.session() != session:
                        return Done(run_id=run_id, status="failed", summary="another session")
                    if not self.heard_of(run_id):
                        # As the widget does: what a killed server acknowledged may not be stored.
                        await self.document.send(Run(run_id=run_id, task=task))

    def session(self) -> str:
        assert self.document is not None
        return self.document.of(Welcome)[-1].session

    def heard_of(self, run_id: str) -> bool:
        """Whether a server has said a word of this run."""
        assert self.document is not None
        return any(getattr(it, "run_id", None) == run_id for it in self.document.received)

    def go_to(self, node: Node) -> None:
        """Where the next socket goes."""
        self.tab.address = node.address  # type: ignore[assignment]

    async def cut(self) -> None:
        """Loses its socket, if it has one."""
        document = self.document
        if document is None or document.closed is not None:
            return
        self.lost = ("cut", time.monotonic())
        await document.drop()
        async with document._news:
            document.closed = (1006, "cut")
            document._news.notify_all()

    def ended(self, run_id: str) -> Done | None:
        assert self.document is not None
        for message in reversed(self.document.received):
            if isinstance(message, Done) and message.run_id == run_id:
                return message
            if isinstance(message, Welcome) and message.done and message.done.run_id == run_id:
                # It ended while nobody listened.
                return message.done
        return None

    async def until_lost_or(self, run_id: str) -> None:
        document = self.document
        assert document is not None
        async with document._news:
            async with asyncio.timeout(1):
                await document._news.wait_for(
                    lambda: document.closed is not None or self.ended(run_id) is not None
                )

    async def connect(self) -> None:
        """As the widget does: again after a pause that grows, and differs from page to page."""
        if self.document is not None and self.document.closed is None:
            return
        if self.document is None:
            self.document = self.tab.load()
        pause = 0.1
        while True:
            # The reader of the former line would take its end for that of the new one.
            await self.document.drop()
            try:
                first = await asyncio.wait_for(self.document.connect(), 10)
            except (OSError, TimeoutError, ConnectionClosed, InvalidHandshake) as error:
                self.refusals.append(type(error).__name__)
            else:
                if isinstance(first, Welcome):
                    break
                self.refusals.append(first.reason)
                if first.reason in ("token", "expired"):
                    self.tab.token = TOKENS.mint(ORIGIN, None)
            await asyncio.sleep(pause * random.uniform(0.5, 1.0))
            pause = min(pause * 2, 2.0)
        if self.lost is not None:
            kind, since = self.lost
            self.resumes.append((kind, time.monotonic() - since))
            self.lost = None
