"""Where our log lines go: to standard error, unless the process has its own logging."""

from __future__ import annotations

import logging
import os
from collections.abc import Mapping

from pilotfish.agent.run.logged import SURFACES
from pilotfish.errors import ConfigurationError
from pilotfish.guard.redact import RedactSecrets
from pilotfish.telemetry.log_format import JsonLines

__all__ = ["FORMAT", "handler_of", "set_levels", "set_up_logs"]

FORMAT = "PILOTFISH_LOG_FORMAT"
_TEXT = "%(asctime)s %(levelname)s %(name)s %(message)s"


def handler_of(environment: Mapping[str, str]) -> logging.Handler:
    """Text, or with PILOTFISH_LOG_FORMAT=json JSON lines. Raises ConfigurationError."""
    wanted = environment.get(FORMAT, "").strip().lower() or "text"
    if wanted not in ("text", "json"):
        raise ConfigurationError(f"{FORMAT} must be text or json; found {environment[FORMAT]!r}")
    handler = logging.StreamHandler()
    if wanted == "json":
        handler.setFormatter(JsonLines())
    else:
        handler.addFilter(RedactSecrets())
        handler.setFormatter(logging.Formatter(_TEXT))
    return handler


def set_up_logs(environment: Mapping[str, str] | None = None) -> None:
    """For an app in a server of the host's, such as `uvicorn shop:app`, which logs its own lines
    only: ours would vanish. Nothing is changed where the process handles them already. Raises
    ConfigurationError.
    """
    env = os.environ if environment is None else environment
    ours = logging.getLogger("pilotfish")
    if ours.hasHandlers():
        return
    handler = handler_of(env)
    set_levels(env.get("PILOTFISH_LOG", ""))
    ours.addHandler(handler)


_LEVELS = {
    "debug": logging.DEBUG,
    "info": logging.INFO,
    "warning": logging.WARNING,
    "error": logging.ERROR,
    "silent": logging.CRITICAL + 1,
}


def set_levels(text: str) -> None:
    """`info`, or `info,actions=debug,provider=silent`. Raises ConfigurationError."""
    levels = {"pilotfish": logging.INFO}
    for part in filter(None, (part.strip().lower() for part in text.split(","))):
        surface, given, level = part.partition("=")
        name = (SURFACES.get(surface.strip()) or "") if given else "pilotfish"
        level = level.strip() if given else surface
        if not name or level not in _LEVELS:
            raise ConfigurationError(
                f"PILOTFISH_LOG has {part!r}: a level is one of {', '.join(_LEVELS)}, also as"
                f" SURFACE=LEVEL for {', '.join(SURFACES)}"
            )
        levels[name] = _LEVELS[level]
    for name in ("pilotfish", *SURFACES.values()):
        logging.getLogger(name).setLevel(levels.get(name, logging.NOTSET))
