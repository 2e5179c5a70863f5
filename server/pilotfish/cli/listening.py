"""The address that a server listens on, and the message that announces it."""

from __future__ import annotations

import errno
import logging
import os
import socket
import sys
from typing import Annotated, Any

import typer

from pilotfish.cli.output import echo, give_up, giving_up
from pilotfish.cli.workers import Worker

__all__ = [
    "KEYS",
    "LOOPBACK",
    "Host",
    "Port",
    "check_free",
    "free_port",
    "has_model",
    "listen_and_tell",
    "prepare",
    "url_of",
]

Host = Annotated[str, typer.Option(help="The address to listen on.")]
Port = Annotated[int, typer.Option(help="The port to listen on; 0 is any.", min=0, max=65535)]
LOOPBACK = {"127.0.0.1", "localhost", "::1"}
KEYS = "press Ctrl+K (or Cmd+K) and type"
"""How a visitor begins, before what they type."""


def has_model() -> bool:
    """Whether the environment names a model or a key for one."""
    named = ("PILOTFISH_MODEL", "OPENAI_API_KEY", "ANTHROPIC_API_KEY", "OPENAI_BASE_URL")
    return any(os.environ.get(name, "").strip() for name in named)


def prepare() -> None:
    """Logging, and the folder that modules are imported from."""
    from pilotfish.errors import ConfigurationError
    from pilotfish.telemetry.log_setup import handler_of, set_levels

    if os.getcwd() not in sys.path:
        sys.path.insert(0, os.getcwd())
    with giving_up(ConfigurationError):
        logging.basicConfig(level=logging.WARNING, handlers=[handler_of(os.environ)])
        set_levels(os.environ.get("PILOTFISH_LOG", ""))


def check_free(host: str, port: int, hint: str) -> None:
    """Gives up where nothing can listen there; `hint` says how another port is chosen."""
    try:
        family = socket.AF_INET6 if ":" in host else socket.AF_INET
        socket.create_server((host, port), family=family).close()
    except OSError as error:
        if error.errno != errno.EADDRINUSE:
            give_up(f"cannot listen on {host} port {port}: {error.strerror}")
        give_up(f"port {port} of {host} is in use by another program; choose another: {hint}")


def free_port(host: str) -> int:
    with socket.create_server((host, 0)) as listening:
        return int(listening.getsockname()[1])


def url_of(host: str, port: int) -> str:
    return f"http://{f'[{host}]' if ':' in host else host}:{port}"


def listen_and_tell(
    app: Any, host: str, port: int, model: str, *, then: str = "", worker: Worker | None = None
) -> None:
    """Serves `app` (an ASGI app, or "module:function" that makes one) until a signal ends it.
    `then` is what to do next, printed with the address. A worker accepts from a socket that it
    inherited.
    """
    from pilotfish.config.settings import Settings
    from pilotfish.errors import AgentError
    from pilotfish.web.serving import listen

    with giving_up(AgentError):
        settings = Settings.of()
        trusted = settings.trusted_proxies
        if settings.traces != "off":
            from pilotfish.telemetry.tracing import start_export

            start_export()

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
        echo(url_of(host, port))
        if model:
            echo(f"model: {model}")
        if then:
            echo(then)

    listen(app, host=host, port=port, trusted=trusted, ready=ready)
