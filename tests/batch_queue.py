"""Batches over the orders of `batch_site`, and workers of their queue in this process."""

import asyncio
import contextlib
from collections.abc import AsyncGenerator
from pathlib import Path
from typing import Any

from batch_replies import Clerk
from batch_site import Site
from pilotfish.batch.records import from_rows
from pilotfish.batch.runner import Batch
from pilotfish.batch.shared.queue_worker import Working, work_on_queue
from pilotfish.batch.spec import Spec

__all__ = ["LOOK", "queued_batch", "worker"]

FIELDS = ["customer", {"name": "total", "type": "number"}, "status"]
LOOK = 0.2


def queued_batch(site: Site, path: Path, count: int, **more: Any) -> Batch:
    told = {"task": "read {n}", "url": site.url + "/orders/{n}", "id": "n", "fields": FIELDS}
    spec = Spec.of(told | more)
    rows = [{"n": f"A-{n}"} for n in range(1, count + 1)]
    return Batch(spec, from_rows(rows, spec), path, pictures=False)


@contextlib.asynccontextmanager
async def worker(store: str, **options: Any) -> AsyncGenerator[None]:
    options = {"model": Clerk(), "lease": 3.0} | options
    task = asyncio.create_task(work_on_queue(Working(store, **options)))
    try:
        yield
    finally:
        task.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await task
