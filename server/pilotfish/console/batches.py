"""The batch runs of a folder, as far as they are at this moment."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

__all__ = ["batch_runs"]

MOST = 200


def batch_runs(folder: Path, name: str | None = None) -> list[dict[str, Any]]:
    """The figures of each run, the newest first; only of the one of that name, where it is given.
    `doing` has the records that are worked on, with the turn and step that each is at.
    """
    names = sorted((it.parent.name for it in folder.glob("*/run.json")), reverse=True)
    return [_figures(folder / it) for it in names if name in (None, it)][:MOST]


def _figures(run: Path) -> dict[str, Any]:
    files = [it for it in (run / "run.json", run / "live.json") if it.is_file()]
    found: dict[str, Any] = {"name": run.name, "doing": []}
    for file in files:
        found |= json.loads(file.read_text(encoding="utf-8"))
    found.pop("records", None)
    return found
