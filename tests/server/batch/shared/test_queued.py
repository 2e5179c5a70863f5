"""A batch whose records workers take from a queue in PostgreSQL."""

import asyncio
import csv
import json
from pathlib import Path

import pytest

from batch_queue import LOOK, queued_batch, worker
from batch_replies import Clerk
from batch_site import Site
from pilotfish.batch.folder import is_queued
from pilotfish.batch.runner import reopened
from pilotfish.batch.shared.queue_worker import Working, work_on_queue
from pilotfish.batch.shared.queued import opened, run_queued
from pilotfish.yaml_file import SpecError

pytestmark = pytest.mark.anyio


def table(path: Path) -> list[tuple[str, str, str]]:
    with (path / "combined.csv").open(newline="") as file:
        return [(it["record"], it["total"], it["outcome"]) for it in csv.DictReader(file)]


async def test_two_workers_do_each_record_once(site: Site, tmp_path: Path, database: str) -> None:
    made = queued_batch(site, tmp_path / "run", 6)
    async with worker(database), worker(database):
        ended = await run_queued(made, database, LOOK)
    assert (ended.status, ended.counts) == ("done", {"done": 6})
    assert table(made.path) == [(f"A-{n}", f"{n}.5", "done") for n in range(1, 7)]
    assert is_queued(made.path)
    folder = made.path / "records" / "A-1"
    names = sorted(path.name for path in folder.iterdir())
    assert names == ["actions.jsonl", "page.dump", "replay.jsonl", "result.json"]
    assert json.loads((folder / "result.json").read_text())["fields"]["customer"] == "Bo"
    async with opened(database) as (queue, records):
        (name,) = json.loads((made.path / "queue.json").read_text()).values()
        assert await records.finished(name) == []
        assert await queue.open_records(name) == set()


async def test_what_nobody_waits_for_is_there_for_the_next_call(
    site: Site, tmp_path: Path, database: str
) -> None:
    made = queued_batch(site, tmp_path / "run", 2)
    following = asyncio.create_task(run_queued(made, database, LOOK))
    while not (made.path / "run.json").is_file():
        await asyncio.sleep(0.05)
    following.cancel()
    with pytest.raises(asyncio.CancelledError):
        await following
    assert json.loads((made.path / "run.json").read_text())["status"] == "interrupted"
    await work_on_queue(Working(database, model=Clerk(), until_empty=True))
    ended = await run_queued(reopened(made.path), database, LOOK)
    assert ended.counts == {"done": 2}


async def test_failed_records_are_done_again(site: Site, tmp_path: Path, database: str) -> None:
    made = queued_batch(site, tmp_path / "run", 2)
    async with worker(database, model=Clerk(fails={"A-1": RuntimeError("broken")})):
        ended = await run_queued(made, database, LOOK)
    assert ended.counts == {"done": 1, "failed": 1}
    async with worker(database):
        ended = await run_queued(reopened(made.path, retry=["failed"]), database, LOOK)
    assert ended.counts == {"done": 2}
    assert (made.path / "attempts" / "A-1-1" / "result.json").is_file()


async def test_a_budget_ends_it_for_all_workers(site: Site, tmp_path: Path, database: str) -> None:
    made = queued_batch(site, tmp_path / "run", 4, budget={"batch_tokens": 1})
    async with worker(database, pages=1):
        ended = await run_queued(made, database, LOOK)
    assert (ended.status, ended.left) == ("partial", 3)
    assert ended.why == "the batch's 1 tokens are spent"


async def test_notes_are_not_shared(site: Site, tmp_path: Path, database: str) -> None:
    with pytest.raises(SpecError, match="workers of a queue share no notes"):
        await run_queued(queued_batch(site, tmp_path / "run", 1, memory="tenant"), database)
