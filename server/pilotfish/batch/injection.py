"""What is put into each page before its own scripts: the widget, and what it may do unasked."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from pilotfish.batch.allowance import Allowed, as_json
from pilotfish.errors import ConfigurationError
from pilotfish.web.widget import STATIC

__all__ = ["Given", "script"]


@dataclass(frozen=True)
class Given:
    """`server` is where the built files are served; `session` is what the widget of another browser
    has stored, where a run goes on.
    """

    origin: str
    server: str
    key: str
    token: str
    allow: Sequence[Allowed] = ()
    locale: str = "en"
    session: str | None = None


def script(given: Given, folder: Path = STATIC) -> str:
    """Raises ConfigurationError where the widget has not been built. No name of it is left in the
    page: a page's own scripts can neither read nor change what is allowed.
    """
    try:
        source = (folder / "pilotfish-batch.js").read_text(encoding="utf-8")
        core = json.loads((folder / "manifest.json").read_text(encoding="utf-8"))["core"]
    except (OSError, ValueError, KeyError):
        raise ConfigurationError(
            f"no built widget in {folder.name}/: run `make widget`, or install a wheel"
        ) from None
    told = {
        "origin": given.origin,
        "server": given.server,
        "core": core,
        "key": given.key,
        "token": given.token,
        "locale": given.locale,
        "allow": as_json(given.allow),
        "session": given.session,
    }
    return f"(() => {{ const __PILOTFISH_GIVEN__ = {json.dumps(told)};\n{source}\n}})();"
