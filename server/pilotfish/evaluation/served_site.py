"""Sites to evaluate on that ship with the product, each in a process of its own."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import time
from collections.abc import Generator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path

from pilotfish.yaml_file import SpecError

__all__ = ["Running", "demo_shop", "served"]

_SECONDS = 60.0


@dataclass(frozen=True)
class Running:
    """A suite whose site runs: its file, the origin, and the file of SQLite that checks read."""

    suite: Path
    site: str = ""
    database: str = ""


@contextmanager
def served(factory: str, environment: Mapping[str, str]) -> Generator[str]:
    """The origin of the ASGI application that `factory` makes ("module:function"). Raises SpecError
    if it does not start.
    """
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = int(free.getsockname()[1])
    command = (
        *(sys.executable, "-m", "uvicorn", "--factory", factory),
        *("--port", str(port), "--log-level", "warning"),
    )
    process = subprocess.Popen(command, env={**os.environ, **environment})
    try:
        _wait_for(port, process, factory)
        yield f"http://127.0.0.1:{port}"
    finally:
        process.terminate()
        try:
            process.wait(10)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


def _wait_for(port: int, process: subprocess.Popen[bytes], factory: str) -> None:
    until = time.monotonic() + _SECONDS
    while time.monotonic() < until and process.poll() is None:
        try:
            socket.create_connection(("127.0.0.1", port), timeout=1).close()
            return
        except OSError:
            time.sleep(0.05)
    raise SpecError(f"{factory} did not start")


@contextmanager
def demo_shop(folder: Path) -> Generator[Running]:
    """It is served with its database in `folder`, and without an agent. Raises SpecError where it
    cannot be.
    """
    found = find_spec("pilotfish_demo")
    if found is None or not found.origin or find_spec("itsdangerous") is None:
        raise SpecError("the demo shop needs packages: pip install 'pilotfish[demo]'")
    database = folder / "shop.sqlite3"
    folder.mkdir(parents=True, exist_ok=True)
    environment = {"PILOTFISH_DEMO_DB": str(database), "PILOTFISH_DEMO_WITHOUT_AGENT": "1"}
    with served("pilotfish_demo.app:create_app", environment) as site:
        yield Running(Path(found.origin).parent / "eval.yaml", site, str(database))
