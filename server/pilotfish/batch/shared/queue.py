"""Records as jobs in PostgreSQL, which workers on any machine take: the seam to procrastinate.

Who has a job, when it is taken from a worker that is silent, and when it is tried again is the
engine's. That nothing of a record happens twice is not: that is what its session's journal is for.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import AsyncGenerator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import psycopg
from procrastinate import App, BaseRetryStrategy, PsycopgConnector, RetryDecision
from procrastinate.exceptions import ConnectorException
from procrastinate.jobs import Job
from procrastinate.schema import SchemaManager
from procrastinate.worker import Worker

from pilotfish.agent.failures import StoreError

__all__ = ["LEASE", "SCHEMA", "Queue", "Take"]

log = logging.getLogger("pilotfish.batch")

SCHEMA = "pilotfish_queue"
"""Its tables have a schema of their own: the site may use procrastinate, too."""
LEASE = 30.0
"""Seconds of silence after which a worker's records are given to others: the same for all."""
TASK = "record"
LOCK = 7_460_918_274
"""The advisory locks of whoever migrates, and of whoever takes jobs from silent workers."""
LONGEST_PAUSE = 60

_OPEN = ("todo", "doing")
Take = Callable[[str, str], Awaitable[None]]
"""Carries out one record of a batch. What it raises lets the record be tried again."""


class _Again(BaseRetryStrategy):
    """Always: that a record is given up is decided by whoever works on it."""

    def get_retry_decision(self, *, exception: BaseException, job: Job) -> RetryDecision:
        if isinstance(exception, asyncio.CancelledError):
            return RetryDecision(retry_in={"seconds": 0})
        return RetryDecision(retry_in={"seconds": min(2**job.attempts, LONGEST_PAUSE)})


@dataclass
class Queue:
    """`async with Queue.open(url) as queue:`; each batch is a queue of the engine."""

    url: str
    app: App
    _stopped: asyncio.Event = field(default_factory=asyncio.Event)

    @classmethod
    @asynccontextmanager
    async def open(cls, url: str, connections: int = 4) -> AsyncGenerator[Queue]:
        """Creates or migrates its tables. Raises StoreError if the database cannot be used."""
        await _migrate(url)
        connector = PsycopgConnector(
            conninfo=url, min_size=1, max_size=connections, configure=_configure
        )
        queue = cls(url, App(connector=connector))
        async with queue.app.open_async():
            yield queue

    async def put(self, batch: str, folders: Sequence[str]) -> None:
        """One job for each of these records, which has none that waits or goes on."""
        there = await self.open_records(batch)
        task = self.app.configure_task(TASK, queue=batch)
        for name in folders:
            if name not in there:
                await task.defer_async(batch=batch, folder=name)

    async def open_records(self, batch: str) -> set[str]:
        """Records of the batch that wait or that somebody works on."""
        jobs = await self.app.job_manager.list_jobs_async(queue=batch)
        return {str(job.task_kwargs["folder"]) for job in jobs if job.status in _OPEN}

    async def withdraw(self, batch: str) -> None:
        """Takes away what nobody has begun."""
        for job in await self.app.job_manager.list_jobs_async(queue=batch, status="todo"):
            assert job.id is not None, "it is stored"
            await self.app.job_manager.cancel_job_by_id_async(job.id, delete_job=True)

    async def work(
        self, take: Take, *, pages: int, lease: float = LEASE, until_empty: bool = False
    ) -> None:
        """Takes records, so many at the same time, until `stop`, or, with `until_empty`, until
        none is left. Goes on where the database was away.
        """

        async def record(batch: str, folder: str) -> None:
            await take(batch, folder)

        self.app.task(name=TASK, retry=_Again())(record)
        while not self._stopped.is_set():
            worker = Worker(
                self.app,
                concurrency=pages,
                wait=not until_empty,
                delete_jobs="successful",
                install_signal_handlers=False,
                fetch_job_polling_interval=min(5.0, lease / 3),
                update_heartbeat_interval=lease / 3,
                stalled_worker_timeout=lease,
            )
            with contextlib.suppress(ConnectorException):
                await self._watched(worker, lease)
                if until_empty and not await self._any():
                    return
            await self._pause(min(1.0, lease / 3))

    def stop(self) -> None:
        """What is going on is left to others."""
        self._stopped.set()

    async def _watched(self, worker: Worker, lease: float) -> None:
        reaping = asyncio.create_task(self._reap(lease), name="silent workers")
        stopping = asyncio.create_task(self._stop(worker), name="stop of the worker")
        try:
            await worker.run()
        finally:
            reaping.cancel()
            stopping.cancel()

    async def _stop(self, worker: Worker) -> None:
        await self._stopped.wait()
        worker.shutdown_graceful_timeout = 0.0
        worker.stop()

    async def _reap(self, lease: float) -> None:
        while True:
            try:
                await self._reap_once(lease)
            except (ConnectorException, psycopg.Error) as error:
                log.warning("silent workers could not be looked for: %s", error)
            await asyncio.sleep(lease / 3)

    async def _reap_once(self, lease: float) -> None:
        """One process at a time: what another has just given back may be taken already."""
        connection = await psycopg.AsyncConnection.connect(self.url, autocommit=True)
        async with connection:
            cursor = await connection.execute("SELECT pg_try_advisory_lock(%s)", (LOCK,))
            row = await cursor.fetchone()
            if not (row and row[0]):
                return
            manager = self.app.job_manager
            for job in await manager.get_stalled_jobs(seconds_since_heartbeat=lease):
                log.warning("taken from a silent worker: %s", job.task_kwargs)
                # It may have ended in between.
                with contextlib.suppress(ConnectorException):
                    await manager.retry_job(job)

    async def _any(self) -> bool:
        jobs = await self.app.job_manager.list_jobs_async()
        return any(job.status in _OPEN for job in jobs)

    async def _pause(self, seconds: float) -> None:
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(self._stopped.wait(), seconds)


async def _configure(connection: psycopg.AsyncConnection[Any]) -> None:
    await connection.execute(f"SET search_path = {SCHEMA}".encode())
    await connection.commit()


async def _migrate(url: str) -> None:
    """The engine's tables and ours, in one transaction under a lock."""
    try:
        connection = await psycopg.AsyncConnection.connect(url)
        async with connection:
            await connection.execute("SELECT pg_advisory_xact_lock(%s)", (LOCK,))
            await connection.execute(f"CREATE SCHEMA IF NOT EXISTS {SCHEMA}".encode())
            await connection.execute(f"SET LOCAL search_path = {SCHEMA}".encode())
            await connection.execute(
                "CREATE TABLE IF NOT EXISTS migration (name text PRIMARY KEY, at timestamptz)"
            )
            rows = await (await connection.execute("SELECT name FROM migration")).fetchall()
            await _apply(connection, {str(row[0]) for row in rows}, *_files())
    except psycopg.Error as error:
        message = " ".join(str(error).split())
        raise StoreError(f"the queue of batches could not be made: {message}") from error


def _files() -> tuple[dict[str, Path], dict[str, Path]]:
    engine = Path(SchemaManager.get_migrations_path())
    return _by_name(engine), _by_name(Path(__file__).parent / "migrations")


def _by_name(folder: Path) -> dict[str, Path]:
    return {path.name: path for path in folder.glob("*.sql")}


async def _apply(
    connection: psycopg.AsyncConnection[Any],
    applied: set[str],
    engine: dict[str, Path],
    own: dict[str, Path],
) -> None:
    if newer := sorted(applied - set(engine) - set(own)):
        raise StoreError(
            f"the queue of batches was migrated by a newer release ({newer[0]} is not known here):"
            " install the same release of pilotfish and procrastinate on all workers"
        )
    if applied.isdisjoint(engine):
        await connection.execute(SchemaManager.get_schema().encode())
    else:
        for name in sorted(set(engine) - applied):
            await connection.execute(engine[name].read_bytes())
    for name in sorted(set(own) - applied):
        await connection.execute(own[name].read_bytes())
    for name in sorted((set(engine) | set(own)) - applied):
        await connection.execute("INSERT INTO migration VALUES (%s, now())", (name,))
