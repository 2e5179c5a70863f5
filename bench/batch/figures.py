"""What `make bench NAME=batch` measures."""

from __future__ import annotations

import asyncio
import tempfile
import time
from collections.abc import Iterator
from dataclasses import asdict
from pathlib import Path
from typing import Any

from bench.batch.killed import KILLS, play
from bench.batch.listing import batch_of
from bench.batch.memory import chromium_mib
from bench.batch.queued import THREE, play_queue

import batch_site
from batch_site import Site
from databases import Cluster
from pilotfish.batch.browser import Browser
from pilotfish.batch.export import case_of, replay
from pilotfish.batch.runner import run_batch
from pilotfish.models.scripted import ScriptedModel

__all__ = ["kill_figures", "queue_figures", "replay_figures", "speed_figures"]

RECORDS = 24
DELAY = 0.3
"""Seconds that the site takes for a page, as a real one does."""
REPLAYED = 10
LISTED = 30
QUEUED, NOTED = 100, 30


async def speed_figures(site: Site) -> dict[str, Any]:
    """Records a minute with 4 workers and with 1, in turn, and the memory of a worker's page."""
    site.delay = DELAY
    rates: dict[int, float] = {}
    memory: dict[int, float] = {}
    try:
        for workers in (1, 4):
            with tempfile.TemporaryDirectory() as folder:
                path = Path(folder) / "run"
                batch = batch_of(site.url, path, records=RECORDS, workers=workers)
                began = time.monotonic()
                task = asyncio.ensure_future(run_batch(batch))
                most = 0.0
                while not task.done():
                    most = max(most, chromium_mib())
                    await asyncio.wait([task], timeout=0.5)
                assert (await task).counts == {"done": RECORDS}
                rates[workers] = RECORDS / (time.monotonic() - began) * 60
                memory[workers] = most
    finally:
        site.delay = 0.0
    return {
        "records": RECORDS,
        "records_a_minute_1": round(rates[1], 1),
        "records_a_minute_4": round(rates[4], 1),
        "ratio_4_to_1": round(rates[4] / rates[1], 2),
        "mib_per_worker": round((memory[4] - memory[1]) / 3),
    }


async def replay_figures(site: Site) -> dict[str, Any]:
    """Finished records, replayed on pages in other markup."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "run"
        batch = batch_of(site.url, path, records=REPLAYED, workers=2)
        assert (await run_batch(batch)).counts == {"done": REPLAYED}
        site.redrawn = True
        try:
            async with Browser(model=ScriptedModel([])) as browser:
                cases = (case_of(path, f"A-{number}") for number in range(1, REPLAYED + 1))
                found = [await replay(browser, case) for case in cases]
        finally:
            site.redrawn = False
    return {
        "replay_records": REPLAYED,
        "replay_same": sum(each.same for each in found),
        "replay_model_calls": sum(each.model_calls for each in found),
    }


def kill_figures(site: Site) -> Iterator[dict[str, Any]]:
    """One line for each kill, then all of them in one."""
    tables: list[list[dict[str, str]]] = []
    runs: list[dict[str, Any]] = []
    for kill in KILLS:
        with tempfile.TemporaryDirectory() as folder:
            run = play(site, Path(folder) / "run", kill, records=LISTED, notes=10)
        tables.append(run.table)
        runs.append({k: v for k, v in asdict(run).items() if k != "table"})
        yield runs[-1]
    yield {
        "kills": sum(run["killed"] for run in runs),
        "lost_records": sum(run["lost"] for run in runs),
        "effects_twice": sum(run["twice"] for run in runs),
        "tables_differ": sum(table != tables[0] for table in tables),
    }


def queue_figures() -> dict[str, Any]:
    """100 records by two workers, of which one is killed three times; 30 of the records write."""
    cluster = Cluster.start()
    try:
        with batch_site.serve(QUEUED) as site, tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "run"
            store = cluster.database()
            told = play_queue(site, store, path, THREE, records=QUEUED, notes=NOTED)
    finally:
        cluster.remove()
    return {f"queue_{name}": value for name, value in asdict(told).items()}
