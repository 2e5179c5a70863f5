"""uvicorn set up for this protocol: small frames, no compression, pages drained at shutdown."""

from __future__ import annotations

import socket
from collections.abc import Callable, Sequence
from typing import Any

import uvicorn

from pilotfish.guard.addresses import Proxies
from pilotfish.web.deadlines import Deadlines, PatientSocket, http_protocol
from pilotfish.web.opening import drain_all
from pilotfish.web.wire.frames import LARGEST

__all__ = ["DrainingServer", "config_of", "listen"]


class DrainingServer(uvicorn.Server):
    """On SIGTERM, pages are asked to connect to another server before their sockets close.

    `ready` is called once the server accepts requests.
    """

    def __init__(self, config: uvicorn.Config, ready: Callable[[], None] | None = None) -> None:
        super().__init__(config)
        self._ready = ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self._ready is not None and not self.should_exit:
            self._ready()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        await drain_all()
        await super().shutdown(sockets)


def config_of(
    app: Any,
    *,
    host: str,
    port: int,
    trusted: Sequence[str] = (),
    deadlines: Deadlines | None = None,
) -> uvicorn.Config:
    """`app` is an ASGI app, or "module:function" that makes one. The forwarded headers of the
    proxies in `trusted` are used; without any, such headers are ignored: uvicorn's own default
    trusts every client on this machine.
    """
    return uvicorn.Config(
        app,
        factory=isinstance(app, str),
        host=host,
        port=port,
        http=http_protocol(deadlines or Deadlines(), Proxies(trusted)),
        ws=PatientSocket,
        proxy_headers=bool(trusted),
        forwarded_allow_ips=list(trusted),
        ws_max_size=LARGEST,
        # Compression costs five times the throughput, and allows decompression bombs.
        ws_per_message_deflate=False,
        timeout_graceful_shutdown=5,
        log_level="warning",
        access_log=False,
        server_header=False,
    )


def listen(
    app: Any,
    *,
    host: str,
    port: int,
    trusted: Sequence[str] = (),
    ready: Callable[[], None] | None = None,
    sockets: list[socket.socket] | None = None,
) -> None:
    """Serves until SIGINT or SIGTERM; `sockets` listen already."""
    DrainingServer(config_of(app, host=host, port=port, trusted=trusted), ready).run(sockets)
