"""A batch, and what its run tells of itself in its folder."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from pilotfish.agent.model.model import Model
from pilotfish.agent.model.usage import Usage
from pilotfish.agent.run.run import FeatureMaker
from pilotfish.batch.folder import Folder
from pilotfish.batch.progress import Progress, counted
from pilotfish.batch.records import Record
from pilotfish.batch.report import report
from pilotfish.batch.spec import Spec
from pilotfish.batch.table import combined
from pilotfish.product import Agent
from pilotfish_client.codec import encode

__all__ = ["Account", "Batch", "BatchEnd", "finished_before"]


@dataclass(frozen=True)
class Batch:
    """`path` is the folder of the run. `agent` or `model` is who works; the environment's without.
    `retry` are statuses of finished records that are done again when it is resumed, `beside` is
    what was used of models before it began.
    """

    spec: Spec
    records: Sequence[Record]
    path: Path
    workers: int = 2
    agent: Agent | None = None
    model: str | Model | None = None
    model_for: Callable[[Record], Model | None] | None = None
    extra: Sequence[FeatureMaker] = ()
    pictures: bool = True
    retry: Sequence[str] = ()
    beside: Usage = field(default_factory=Usage)
    told: Callable[[str], None] = lambda line: None


@dataclass(frozen=True)
class BatchEnd:
    """`status` is `done` where every record has a result, `partial` where a budget ended it,
    `interrupted` where somebody did.
    """

    status: str
    results: list[dict[str, Any]] = field(default_factory=list[dict[str, Any]])
    left: int = 0
    why: str = ""

    @property
    def counts(self) -> dict[str, int]:
        return counted(self.results)


def finished_before(batch: Batch, folder: Folder) -> dict[str, dict[str, Any]]:
    found: dict[str, dict[str, Any]] = {}
    for record in batch.records:
        result = folder.result(record.folder)
        if result and result.get("status") not in batch.retry:
            found[record.id] = result
        elif result:
            folder.set_aside(record.folder)
    return found


@dataclass
class Account:
    """What the run tells of itself: `run.json` after each record, all of it at the end."""

    batch: Batch
    folder: Folder
    progress: Progress
    began: float

    def write(self, status: str, why: str = "") -> None:
        batch, progress = self.batch, self.progress
        told: dict[str, Any] = {
            "status": status,
            "why": why or None,
            "began": self.began,
            "now": time.time(),
            "workers": batch.workers,
            "total": len(batch.records),
            "finished": len(progress.results),
            "counts": counted(progress.results),
            "tokens": progress.spending.tokens,
            "cost": progress.spending.cost or None,
            "seconds": round(progress.spending.elapsed, 1),
            "beside": encode(progress.spending.beside),
            "progress": progress.line(),
            "records": [dict(record.values) for record in batch.records],
        }
        self.folder.write_json("run.json", told)

    def close(self, status: str, why: str = "") -> BatchEnd:
        results = sorted(self.progress.results, key=lambda it: str(it["record"]))
        names = [each.name for each in self.batch.spec.fields]
        self.folder.write("combined.csv", combined(results, names))
        self.folder.write("report.html", report(self.batch.spec, results, self.folder, status))
        self.write(status, why)
        left = len(self.batch.records) - len(results)
        return BatchEnd(status, results, left, why)
