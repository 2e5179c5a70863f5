"""uvicorn as this protocol needs it: small frames, no compression, a word before it leaves."""

from __future__ import annotations

import socket
from typing import Any

import uvicorn

from pilotfish.web.frames import LARGEST
from pilotfish.web.opening import drain_all

__all__ = ["DrainingServer", "config_of", "listen"]


class DrainingServer(uvicorn.Server):
    """On SIGTERM the pages are told to connect again elsewhere before their sockets close."""

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        await drain_all()
        await super().shutdown(sockets)


def config_of(app: Any, *, host: str, port: int) -> uvicorn.Config:
    """`app` is an ASGI app, or "module:function" that makes one."""
    return uvicorn.Config(
        app,
        factory=isinstance(app, str),
        host=host,
        port=port,
        ws="websockets-sansio",
        ws_max_size=LARGEST,
        # Compressing what a page sends costs five times its throughput, and opens to bombs.
        ws_per_message_deflate=False,
        timeout_graceful_shutdown=5,
        log_level="warning",
        access_log=False,
    )


def listen(app: Any, *, host: str, port: int) -> None:
    """Serves until SIGINT or SIGTERM."""
    DrainingServer(config_of(app, host=host, port=port)).run()
