"""Records as jobs of procrastinate."""

import asyncio

import psycopg
import pytest

from pilotfish.agent.failures import StoreError
from pilotfish.batch.shared.queue import Queue

pytestmark = pytest.mark.anyio

LEASE = 1.5


async def test_a_record_has_one_job_that_waits_or_goes_on(database: str) -> None:
    async with Queue.open(database) as queue, Queue.open(database):
        await queue.put("b", ["one", "two"])
        await queue.put("b", ["one", "two", "three"])
        await queue.put("other", ["one"])
        jobs = await queue.app.job_manager.list_jobs_async(queue="b")
        assert sorted(str(job.task_kwargs["folder"]) for job in jobs) == ["one", "three", "two"]
        await queue.withdraw("b")
        assert await queue.open_records("b") == set()
        assert await queue.open_records("other") == {"one"}


async def test_what_fails_is_tried_again_and_what_is_done_is_gone(database: str) -> None:
    taken: list[str] = []

    async def take(batch: str, folder: str) -> None:
        taken.append(f"{batch}/{folder}")
        if len(taken) == 1:
            raise OSError("no browser")

    async with Queue.open(database) as queue:
        await queue.put("b", ["one"])
        await asyncio.wait_for(queue.work(take, pages=1, lease=LEASE, until_empty=True), 30)
        assert taken == ["b/one", "b/one"]
        assert await queue.open_records("b") == set()


async def test_a_record_of_a_silent_worker_is_given_to_another(database: str) -> None:
    taken: list[str] = []

    async def take(batch: str, folder: str) -> None:
        taken.append(folder)

    async with Queue.open(database) as queue:
        await queue.put("b", ["one"])
        # As one that was killed leaves it.
        manager = queue.app.job_manager
        job = await manager.fetch_job(queues=None, worker_id=await manager.register_worker())
        assert job is not None
        assert await queue.open_records("b") == {"one"}
        await asyncio.wait_for(queue.work(take, pages=1, lease=LEASE, until_empty=True), 30)
        assert taken == ["one"]


async def test_one_that_is_stopped_gives_back_what_it_was_at(database: str) -> None:
    begun = asyncio.Event()

    async def take(batch: str, folder: str) -> None:
        begun.set()
        await asyncio.sleep(60)

    async with Queue.open(database) as queue:
        await queue.put("b", ["one"])
        working = asyncio.create_task(queue.work(take, pages=1, lease=LEASE))
        await asyncio.wait_for(begun.wait(), 20)
        queue.stop()
        await asyncio.wait_for(working, 20)
        (job,) = await queue.app.job_manager.list_jobs_async(queue="b")
        assert job.status == "todo"


async def test_a_queue_of_a_newer_release_is_refused(database: str) -> None:
    async with Queue.open(database):
        pass
    async with await psycopg.AsyncConnection.connect(database) as connection:
        await connection.execute(
            "INSERT INTO pilotfish_queue.migration VALUES ('99.00.00_01_pre_more.sql', now())"
        )
    with pytest.raises(StoreError, match=r"newer release \(99\.00\.00_01_pre_more\.sql"):
        async with Queue.open(database):
            pass


async def test_the_engines_own_tables_of_the_site_are_left_alone(database: str) -> None:
    async with await psycopg.AsyncConnection.connect(database) as connection:
        await connection.execute("CREATE TABLE procrastinate_jobs (mine int)")
    async with Queue.open(database) as queue:
        await queue.put("b", ["one"])
    async with await psycopg.AsyncConnection.connect(database) as connection:
        rows = await (await connection.execute("SELECT * FROM procrastinate_jobs")).fetchall()
    assert rows == []
