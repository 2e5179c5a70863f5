"""Chromium, the server in this process, and what is put into each page of a batch."""

from __future__ import annotations

import asyncio
import contextlib
import json
from collections.abc import Generator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import uvicorn
from playwright.async_api import Browser, Error, Playwright

from pilotfish.batch.allowance import Allowed, as_json
from pilotfish.chromium import can_sandbox, chromium_path
from pilotfish.errors import ConfigurationError
from pilotfish.guard.origins import Origins
from pilotfish.web.serving import config_of
from pilotfish.web.widget import STATIC

__all__ = ["AnySite", "Given", "InProcess", "connect", "launch", "script"]

_FLAGS = (
    # Pages of public sites talk to our server on this machine.
    *("--disable-features=LocalNetworkAccessChecks", "--disable-background-networking"),
    *("--disable-component-update", "--disable-sync", "--no-first-run", "--disable-gpu"),
    # A page that nobody looks at works as fast as one in front.
    *("--disable-backgrounding-occluded-windows", "--disable-renderer-backgrounding"),
    "--disable-background-timer-throttling",
)

_CONNECT_MS = 20_000


async def launch(playwright: Playwright, *, headless: bool = True) -> Browser:
    """Raises ConfigurationError, which says how to get one."""
    try:
        return await playwright.chromium.launch(
            executable_path=chromium_path(headless=headless),
            chromium_sandbox=can_sandbox(),
            headless=headless,
            args=list(_FLAGS),
            # Whoever runs the batch decides how it ends.
            handle_sigint=False,
            handle_sigterm=False,
        )
    except Error as error:
        raise ConfigurationError(
            "no Chromium to work in: `playwright install chromium`, or set PILOTFISH_CHROMIUM to"
            f" the path of one ({error.message.splitlines()[0]})"
        ) from error


async def connect(playwright: Playwright, address: str) -> Browser:
    """A Chromium that runs elsewhere: `address` is that of a Playwright server of the same version,
    or of a debugging port. Raises ConfigurationError.
    """
    try:
        if address.startswith("http") or "/devtools/" in address:
            return await playwright.chromium.connect_over_cdp(address, timeout=_CONNECT_MS)
        # Its pages reach the agent's server of this process through the connection.
        return await playwright.chromium.connect(
            address, expose_network="<loopback>", timeout=_CONNECT_MS
        )
    except Error as error:
        raise ConfigurationError(
            f"no Chromium at {_bare(address)}: sought a Playwright server of this version (ws://…)"
            " or a debugging port (http://…, ws://…/devtools/…); found"
            f" {error.message.splitlines()[0]}"
        ) from error


def _bare(address: str) -> str:
    """Without its query and password, where secrets are."""
    parts = urlsplit(address)
    return f"{parts.scheme}://{parts.hostname}:{parts.port}"


class AnySite(Origins):
    """Lets in the sites of the pages that are opened here, and no other."""

    def __init__(self) -> None:
        super().__init__(())
        self.sites: set[str] = set()

    def allow(self, origin: str | None) -> bool:
        return origin in self.sites


class _Quiet(uvicorn.Server):
    """Signals are those of whoever runs the batch."""

    @contextlib.contextmanager
    def capture_signals(self) -> Generator[None]:
        yield


class InProcess:
    """`async with InProcess(app) as server:` serves it at `server.url`."""

    def __init__(self, app: Any) -> None:
        self._server = _Quiet(config_of(app, host="127.0.0.1", port=0))
        self._task: asyncio.Task[None] | None = None
        self.url = ""

    async def __aenter__(self) -> InProcess:
        self._task = asyncio.create_task(self._server.serve(), name="pilotfish server")
        while not self._server.started:
            if self._task.done():
                await self._task
                raise RuntimeError("the server in this process did not start")
            await asyncio.sleep(0.01)
        port = self._server.servers[0].sockets[0].getsockname()[1]
        self.url = f"http://127.0.0.1:{port}"
        return self

    async def __aexit__(self, *_: object) -> None:
        self._server.should_exit = True
        if self._task:
            await self._task


@dataclass(frozen=True)
class Given:
    """`server` is where the built files are served; `session` is what the widget of another browser
    has stored, where a run goes on.
    """

    origin: str
    server: str
    key: str
    token: str
    allow: Sequence[Allowed] = ()
    locale: str = "en"
    session: str | None = None


def script(given: Given, folder: Path = STATIC) -> str:
    """Raises ConfigurationError where the widget has not been built. No name of it is left in the
    page: a page's own scripts can neither read nor change what is allowed.
    """
    try:
        source = (folder / "pilotfish-batch.js").read_text(encoding="utf-8")
        core = json.loads((folder / "manifest.json").read_text(encoding="utf-8"))["core"]
    except (OSError, ValueError, KeyError):
        raise ConfigurationError(
            f"no built widget in {folder.name}/: run `make widget`, or install a wheel"
        ) from None
    settings = {
        "origin": given.origin,
        "server": given.server,
        "core": core,
        "key": given.key,
        "token": given.token,
        "locale": given.locale,
        "allow": as_json(given.allow),
        "session": given.session,
    }
    return f"(() => {{ const __PILOTFISH_GIVEN__ = {json.dumps(settings)};\n{source}\n}})();"
