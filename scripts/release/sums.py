"""SHA256SUMS of a folder: written, and read back."""

from __future__ import annotations

import hashlib
from pathlib import Path

__all__ = ["NAME", "faults", "write"]

NAME = "SHA256SUMS"


def write(folder: Path) -> None:
    """Writes the sums of all files in `folder`, in the form that `sha256sum --check` reads."""
    lines = [f"{_digest(path)}  {path.name}\n" for path in _files(folder)]
    (folder / NAME).write_text("".join(lines))


def faults(folder: Path) -> list[str]:
    """Files that are not what SHA256SUMS says, one sentence each."""
    told = {
        name: digest
        for digest, _, name in (
            line.partition("  ") for line in (folder / NAME).read_text().splitlines()
        )
    }
    there = {path.name: _digest(path) for path in _files(folder)}
    found = [f"{name} is not in {NAME}" for name in sorted(there.keys() - told.keys())]
    found += [f"{name} of {NAME} is missing" for name in sorted(told.keys() - there.keys())]
    found += [
        f"{name}: {NAME} says {told[name][:12]}…, found {there[name][:12]}…"
        for name in sorted(told.keys() & there.keys())
        if told[name] != there[name]
    ]
    return found


def _files(folder: Path) -> list[Path]:
    return sorted(path for path in folder.iterdir() if path.is_file() and path.name != NAME)


def _digest(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()
