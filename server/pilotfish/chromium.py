"""The Chromium of this machine that batches and the doctor open pages in."""

from __future__ import annotations

import os
import shutil

__all__ = ["can_sandbox", "chromium_path"]

_WHOLE = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
_HEADLESS = ("chromium-headless-shell", *_WHOLE)


def chromium_path(*, headless: bool = True) -> str | None:
    """What PILOTFISH_CHROMIUM names, else the first that is installed; a headless shell takes a
    third of the processor time and has no window. None: Playwright's own, if there is one.
    """
    names = _HEADLESS if headless else _WHOLE
    named = os.environ.get("PILOTFISH_CHROMIUM")
    return named or next(filter(None, map(shutil.which, names)), None)


def can_sandbox() -> bool:
    """Whether Chromium may use its sandbox: a container's root may lack the namespaces for it."""
    return hasattr(os, "geteuid") and os.geteuid() != 0
