"""Where our log lines go: to standard error, unless the process has its own logging."""

from __future__ import annotations

import json
import logging
import os
import re
from collections.abc import Mapping
from datetime import UTC, datetime
from functools import lru_cache
from typing import Any

from pilotfish.agent.run.logged import SURFACES
from pilotfish.errors import ConfigurationError
from pilotfish.guard.redact import RedactSecrets, redact_value

__all__ = ["FORMAT", "JsonLines", "handler_of", "set_levels", "set_up_logs"]

FORMAT = "PILOTFISH_LOG_FORMAT"
_TEXT = "%(asctime)s %(levelname)s %(name)s %(message)s"


def handler_of(environment: Mapping[str, str]) -> logging.Handler:
    """Text, or with PILOTFISH_LOG_FORMAT=json JSON lines. Raises ConfigurationError."""
    wanted = environment.get(FORMAT, "").strip().lower() or "text"
    if wanted not in ("text", "json"):
        raise ConfigurationError(f"{FORMAT} must be text or json; found {environment[FORMAT]!r}")
    handler = logging.StreamHandler()
    handler.setFormatter(JsonLines() if wanted == "json" else logging.Formatter(_TEXT))
    if wanted == "text":
        handler.addFilter(RedactSecrets())
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
    set_levels(env.get("PILOTFISH_LOG", ""))
    ours.addHandler(handler_of(env))


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


_PLACE = re.compile(r"(?:(\w+)=)?%[-#0 +]*[\d.*]*([a-zA-Z])")
_PLAIN = (str, int, float, bool)
_written = json.JSONEncoder(ensure_ascii=False, default=str).encode
_OWN = frozenset({"time", "level", "logger", "message", "error"})


class JsonLines(logging.Formatter):
    """`time` (UTC), `level`, `logger`, `message` and, of an exception, `error`; then the fields of
    the message, such as `run`, `status`, `reason` and `limit`. Secrets are removed.
    """

    def format(self, record: logging.LogRecord) -> str:
        at = datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")
        own = {"time": at, "level": record.levelname.lower(), "logger": record.name}
        said: dict[str, Any] = {"message": record.getMessage()}
        said |= {name: value for name, value in _fields(record).items() if name not in _OWN}
        if record.exc_info:
            said["error"] = self.formatException(record.exc_info)
        return _written(own | redact_value(said))


@lru_cache(256)
def _names(message: str) -> list[str | None]:
    return [place[1] for place in _PLACE.finditer(message.replace("%%", ""))]


def _fields(record: logging.LogRecord) -> dict[str, Any]:
    args = record.args
    if not isinstance(args, tuple) or not isinstance(record.msg, str):
        return {}
    return {
        name: value if value is None or isinstance(value, _PLAIN) else str(value)
        for name, value in zip(_names(record.msg), args, strict=False)
        if name
    }
