"""A whole batch: N workers over its records, and the folder that it leaves however it ends."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from pilotfish.agent.model.model import Model
from pilotfish.agent.model.usage import Usage
from pilotfish.batch.account import Account, Batch, BatchEnd, finished_before
from pilotfish.batch.browser import Browser
from pilotfish.batch.folder import Folder, read_json, read_lines
from pilotfish.batch.progress import Called, Progress, Spending, watching
from pilotfish.batch.reader import FieldReader
from pilotfish.batch.records import Record, from_rows, safe_name
from pilotfish.batch.site_notes import Memory, distilled, neighbours, reminding
from pilotfish.batch.spec import RecordBudget, Spec
from pilotfish.batch.worker import Bench, work
from pilotfish.record.learner import Routine
from pilotfish.yaml_file import SpecError
from pilotfish_client.codec import decode

__all__ = ["Batch", "BatchEnd", "check_priced", "models_for", "reopened", "run_batch"]

MOST_WORKERS = 16


def reopened(path: Path, **changes: Any) -> Batch:
    """The batch of a folder, to go on with; raises SpecError where it holds none."""
    saved = read_json(path / "run.json")
    if saved is None or not (path / "spec.yaml").is_file():
        raise SpecError(f"{path} holds no run: sought its run.json and spec.yaml")
    spec = Spec.load(path / "spec.yaml")
    batch = Batch(spec, from_rows(saved["records"], spec), path, workers=saved["workers"])
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
    saved = read_json(batch.path / "run.json") or {}
    folder.write("spec.yaml", batch.spec.written())
    beside = decode(Usage, saved["beside"]) if "beside" in saved else batch.beside
    seconds = float(saved.get("seconds", 0.0))
    spending = Spending(batch.spec.budget, seconds=seconds, beside=beside)
    progress = Progress(len(batch.records), batch.workers, spending)
    before = finished_before(batch, folder)
    for each in before.values():
        spending.add(each)
    progress.known(list(before.values()))
    left = [record for record in batch.records if record.id not in before]
    account = Account(batch, folder, progress, time.time())
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
    batch: Batch, folder: Folder, left: Iterator[Record], progress: Progress, account: Account
) -> None:
    database, memory = batch.path / "sessions.sqlite3", _memory(batch)
    pace = batch.spec.budget.calls_a_minute
    routine = _routine(batch, folder, progress.results)
    async with Browser(
        batch.agent,
        model=batch.spec.models_with(batch.model),
        database=database,
        calls_a_minute=pace,
    ) as browser:
        check_priced(batch.spec.budget, browser)
        bench = Bench(
            spec=batch.spec,
            folder=folder,
            browser=browser,
            spending=progress.spending,
            model_for=batch.model_for or models_for(batch.spec, browser),
            extra=(
                *batch.extra,
                *([reminding(memory)] if memory else []),
                *([neighbours(progress.results, routine)] if routine else []),
            ),
            pictures=batch.pictures,
            routine=routine,
        )

        async def worker(number: int) -> None:
            while not bench.spending.why() and (record := next(left, None)):
                live = watching(progress.begins(number, record.id), account.moved)
                progress.ends(number, await work(bench, record, (live,)))
                if memory:
                    await _noted(memory, progress, browser)
                account.write("running")

        async with asyncio.TaskGroup() as group:
            for number in range(1, min(batch.workers, MOST_WORKERS) + 1):
                group.create_task(worker(number), name=f"worker {number}")


async def _noted(memory: Memory, progress: Progress, browser: Browser) -> None:
    """Notes of the record that has just ended, for those that begin now; none of one that was
    played.
    """
    it = progress.results[-1]
    if not it["played"]:
        called = Called()
        log = f"{it['task']}\n{it['status']}: {it['why'] or ''} {it['summary']}"
        model = called.model(browser.parts.models, "utility")
        memory.add(await distilled(model, log, time.time()))
        progress.spending.add_beside(called.usage)


def _routine(batch: Batch, folder: Folder, before: Sequence[dict[str, Any]]) -> Routine | None:
    """What is done alike; a run that is resumed knows what its finished records have taught."""
    if not batch.spec.learn:
        return None
    routine = Routine()
    for it in before:
        steps = read_lines(folder.path / "records" / safe_name(str(it["record"])) / "replay.jsonl")
        routine.finished(it["record"], it["input"], it["status"], steps)
    return routine


def check_priced(budget: RecordBudget, browser: Browser) -> None:
    """Raises SpecError where the cost of the batch could not be known."""
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


def models_for(spec: Spec, browser: Browser) -> Callable[[Record], Model | None]:
    """The built-in matcher acts and does not read: without a language model labels are read."""
    if browser.parts.models.name != "builtin" or not spec.fields:
        return lambda record: None
    return lambda record: FieldReader(spec.fields, record.values, spec.required_artifacts)
