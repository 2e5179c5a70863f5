"""Several processes that accept from one socket: `pilotfish serve --workers`."""

from __future__ import annotations

import os
import secrets
import select
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from tempfile import TemporaryDirectory
from types import FrameType

import typer
from prometheus_client import multiprocess

from pilotfish.cli.output import echo

__all__ = ["Worker", "run_workers"]

STOP = 20.0
"""Seconds for workers to end, before they are killed."""
AGAIN = 1.0
"""Seconds between two starts in the place of workers that ended by themselves."""
LOOK = 0.1


@dataclass(frozen=True)
class Worker:
    """What a worker inherits: the socket it accepts from; a pipe that says it is ready; and one
    that ends with the process that started it.
    """

    listening: int
    ready: int
    alive: int

    @classmethod
    def of(cls, text: str) -> Worker:
        return cls(*map(int, text.split(",")))

    def __str__(self) -> str:
        return f"{self.listening},{self.ready},{self.alive}"

    def socket(self) -> socket.socket:
        return socket.socket(fileno=self.listening)

    def tell_ready(self, model: str) -> None:
        os.write(self.ready, f"{os.getpid()} {model}\n".encode())

    def end_with_parent(self) -> None:
        def wait() -> None:
            os.read(self.alive, 1)
            os.kill(os.getpid(), signal.SIGTERM)

        threading.Thread(target=wait, daemon=True).start()


@dataclass
class _Started:
    process: subprocess.Popen[bytes]
    ready: bool = False
    replaces: subprocess.Popen[bytes] | None = None


@dataclass
class _Workers:
    """The processes. `told` is what is printed once the first of them is ready."""

    command: Sequence[str]
    listening: socket.socket
    told: str
    started: dict[int, _Started] = field(default_factory=dict[int, _Started])
    stopping: bool = False
    renewing: bool = False
    begun: float = 0.0
    served: bool = False
    """Whether a worker was ever ready."""

    def __post_init__(self) -> None:
        self.ready, self._said = os.pipe()
        self._alive, self._end = os.pipe()
        self._worker = Worker(self.listening.fileno(), self._said, self._alive)

    def start(self, replaces: subprocess.Popen[bytes] | None = None) -> None:
        self.begun = time.monotonic()
        process = subprocess.Popen(
            [*self.command, "--worker", str(self._worker)],
            pass_fds=(self._worker.listening, self._said, self._alive),
        )
        self.started[process.pid] = _Started(process, replaces=replaces)

    def take_ready(self) -> None:
        """Reads who is ready, and ends those that they replace."""
        if not select.select([self.ready], [], [], LOOK)[0]:
            return
        for line in os.read(self.ready, 65536).decode().splitlines():
            pid, _, model = line.partition(" ")
            worker = self.started.get(int(pid))
            if worker is None:
                continue
            worker.ready = True
            if worker.replaces is not None:
                worker.replaces.terminate()
            if not self.served:
                echo(f"{self.told}\nmodel: {model}" if model else self.told)
                self.served = True

    def take_ended(self) -> int | None:
        """Starts others in the place of workers that ended; the code of one that never began, where
        none ever has.
        """
        for pid, worker in list(self.started.items()):
            code = worker.process.poll()
            if code is None:
                continue
            del self.started[pid]
            multiprocess.mark_process_dead(pid)  # pyright: ignore[reportUnknownMemberType]
            replaced = any(other.replaces is worker.process for other in self.started.values())
            if self.stopping or replaced:
                continue
            if not worker.ready and not self.served:
                return code or 1
            if worker.ready or worker.replaces is None:
                echo(f"a worker has ended (code {code}): starting another", err=True)
                time.sleep(max(0.0, AGAIN - (time.monotonic() - self.begun)))
                self.start()
            else:
                echo(f"a new worker did not start (code {code}): the old stays", err=True)
        return None

    def renew(self) -> None:
        """A new process beside each; the old one ends once its replacement is ready."""
        self.renewing = False
        for worker in list(self.started.values()):
            self.start(worker.process)

    def stop(self) -> None:
        for worker in self.started.values():
            worker.process.terminate()
        end = time.monotonic() + STOP
        for worker in self.started.values():
            with suppress(subprocess.TimeoutExpired):
                worker.process.wait(max(0.1, end - time.monotonic()))
            worker.process.kill()


def run_workers(arguments: Sequence[str], count: int, *, host: str, port: int) -> None:
    """Runs `pilotfish` with the arguments in so many processes until SIGINT or SIGTERM. One that
    ends is started again; SIGHUP replaces each by a new one.
    """
    os.environ.setdefault("PILOTFISH_SECRET", secrets.token_hex(32))
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listening = socket.create_server((host, port), family=family, backlog=2048)
    listening.set_inheritable(True)
    # All processes count in files of this folder, so that `/metrics` of any of them has the sums.
    measures = TemporaryDirectory(prefix="pilotfish-metrics-")
    os.environ["PROMETHEUS_MULTIPROC_DIR"] = measures.name
    command = [sys.executable, "-m", "pilotfish", *arguments]
    url = f"http://{f'[{host}]' if ':' in host else host}:{port}"
    workers = _Workers(command, listening, f"{url}\nworkers: {count}")

    def stop(number: int, frame: FrameType | None) -> None:
        workers.stopping = True

    def renew(number: int, frame: FrameType | None) -> None:
        workers.renewing = True

    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, stop)
    signal.signal(signal.SIGHUP, renew)
    for _ in range(count):
        workers.start()
    failed = None
    while not workers.stopping and failed is None:
        workers.take_ready()
        failed = workers.take_ended()
        if workers.renewing:
            workers.renew()
    workers.stopping = True
    workers.stop()
    measures.cleanup()
    if failed is not None:
        raise typer.Exit(failed)
