"""The agent's server in this process, for pages of this process."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Generator
from typing import Any

import uvicorn

from pilotfish.guard.origins import Origins
from pilotfish.web.serving import config_of

__all__ = ["AnySite", "InProcess"]


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
