"""The demo shop as a site to evaluate on, in a process of its own."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import time
from collections.abc import Generator
from contextlib import contextmanager
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path

from pilotfish.batch.values import SpecError

__all__ = ["SHOP", "Running", "demo_shop"]

SHOP = "shop"
"""The name of the suite that is served by itself."""
_SECONDS = 60.0


@dataclass(frozen=True)
class Running:
    site: str = ""
    database: str = ""


@contextmanager
def demo_shop(suite: str, folder: Path) -> Generator[tuple[Path, Running]]:
    """The file of `suite`; the demo shop is served for its own, with its database in `folder`, and
    without an agent. Raises SpecError where it cannot be.
    """
    if suite != SHOP:
        yield Path(suite), Running()
        return
    found = find_spec("pilotfish_demo")
    if found is None or not found.origin or find_spec("itsdangerous") is None:
        raise SpecError("the demo shop needs packages: pip install 'pilotfish[demo]'")
    database = folder / "shop.sqlite3"
    folder.mkdir(parents=True, exist_ok=True)
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = int(free.getsockname()[1])
    with _served(port, database):
        yield (
            Path(found.origin).parent / "eval.yaml",
            Running(f"http://127.0.0.1:{port}", str(database)),
        )


@contextmanager
def _served(port: int, database: Path) -> Generator[None]:
    environment = {"PILOTFISH_DEMO_DB": str(database), "PILOTFISH_DEMO_WITHOUT_AGENT": "1"}
    command = (
        *(sys.executable, "-m", "uvicorn", "--factory", "pilotfish_demo.app:create_app"),
        *("--port", str(port), "--log-level", "warning"),
    )
    process = subprocess.Popen(command, env={**os.environ, **environment})
    try:
        _wait_for(port, process)
        yield
    finally:
        process.terminate()
        try:
            process.wait(10)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


def _wait_for(port: int, process: subprocess.Popen[bytes]) -> None:
    until = time.monotonic() + _SECONDS
    while time.monotonic() < until and process.poll() is None:
        try:
            socket.create_connection(("127.0.0.1", port), timeout=1).close()
            return
        except OSError:
            time.sleep(0.05)
    raise SpecError("the demo shop did not start")
