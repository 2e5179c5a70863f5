"""Tidewater, a small shop that shows what Pilotfish does on somebody's site."""

from typing import TYPE_CHECKING

__all__ = ["app", "create_app"]

if TYPE_CHECKING:
    from fastapi import FastAPI

    from .app import create_app

    app: FastAPI


def __getattr__(name: str) -> object:
    # Lazy, so that importing one part of the shop neither needs FastAPI nor opens a database.
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    return getattr(import_module(f"{__name__}.app"), name)
