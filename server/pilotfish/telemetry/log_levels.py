"""PILOTFISH_LOG: the level of the log, and of single surfaces."""

from __future__ import annotations

import logging

from pilotfish.agent.run.logged import SURFACES
from pilotfish.errors import ConfigurationError

__all__ = ["set_levels"]

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
