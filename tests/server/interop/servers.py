"""MCP servers that others wrote, started as their documentation says, and one that is hostile."""

import os
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from pilotfish.interop import McpServer

BIN = Path(sys.executable).parent
NODE_BIN = Path(__file__).parents[2] / "frameworks" / "node_modules" / ".bin"
PATIENT: dict[str, Any] = {"connect_seconds": 60.0}
"""A machine that runs all tests starts a program slowly."""
HOSTILE = Path(__file__).with_name("hostile_server.py")


def time_server(**options) -> McpServer:
    return McpServer("clock", **PATIENT, command=[str(BIN / "mcp-server-time")], **options)


def files_server(folder: Path, **options) -> McpServer:
    program = str(NODE_BIN / "mcp-server-filesystem")
    return McpServer("files", **PATIENT, command=[program, str(folder)], **options)


def memory_server(folder: Path, **options) -> McpServer:
    env = {"MEMORY_FILE_PATH": str(folder / "memory.jsonl")}
    command = [str(NODE_BIN / "mcp-server-memory")]
    return McpServer("graph", **PATIENT, command=command, env=env, **options)


def everything_server(**options) -> McpServer:
    return McpServer(
        "every", **PATIENT, command=[str(NODE_BIN / "mcp-server-everything")], **options
    )


def hostile_server(*args: str, **options) -> McpServer:
    return McpServer("notes", **PATIENT, command=[sys.executable, str(HOSTILE), *args], **options)


@contextmanager
def over_http() -> Iterator[tuple[str, subprocess.Popen[bytes]]]:
    """The URL of `server-everything` over streamable HTTP, and its process."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    program = str(NODE_BIN / "mcp-server-everything")
    process = subprocess.Popen(
        [program, "streamableHttp"],
        env={**os.environ, "PORT": str(port)},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    try:
        wait_for(f"http://127.0.0.1:{port}/mcp")
        yield f"http://127.0.0.1:{port}/mcp", process
    finally:
        process.kill()
        process.wait()


def wait_for(url: str) -> None:
    for _ in range(200):
        try:
            urllib.request.urlopen(url, timeout=1)
            return
        except urllib.error.HTTPError:
            return
        except OSError:
            time.sleep(0.05)
    raise TimeoutError(url)
