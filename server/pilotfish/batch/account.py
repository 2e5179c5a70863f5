"""What a batch leaves for people: its summary, combined.csv and report.html."""

from __future__ import annotations

import base64
import contextlib
import csv
import io
import json
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from importlib.resources import files
from pathlib import Path
from typing import Any, cast

from jinja2 import Environment, StrictUndefined

from pilotfish.agent.model.model import Model
from pilotfish.agent.model.usage import Usage
from pilotfish.agent.run.run import FeatureMaker
from pilotfish.batch.folder import Folder, read_lines
from pilotfish.batch.progress import Progress, counted
from pilotfish.batch.records import Record, safe_name
from pilotfish.batch.spec import Spec
from pilotfish.guard.plain_text import spreadsheet_cell
from pilotfish.product import Agent
from pilotfish_client.codec import encode

__all__ = [
    "MOST_BYTES",
    "Account",
    "Batch",
    "BatchEnd",
    "cell",
    "combined",
    "fields_of",
    "finished_before",
    "report",
]

_ENDED = {"outcome": "status", "verified": "verified", "why": "why", "played": "played"}
"""Columns of how a record ended, by their keys in a result; `status` is often a field."""


def combined(results: Sequence[Mapping[str, Any]], fields: Sequence[str]) -> str:
    """In the order that is given. Columns: the record, the fields of the spec, what else was found,
    how it ended, and whether it was played without a model.
    """
    others = {name for each in results for name in fields_of(each)} - set(fields)
    columns = [*fields, *sorted(others)]
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\r\n")
    writer.writerow(["record", *map(cell, columns), *_ENDED])
    for each in results:
        found = fields_of(each)
        row: list[Any] = [each["record"], *(found.get(name) for name in columns)]
        row += [each.get(key) for key in _ENDED.values()]
        writer.writerow([cell(value) for value in row])
    return out.getvalue()


def fields_of(result: Mapping[str, Any]) -> dict[str, Any]:
    """What was found of a record."""
    found = result.get("fields")
    return cast("dict[str, Any]", found) if isinstance(found, dict) else {}


def cell(value: Any) -> str:
    """`0` and `false` are values; None is none. What a spreadsheet would run as a formula is
    text.
    """
    if value is None:
        return ""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int | float):
        return str(value)
    text = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False, default=str)
    return spreadsheet_cell(text)


MOST_BYTES = 30_000_000
"""Pictures beyond that are linked instead of put into the file."""


def report(spec: Spec, results: Sequence[Mapping[str, Any]], folder: Folder, status: str) -> str:
    """report.html: one file with the table, a filter by status, and the steps of each record."""
    environment = Environment(
        autoescape=True, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True
    )
    source = (files("pilotfish.batch") / "report.html.j2").read_text(encoding="utf-8")
    left = [MOST_BYTES]
    names = [each.name for each in spec.fields]
    records = [_record(each, names, folder.path / "records", left) for each in results]
    statuses = sorted({str(each["status"]) for each in results})
    return environment.from_string(source).render(
        task=spec.task, columns=names, records=records, statuses=statuses, status=status
    )


def _record(
    result: Mapping[str, Any], names: Sequence[str], root: Path, left: list[int]
) -> dict[str, Any]:
    folder = root / safe_name(str(result["record"]))
    found, names_kept = fields_of(result), list(result.get("artifacts", {}))
    pictures = [name for name in names_kept if name.endswith(".png")]
    return {
        "id": str(result["record"]),
        "status": str(result["status"]),
        "cells": [cell(found.get(name)) for name in names],
        "others": {name: cell(value) for name, value in found.items() if name not in names},
        "why": result.get("why") or "",
        "played": bool(result.get("played")),
        "summary": result.get("summary") or "",
        "review": result.get("review") or "",
        "steps": read_lines(folder / "actions.jsonl"),
        "pictures": [_picture(folder / name, left) for name in pictures],
        "files": [f"records/{folder.name}/{it}" for it in names_kept if it not in pictures],
    }


def _picture(path: Path, left: list[int]) -> dict[str, str]:
    source = f"records/{path.parent.name}/{path.name}"
    with contextlib.suppress(OSError):
        data = path.read_bytes()
        left[0] -= len(data)
        if left[0] >= 0:
            source = f"data:image/png;base64,{base64.b64encode(data).decode()}"
    return {"name": path.name, "source": source}


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
    def played(self) -> int:
        """Records that no model was asked about."""
        return sum(bool(it.get("played")) for it in self.results)

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
    """What the run tells of itself: `live.json` at each step, `run.json` after each record, all of
    it at the end.
    """

    batch: Batch
    folder: Folder
    progress: Progress
    began: float

    def write(self, status: str, why: str = "") -> None:
        batch, progress = self.batch, self.progress
        document: dict[str, Any] = {
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
        self.folder.write_json("run.json", document)
        self.moved()

    def moved(self) -> None:
        """Which step each record is at that is worked on."""
        self.progress.moved()
        doing = [vars(it) for it in self.progress.doing.values()]
        self.folder.write_json("live.json", {"now": time.time(), "doing": doing})

    def close(self, status: str, why: str = "") -> BatchEnd:
        order = {record.id: number for number, record in enumerate(self.batch.records)}
        results = sorted(self.progress.results, key=lambda it: order[str(it["record"])])
        names = [each.name for each in self.batch.spec.fields]
        self.folder.write("combined.csv", combined(results, names))
        self.folder.write("report.html", report(self.batch.spec, results, self.folder, status))
        self.write(status, why)
        left = len(self.batch.records) - len(results)
        return BatchEnd(status, results, left, why)
