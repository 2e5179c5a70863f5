"""The nginx block of docs/proxies.md, with nginx: files and upgrades lose the prefix."""

from __future__ import annotations

import re
import shutil
import subprocess
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest
from websockets.sync.client import connect
from websockets.typing import Origin, Subprotocol

from nodes import Node, free_port
from server.web.harness import ORIGIN

PAGE = (Path(__file__).parents[3] / "docs" / "proxies.md").read_text(encoding="utf-8")
MAIN = """pid {folder}/pid; error_log {folder}/errors; {user} events {{}}
http {{ access_log off; server {{ listen 127.0.0.1:{port};
{block}
}} }}"""


@pytest.fixture
def proxied(tmp_path: Path) -> Iterator[str]:
    """The address below which nginx serves an agent that is at its root."""
    node, port = Node(tmp_path, {}).start().until_ready(), free_port()
    block = re.findall(r"^```nginx\n(.*?)^```", PAGE, re.M | re.S)[0]
    block = block.replace("127.0.0.1:8001", f"127.0.0.1:{node.port}")
    user = "user root;" if Path.home() == Path("/root") else ""
    file = tmp_path / "nginx.conf"
    file.write_text(MAIN.format(folder=tmp_path, user=user, port=port, block=block))
    nginx = shutil.which("nginx") or "/usr/sbin/nginx"
    command = [nginx, "-c", str(file), "-e", str(tmp_path / "errors"), "-g", "daemon off;"]
    process = subprocess.Popen(command)
    while not (tmp_path / "pid").exists() and process.poll() is None:
        time.sleep(0.02)
    yield f"127.0.0.1:{port}/agent"
    process.terminate()
    process.wait(10)
    node.stop()


def test_nginx_takes_the_prefix_off(proxied: str) -> None:
    with urllib.request.urlopen(f"http://{proxied}/pilotfish.js") as answer:
        assert answer.status == 200 and b"pilotfish-core" in answer.read()
    names = [Subprotocol("pilotfish.1")]
    with connect(f"ws://{proxied}/ws", origin=Origin(ORIGIN), subprotocols=names) as socket:
        assert socket.response and socket.response.status_code == 101
