"""Batches in a Chromium that another process has started, as on another machine."""

import json
import os
import re
import subprocess
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright._impl._driver import compute_driver_executable

from batch_replies import Clerk
from batch_site import Site
from pilotfish.batch.browser import Browser
from pilotfish.chromium import chromium_path
from pilotfish.errors import ConfigurationError

pytestmark = pytest.mark.anyio


@contextmanager
def said(command: list[str], pattern: str) -> Iterator[str]:
    """The address that the process names."""
    process = subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, env=os.environ
    )
    assert process.stdout is not None
    try:
        lines: list[str] = []
        for line in process.stdout:
            lines.append(line)
            if found := re.search(pattern, line):
                yield found[0]
                return
        raise AssertionError("".join(lines))
    finally:
        process.terminate()
        process.wait(20)
        process.stdout.close()


@contextmanager
def playwright_server(folder: Path) -> Iterator[str]:
    path = folder / "server.json"
    told = {"executablePath": chromium_path(), "args": ["--no-sandbox"], "host": "127.0.0.1"}
    path.write_text(json.dumps(told))
    command = [*compute_driver_executable(), "launch-server", "--browser", "chromium"]
    with said([*command, "--config", str(path)], r"ws://\S+") as address:
        yield address


@contextmanager
def debugging_port(folder: Path) -> Iterator[str]:
    command = [str(chromium_path()), "--headless", "--no-sandbox", "--remote-debugging-port=0"]
    command += [f"--user-data-dir={folder}", "--disable-features=LocalNetworkAccessChecks"]
    with said(command, r"ws://\S+") as address:
        yield address


@pytest.mark.parametrize("started", [playwright_server, debugging_port])
async def test_a_task_is_carried_out_in_a_remote_chromium(
    site: Site, tmp_path: Path, started: Callable[[Path], Iterator[str]]
) -> None:
    with started(tmp_path) as address:  # type: ignore[attr-defined]
        async with Browser(model=Clerk(), remote=address) as browser:
            result = await browser.run("read order A-1", url=f"{site.url}/orders/A-1")
    assert (result.status, result.data) == (
        "done",
        {"customer": "Bo", "status": "Sent", "total": 1.5},
    )


async def test_where_nobody_listens_it_says_what_was_sought() -> None:
    for address in ("ws://127.0.0.1:9/secret?token=x", "http://127.0.0.1:9"):
        async with Browser(model=Clerk(), remote=address) as browser:
            with pytest.raises(ConfigurationError, match="no Chromium at") as raised:
                await browser.ready()
        assert "secret" not in str(raised.value) and "token" not in str(raised.value)
