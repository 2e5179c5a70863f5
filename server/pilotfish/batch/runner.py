"""A whole batch: N workers over its records, and the folder that it leaves however it ends."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from pilotfish.agent.model.model import Model
from pilotfish.agent.model.usage import Usage
from pilotfish.agent.run.run import FeatureMaker
from pilotfish.batch.browser import Browser
from pilotfish.batch.called import Called
from pilotfish.batch.folder import Folder, read_json
from pilotfish.batch.neighbours import neighbours
from pilotfish.batch.progress import Progress, counted
from pilotfish.batch.reader import FieldReader
from pilotfish.batch.records import Record, from_rows
from pilotfish.batch.report import report
from pilotfish.batch.routine import Routine
from pilotfish.batch.site_notes import Memory, distilled, reminding
from pilotfish.batch.spec import RecordBudget, Spec
from pilotfish.batch.spending import Spending
from pilotfish.batch.table import combined
from pilotfish.batch.values import SpecError
from pilotfish.batch.worker import Bench, work
from pilotfish.product import Agent
from pilotfish_client.codec import decode, encode

__all__ = ["Batch", "BatchEnd", "reopened", "run_batch"]

MOST_WORKERS = 16


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


def reopened(path: Path, **changes: Any) -> Batch:
    """The batch of a folder, to go on with; raises SpecError where it holds none."""
    told = read_json(path / "run.json")
    if told is None or not (path / "spec.yaml").is_file():
        raise SpecError(f"{path} holds no run: sought its run.json and spec.yaml")
    spec = Spec.load(path / "spec.yaml")
    batch = Batch(spec, from_rows(told["records"], spec), path, workers=told["workers"])
    return replace(batch, **changes)


async def run_batch(batch: Batch) -> BatchEnd:
    """Works through all records that have no result yet. Cancelled, it leaves everything as it can
    be resumed, and raises CancelledError. Raises SpecError where another process works in the
    same folder.
    """
    folder = Folder(batch.path)
    with folder.held():
        return await _worked(batch, folder)


async def _worked(batch: Batch, folder: Folder) -> BatchEnd:
    told = read_json(batch.path / "run.json") or {}
    folder.write("spec.yaml", batch.spec.written())
    beside = decode(Usage, told["beside"]) if "beside" in told else batch.beside
    seconds = float(told.get("seconds", 0.0))
    spending = Spending(batch.spec.budget, seconds=seconds, beside=beside)
    progress = Progress(len(batch.records), batch.workers, spending)
    before = _finished(batch, folder)
    for each in before.values():
        spending.add(each)
    progress.known(list(before.values()))
    left = [record for record in batch.records if record.id not in before]
    account = _Account(batch, folder, progress, time.time())
    account.write("running")
    try:
        if left:
            await _all(batch, folder, iter(left), progress, account)
    except BaseException:
        account.close("interrupted")
        raise
    missing = len(batch.records) - len(progress.results)
    return account.close("partial" if missing else "done", spending.why() if missing else "")


async def _all(
    batch: Batch, folder: Folder, left: Iterator[Record], progress: Progress, account: _Account
) -> None:
    database, memory = batch.path / "sessions.sqlite3", _memory(batch)
    pace = batch.spec.budget.calls_a_minute
    async with Browser(
        batch.agent, model=batch.model, database=database, calls_a_minute=pace
    ) as browser:
        _check_priced(batch.spec.budget, browser)
        bench = Bench(
            spec=batch.spec,
            folder=folder,
            browser=browser,
            spending=progress.spending,
            model_for=batch.model_for or _models(batch, browser),
            extra=(
                *batch.extra,
                *([reminding(memory)] if memory else []),
                *([neighbours(progress.results)] if batch.spec.learn else []),
            ),
            pictures=batch.pictures,
            routine=Routine() if batch.spec.learn else None,
        )

        async def worker(number: int) -> None:
            while not bench.spending.why() and (record := next(left, None)):
                progress.begins(number, record.id)
                progress.ends(number, await work(bench, record))
                account.write("running")

        async with asyncio.TaskGroup() as group:
            for number in range(1, min(batch.workers, MOST_WORKERS) + 1):
                group.create_task(worker(number), name=f"worker {number}")
        if memory:
            called = Called()
            model = called.model(browser.parts.models, "utility")
            memory.add(await distilled(model, _log_of(progress.results), time.time()))
            progress.spending.add_beside(called.usage)


def _check_priced(budget: RecordBudget, browser: Browser) -> None:
    unknown = browser.parts.models.unpriced if budget.price_input is None else []
    if budget.batch_cost is not None and unknown:
        raise SpecError(
            f"budget.batch_cost needs the price of {', '.join(unknown)}, which the table does not"
            " have: give budget.price_input and price_output, or PILOTFISH_PRICES"
        )


def _memory(batch: Batch) -> Memory | None:
    """Beside the runs, so that later ones find it; none where each run begins afresh."""
    if batch.spec.memory != "tenant":
        return None
    site = "/".join(batch.spec.url.split("/", 3)[:3])
    tenant = batch.agent.key if batch.agent else "pk_batch"
    return Memory(batch.path.parent / "memory", tenant, site, batch.spec.memory_days)


def _log_of(results: Sequence[dict[str, Any]]) -> str:
    lines = [f"{it['record']}: {it['status']} {it['why'] or ''} {it['summary']}" for it in results]
    return "\n".join(lines)


def _models(batch: Batch, browser: Browser) -> Callable[[Record], Model | None]:
    """The built-in matcher acts and does not read: without a language model labels are read."""
    if browser.parts.models.name != "builtin" or not batch.spec.fields:
        return lambda record: None
    spec = batch.spec
    return lambda record: FieldReader(spec.fields, record.values, spec.required_artifacts)


def _finished(batch: Batch, folder: Folder) -> dict[str, dict[str, Any]]:
    found: dict[str, dict[str, Any]] = {}
    for record in batch.records:
        result = folder.result(record.folder)
        if result and result.get("status") not in batch.retry:
            found[record.id] = result
        elif result:
            folder.set_aside(record.folder)
    return found


@dataclass
class _Account:
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
