"""`pilotfish demo`."""

from __future__ import annotations

import os
import secrets

from pilotfish.cli.listening import (
    KEYS,
    LOOPBACK,
    Host,
    Port,
    check_free,
    free_port,
    has_model,
    listen_and_tell,
    prepare,
    url_of,
)
from pilotfish.cli.output import giving_up, need

__all__ = ["demo"]

_TASK = "add two blue mugs to my cart, go to checkout and place the order"
_EXTRA = {"python_multipart": "python-multipart", "itsdangerous": "itsdangerous"}


def demo(host: Host = "127.0.0.1", port: Port = 8000) -> None:
    """Serve the demo shop with the agent on it; without a model's key, on the built-in matcher."""
    need("demo", _EXTRA)
    port = port or free_port(host)
    check_free(host, port, "make demo PORT=8001, or pilotfish demo --port 8001")
    if not has_model():
        os.environ["PILOTFISH_MODEL"] = "builtin"
    os.environ.setdefault("PILOTFISH_SECRET", secrets.token_hex(32))
    if host not in LOOPBACK:
        listed = os.environ.get("PILOTFISH_ORIGINS", "")
        os.environ["PILOTFISH_ORIGINS"] = f"{listed},{url_of(host, port)}".strip(",")
    else:
        # The shop's own pages are of this machine, and no other machine can reach it.
        os.environ.setdefault("PILOTFISH_DEVELOPMENT", "1")
    prepare()
    then = f"open it, {KEYS}: {_TASK}"
    listen_and_tell("pilotfish_demo.app:create_app", host, port, _model_name(), then=then)


def _model_name() -> str:
    from pilotfish.errors import AgentError
    from pilotfish.models.vendors import model_from

    with giving_up(AgentError):
        return model_from(None, os.environ).name
