"""A small site and its trial, each on a port of this machine."""

import asyncio
from collections.abc import Generator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

import httpx2
from starlette.types import ASGIApp, Receive, Scope, Send

from pilotfish.try_.trial import Trial
from ports import Ports

__all__ = ["Shown", "shown"]


@dataclass
class Shown:
    """`told` are the sentences for the person at the terminal; `real` is the site's own origin."""

    trial: Trial
    port: int
    real: str
    told: list[str] = field(default_factory=list[str])

    @property
    def address(self) -> str:
        return self.trial.sites.first.address

    @property
    def host(self) -> str:
        return self.address.partition("://")[2]

    def get(self, path: str, **headers: str) -> httpx2.Response:
        return self.ask("GET", path, **headers)

    def ask(self, method: str, path: str, content: Any = None, **headers: str) -> httpx2.Response:
        """As a browser whose Host is the site's name here; `_` in a header's name is `-`."""
        named = {"host": self.host} | {
            name.replace("_", "-"): value for name, value in headers.items()
        }
        url = f"http://127.0.0.1:{self.port}{path}"
        return httpx2.request(method, url, headers=named, content=content, timeout=20)


@contextmanager
def shown(ports: Ports, site: ASGIApp, path: str = "/", **wanted: Any) -> Generator[Shown]:
    """Shows `site`, which answers on this machine; so it needs `private`, the default here."""
    trials: list[Trial] = []
    loops: set[asyncio.AbstractEventLoop] = set()

    async def trial(scope: Scope, receive: Receive, send: Send) -> None:
        loops.add(asyncio.get_running_loop())
        await trials[0](scope, receive, send)

    with ports.lend(site) as real, ports.lend(trial) as port:
        options: dict[str, Any] = {"private": True, "model": "builtin"} | wanted
        also = tuple(each.format(port=real) for each in options.pop("also", ()))
        told: list[str] = []
        url = f"http://127.0.0.1:{real}{path}"
        trials.append(Trial(url, port, told.append, also, **options))
        try:
            yield Shown(trials[0], port, f"http://127.0.0.1:{real}", told)
        finally:
            for loop in loops:
                asyncio.run_coroutine_threadsafe(trials[0].close(), loop).result(10)
