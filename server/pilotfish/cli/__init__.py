"""The command line: `pilotfish serve`, `pilotfish demo` and the rest of `pilotfish --help`."""

from __future__ import annotations

from pilotfish.cli.command import main

__all__ = ["main"]
