"""Pilotfish: an in-page agent. Start with `from pilotfish import Agent`.

Names are imported when they are first used: importing a part never imports the web server. The list
of them is `__init__.pyi`, which type checkers read in the place of this file.
"""

from __future__ import annotations

import ast
from importlib import import_module
from pathlib import Path
from typing import Any


def _homes() -> dict[str, tuple[str, str]]:
    """By public name: the module that it is in, and its name there."""
    found: dict[str, tuple[str, str]] = {}
    for node in ast.parse(Path(__file__).with_suffix(".pyi").read_text(encoding="utf-8")).body:
        match node:
            case ast.ImportFrom(module=str(module), names=names):
                found |= {each.asname or each.name: (module, each.name) for each in names}
            case ast.Assign(targets=[ast.Name(id=name)], value=ast.Name(id=other)):
                found[name] = found.pop(other)
            case _:
                pass
    return found


_HOMES = _homes()
__all__ = sorted([*_HOMES, "__version__"])  # pyright: ignore[reportUnsupportedDunderAll]


def __getattr__(name: str) -> Any:
    if name == "__version__":
        from importlib.metadata import version

        return version("pilotfish")
    if name not in _HOMES:
        raise AttributeError(f"module 'pilotfish' has no attribute {name!r}")
    home, there = _HOMES[name]
    globals()[name] = value = getattr(import_module(home), there)
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
