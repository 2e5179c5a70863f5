"""Tidewater, a small shop that shows what Pilotfish does on somebody's site.

Serve it with `uvicorn pilotfish_demo.app:create_app --factory` or `uvicorn pilotfish_demo.app:app`.
"""

from typing import TYPE_CHECKING

__all__ = ["create_app"]

if TYPE_CHECKING:
    from .app import create_app


def __getattr__(name: str) -> object:
    # Lazy, so that importing one part of the shop does not import FastAPI.
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from . import app

    return getattr(app, name)
