"""The demo shop as a process that can be killed and started again on the same databases."""

from __future__ import annotations

import contextlib
import os
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path
from types import TracebackType

__all__ = ["Server"]

SECONDS = 60.0


class Server:
    """`with Server(folder) as server:` is `pilotfish demo` at 127.0.0.1:`server.port`."""

    def __init__(
        self, folder: Path, restart_store: Callable[[], None] = lambda: None, **environment: str
    ) -> None:
        self.restart_store = restart_store
        self.database = folder / "shop.sqlite3"
        self.log = folder / "server.log"
        self.ready = 0.0
        """When it last came to listen, on the clock of `time.monotonic`."""
        with socket.create_server(("127.0.0.1", 0)) as free:
            self.port = free.getsockname()[1]
        clean = {key: value for key, value in os.environ.items() if not key.endswith("_API_KEY")}
        self._environment = clean | {
            "PILOTFISH_DEMO_DB": str(self.database),
            "PILOTFISH_DATABASE": str(folder / "pilotfish.sqlite3"),
            "PILOTFISH_SECRET": "c" * 64,
            "PILOTFISH_MODEL": "builtin",
            **environment,
        }
        self._process: subprocess.Popen[bytes] | None = None
        self._again: threading.Thread | None = None

    def __enter__(self) -> Server:
        self._start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.wait()
        if self._process:
            self._process.terminate()
            try:
                self._process.wait(15)
            except subprocess.TimeoutExpired:
                self._process.kill()
                self._process.wait()

    def kill(self) -> None:
        """SIGKILL, and a new process in a thread of its own; returns once the old one is gone."""
        assert self._process, "a server that was started"
        self._process.send_signal(signal.SIGKILL)
        self._process.wait()
        self._again = threading.Thread(target=self._start, daemon=True)
        self._again.start()

    def wait(self) -> None:
        """Until a server that is being started again is ready."""
        if self._again:
            self._again.join()
            self._again = None

    def _start(self) -> None:
        program = str(Path(sys.executable).with_name("pilotfish"))
        with self.log.open("ab") as log:
            self._process = subprocess.Popen(
                [program, "demo", "--port", str(self.port)],
                env=self._environment,
                stdout=log,
                stderr=subprocess.STDOUT,
            )
        end = time.monotonic() + SECONDS
        while time.monotonic() < end:
            with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", self.port)):
                self.ready = time.monotonic()
                return
            if self._process.poll() is not None:
                break
            time.sleep(0.02)
        raise RuntimeError(f"the demo did not start: {self.log.read_text()[-2000:]}")
