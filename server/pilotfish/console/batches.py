"""The batch runs of a folder, as far as they are at this moment."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

__all__ = ["BatchRun", "batch_runs"]

MOST = 200


@dataclass(frozen=True)
class BatchRun:
    """What a run tells of itself in `run.json`; `doing` has the records that are worked on, each
    with the turn and step of its run, from `live.json`. Times are seconds since 1970.
    """

    name: str
    status: str = ""
    why: str | None = None
    began: float | None = None
    now: float | None = None
    total: int = 0
    finished: int = 0
    counts: dict[str, int] = field(default_factory=dict[str, int])
    tokens: int = 0
    cost: float | None = None
    seconds: float = 0.0
    doing: list[dict[str, Any]] = field(default_factory=list[dict[str, Any]])


def batch_runs(folder: Path, name: str | None = None) -> list[BatchRun]:
    """The newest first; only the one of that name, where it is given."""
    names = sorted((it.parent.name for it in folder.glob("*/run.json")), reverse=True)
    return [_read(folder / it) for it in names if name in (None, it)][:MOST]


def _read(folder: Path) -> BatchRun:
    told, live = (_json(folder / it) for it in ("run.json", "live.json"))
    known: dict[str, Any] = {it: told[it] for it in BatchRun.__dataclass_fields__ if it in told}
    return BatchRun(**{**known, **live, "name": folder.name})


def _json(path: Path) -> dict[str, Any]:
    """Written whole or not at all; none while it is not there."""
    return json.loads(path.read_text(encoding="utf-8")) if path.is_file() else {}
