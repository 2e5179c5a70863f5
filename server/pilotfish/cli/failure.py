"""How a command ends if it cannot do its work."""

from __future__ import annotations

from collections.abc import Mapping
from importlib.util import find_spec
from typing import NoReturn

import typer

__all__ = ["CANNOT", "give_up", "need"]

CANNOT = 2
"""The exit code of a command that could not do its work; 1 is for findings of a check."""


def give_up(message: str) -> NoReturn:
    """Says why on standard error and exits with 2."""
    typer.echo(f"pilotfish: {message}", err=True)
    raise typer.Exit(CANNOT)


def need(extra: str, packages: Mapping[str, str]) -> None:
    """Gives up, and says what to install, if a package of an extra is missing. `packages` maps the
    imported module to the name of its distribution.
    """
    missing = [name for module, name in packages.items() if find_spec(module) is None]
    if missing:
        give_up(f"this needs {' and '.join(missing)}: pip install 'pilotfish[{extra}]'")
