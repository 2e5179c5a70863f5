"""Restarts a command whenever a source file changes."""

from __future__ import annotations

import os
import secrets
import shlex
import sys
from collections.abc import Sequence
from pathlib import Path

from watchfiles import Change, DefaultFilter, run_process

__all__ = ["SourceFiles", "run_again"]

_SUFFIXES = (".py", ".yaml", ".yml", ".json", ".toml", ".j2", ".md", ".env")


class SourceFiles(DefaultFilter):
    """Files that a developer edits: sources, sitemaps, prompts; no databases, caches or
    environments.
    """

    def __call__(self, change: Change, path: str) -> bool:
        return path.endswith(_SUFFIXES) and super().__call__(change, path)


def run_again(arguments: Sequence[str]) -> None:
    """Runs `pilotfish` with the arguments, and again on each change in this folder, until a signal
    ends it. Visitors' tokens survive a restart: all processes share one secret.
    """
    os.environ.setdefault("PILOTFISH_SECRET", secrets.token_hex(32))
    command = [sys.executable, "-m", "pilotfish", *arguments]
    run_process(
        Path.cwd(),
        target=shlex.join(command),
        target_type="command",
        watch_filter=SourceFiles(),
        callback=lambda changes: print(_told(changes), flush=True),
    )


def _told(changes: set[tuple[Change, str]]) -> str:
    names = sorted({os.path.relpath(path) for _, path in changes})
    return f"changed: {', '.join(names[:3])}{' …' if len(names) > 3 else ''}; starting again"
