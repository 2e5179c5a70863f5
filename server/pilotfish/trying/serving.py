"""Serves a trial on loopback until a signal ends it."""

from __future__ import annotations

import signal
import socket
from collections.abc import Callable
from contextlib import suppress

import uvicorn

from pilotfish.proxy.sockets import LARGEST
from pilotfish.proxy.upstream import Refused
from pilotfish.trying.trial import Trial
from pilotfish.web.serving import DrainingServer, config_of

__all__ = ["serve_trial"]


def serve_trial(trial: Trial, host: str, port: int, ready: Callable[[], None]) -> None:
    """Raises Refused, before anything is served, where the site cannot be shown."""
    config = config_of(trial, host=host, port=port)
    # A page's own messages may be larger than those of ours, whose limit holds there (web.frames).
    config.ws_max_size = LARGEST
    server = _Server(config, trial, ready)
    # uvicorn raises the signal that has ended it once more: by then all is done.
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    with suppress(KeyboardInterrupt):
        server.run()
    if server.refused is not None:
        raise server.refused


class _Server(DrainingServer):
    def __init__(self, config: uvicorn.Config, trial: Trial, ready: Callable[[], None]) -> None:
        super().__init__(config, ready)
        self._trial = trial
        self.refused: Refused | None = None

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        try:
            await self._trial.check()
        except Refused as refused:
            self.refused = refused
            self.should_exit = True
            return
        await super().startup(sockets)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        await self._trial.close()
        if self.refused is None:
            await super().shutdown(sockets)
