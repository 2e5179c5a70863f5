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

__all__ = ["LOOPBACK", "TrialServer", "serve_trial"]

LOOPBACK = "127.0.0.1"


def serve_trial(trial: Trial, port: int, ready: Callable[[], None]) -> None:
    """Raises Refused, before anything is served, where the site cannot be shown."""
    server = TrialServer(trial, port, ready)
    # uvicorn raises the signal that has ended it once more: by then all is done.
    before = signal.signal(signal.SIGTERM, signal.default_int_handler)
    with suppress(KeyboardInterrupt):
        server.run()
    signal.signal(signal.SIGTERM, before)
    if server.refused is not None:
        raise server.refused


class TrialServer(DrainingServer):
    """`refused` is why the site cannot be shown; then nothing was served."""

    def __init__(self, trial: Trial, port: int, ready: Callable[[], None] | None = None) -> None:
        super().__init__(_config(trial, port), ready)
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
        await super().shutdown(sockets)


def _config(trial: Trial, port: int) -> uvicorn.Config:
    config = config_of(trial, host=LOOPBACK, port=port)
    # A page's own messages may be larger than ours, which have a limit of their own (web.frames).
    config.ws_max_size = LARGEST
    return config
