"""A worker that takes records from a queue, and those that are taken from it."""

import asyncio
import json
from pathlib import Path

import pytest

from batch_queue import LOOK, queued_batch, worker
from batch_replies import Clerk
from batch_site import Site
from pilotfish.batch.shared.queued import opened, run_queued
from pilotfish.sessions.postgres import PostgresStore

pytestmark = pytest.mark.anyio

NOTES = [{"kind": "other", "path": "/orders/*/notes"}]


async def test_a_record_goes_on_in_its_session_elsewhere(
    site: Site, tmp_path: Path, database: str
) -> None:
    """A worker that stops in mid-record gives it back; the next one finds what was done."""
    site.orders["A-1"].notes.clear()
    noted = asyncio.Event()
    loop = asyncio.get_running_loop()

    def heard(number: str, when: str) -> None:
        loop.call_soon_threadsafe(noted.set)

    site.on_note = heard
    made = queued_batch(site, tmp_path / "run", 1, allow=NOTES)
    try:
        following = asyncio.create_task(run_queued(made, database, LOOK))
        async with worker(database, model=Clerk(note=True)):
            await asyncio.wait_for(noted.wait(), 60)
        async with worker(database, model=Clerk(note=True)):
            ended = await following
    finally:
        site.on_note = lambda number, when: None
    # It may have been cut off before the page could tell what came of the note.
    (result,) = ended.results
    assert (result["status"], result["why"]) in (("done", None), ("needs_review", "in_doubt"))
    assert site.orders["A-1"].notes == ["seen"]
    (name,) = json.loads((made.path / "queue.json").read_text()).values()
    store = await PostgresStore.open(database)
    try:
        (session,) = await store.sessions_of(f"batch:{name}/A-1")
        kinds = [entry.kind for entry in await store.read(session)]
    finally:
        await store.close()
    assert (kinds.count("run_started"), kinds.count("run_ended")) == (1, 1)


async def test_a_record_that_workers_are_lost_over_is_given_up(
    site: Site, tmp_path: Path, database: str
) -> None:
    made = queued_batch(site, tmp_path / "run", 1)
    following = asyncio.create_task(run_queued(made, database, LOOK))
    while not (made.path / "run.json").is_file():
        await asyncio.sleep(0.05)
    (name,) = json.loads((made.path / "queue.json").read_text()).values()
    async with opened(database) as (_, records):
        turns = [await records.claim(name, "A-1") for _ in range(5)]
        assert [it.tries for it in turns if it] == [1, 2, 3, 4, 5]
        async with worker(database):
            ended = await following
    assert [(it["status"], it["why"]) for it in ended.results] == [("failed", "worker_lost")]


async def test_a_batch_whose_cost_is_not_known_is_not_begun(
    site: Site, tmp_path: Path, database: str
) -> None:
    made = queued_batch(site, tmp_path / "run", 1, budget={"batch_cost": 1})
    async with worker(database):
        ended = await run_queued(made, database, LOOK)
    assert [(it["status"], it["why"]) for it in ended.results] == [("failed", "spec")]
    assert "needs the price of clerk" in ended.results[0]["summary"]
