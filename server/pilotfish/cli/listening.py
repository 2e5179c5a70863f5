"""The address that a server listens on, and the message that announces it."""

from __future__ import annotations

import logging
import os
import socket
import sys
from typing import Annotated, Any

import typer

from pilotfish.cli.failure import give_up
from pilotfish.cli.workers import Worker

__all__ = ["LOOPBACK", "Host", "Port", "free_port", "listen_and_tell", "prepare", "url_of"]

Host = Annotated[str, typer.Option(help="The address to listen on.")]
Port = Annotated[int, typer.Option(help="The port to listen on; 0 is any.", min=0, max=65535)]
LOOPBACK = {"127.0.0.1", "localhost", "::1"}


def prepare() -> None:
    """Logging, and the folder that modules are imported from."""
    from pilotfish.cli.log_levels import set_levels
    from pilotfish.errors import ConfigurationError
    from pilotfish.guard.redact import RedactSecrets

    if os.getcwd() not in sys.path:
        sys.path.insert(0, os.getcwd())
    handler = logging.StreamHandler()
    handler.addFilter(RedactSecrets())
    handler.setFormatter(logging.Formatter("%(asctime)s %(levelname)s %(name)s %(message)s"))
    logging.basicConfig(level=logging.WARNING, handlers=[handler])
    try:
        set_levels(os.environ.get("PILOTFISH_LOG", ""))
    except ConfigurationError as error:
        give_up(str(error))


def free_port(host: str) -> int:
    with socket.create_server((host, 0)) as listening:
        return int(listening.getsockname()[1])


def url_of(host: str, port: int) -> str:
    return f"http://{f'[{host}]' if ':' in host else host}:{port}"


def listen_and_tell(
    app: Any, host: str, port: int, model: str, worker: Worker | None = None
) -> None:
    """Serves `app` (an ASGI app, or "module:function" that makes one) until a signal ends it. A
    worker accepts from a socket that it inherited.
    """
    from pilotfish.errors import AgentError
    from pilotfish.settings import Settings
    from pilotfish.web.serving import listen

    try:
        trusted = Settings.of().trusted_proxies
    except AgentError as error:
        give_up(str(error))

    if worker is not None:
        worker.end_with_parent()
        listen(
            app,
            host=host,
            port=port,
            trusted=trusted,
            ready=lambda: worker.tell_ready(model),
            sockets=[worker.socket()],
        )
        return

    def ready() -> None:
        typer.echo(url_of(host, port))
        if model:
            typer.echo(f"model: {model}")

    listen(app, host=host, port=port, trusted=trusted, ready=ready)
