"""Starts the sites that are not ours; one that is not installed is left out, and said so."""

from __future__ import annotations

import importlib.util
import socket
import sqlite3
import subprocess
import sys
import time
from collections.abc import Generator
from contextlib import closing, contextmanager
from pathlib import Path

__all__ = ["free_port", "served"]

HERE = Path(__file__).parent
WAIT = 40.0


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        return int(listener.getsockname()[1])


@contextmanager
def served(name: str, port: int, folder: Path) -> Generator[str | None]:
    """The origin of `admin` (Django's) or `datasette` on `port`."""
    module = {"admin": "django", "datasette": "datasette"}[name]
    if importlib.util.find_spec(module) is None:
        print(f"{module} is not installed: its pages are left out", file=sys.stderr)
        yield None
        return
    folder.mkdir(parents=True, exist_ok=True)
    if name == "admin":
        command = [str(HERE / "admin.py"), str(port), str(folder)]
    else:
        command = ["-m", "datasette", "serve", str(_database(folder)), "--port", str(port)]
    quiet = subprocess.DEVNULL
    process = subprocess.Popen([sys.executable, *command], stdout=quiet, stderr=quiet)
    try:
        _wait(process, port)
        yield f"http://127.0.0.1:{port}"
    finally:
        process.terminate()
        process.wait(15)


def _wait(process: subprocess.Popen[bytes], port: int) -> None:
    until = time.monotonic() + WAIT
    while time.monotonic() < until:
        assert process.poll() is None, f"a site ended with {process.returncode}"
        try:
            socket.create_connection(("127.0.0.1", port), 1).close()
            return
        except OSError:
            time.sleep(0.1)
    raise AssertionError(f"a site does not answer within {WAIT} s")


def _database(folder: Path) -> Path:
    path = folder / "plants.db"
    with closing(sqlite3.connect(path)) as db, db:
        db.execute("CREATE TABLE plants (id INTEGER PRIMARY KEY, name, colour, height INTEGER)")
        db.execute("CREATE TABLE beds (id INTEGER PRIMARY KEY, name, plant REFERENCES plants(id))")
        colours, kinds = ("red", "white", "blue"), ("Rose", "Lily", "Sage", "Mint")
        db.executemany(
            "INSERT INTO plants VALUES (?, ?, ?, ?)",
            [(n, f"{kinds[n % 4]} {n}", colours[n % 3], n % 90) for n in range(1, 401)],
        )
        db.executemany("INSERT INTO beds VALUES (?, ?, ?)", [(n, f"Bed {n}", n) for n in range(40)])
    return path
