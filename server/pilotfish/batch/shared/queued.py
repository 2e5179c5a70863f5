"""A batch whose records are worked on by workers of any machine; its folder is here."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

from pilotfish.batch.account import Account, Batch, BatchEnd, finished_before
from pilotfish.batch.folder import QUEUED, Folder, as_bytes, read_json, write_whole
from pilotfish.batch.progress import Progress
from pilotfish.batch.shared.queue import Queue
from pilotfish.batch.shared.shared_records import SharedRecords
from pilotfish.yaml_file import SpecError

__all__ = ["opened", "run_queued"]

LOOK = 1.0
"""Seconds between two looks at what has been finished."""


@asynccontextmanager
async def opened(store: str) -> AsyncGenerator[tuple[Queue, SharedRecords]]:
    """The queue in the database at `store`; raises StoreError."""
    async with Queue.open(store) as queue, SharedRecords(store) as records:
        yield queue, records


async def run_queued(batch: Batch, store: str, look: float = LOOK) -> BatchEnd:
    """Puts all records that have no result into the queue, and keeps what workers have found in the
    folder of the run. Cancelled, it raises CancelledError, and the workers go on: what they find
    is there for the next call. Raises SpecError and StoreError.
    """
    if batch.spec.memory == "tenant":
        raise SpecError("memory: sought fresh, found tenant: workers of a queue share no notes")
    folder = Folder(batch.path)
    with folder.held():
        async with opened(store) as (queue, records):
            return await _followed(batch, folder, queue, records, look)


async def _followed(
    batch: Batch, folder: Folder, queue: Queue, records: SharedRecords, look: float
) -> BatchEnd:
    name = _name(batch.path)
    folder.write("spec.yaml", batch.spec.written())
    before = finished_before(batch, folder)
    seconds = float((read_json(batch.path / "run.json") or {}).get("seconds", 0.0))
    await records.add(name, batch, before, seconds)
    if batch.retry:
        await records.renew(name, batch.retry)
    missing = {it.folder for it in batch.records if it.id not in before}
    progress = Progress(len(batch.records), 0, await records.spending(name, batch.spec))
    progress.known(list(before.values()))
    account = Account(batch, folder, progress, time.time())
    collecting = _Collecting(name, queue, records, account, missing)
    await queue.put(name, sorted(missing))
    account.write("queued")
    try:
        await collecting.until_over(look)
    except BaseException:
        account.close("interrupted")
        raise
    why = await records.stopped(name) if collecting.missing else ""
    if not collecting.missing:
        await records.remove(name)
    return account.close("partial" if collecting.missing else "done", why)


def _name(path: Path) -> str:
    saved = read_json(path / QUEUED)
    if saved is not None:
        return str(saved["batch"])
    name = f"{path.name}-{secrets.token_hex(6)}"
    write_whole(path / QUEUED, as_bytes({"batch": name}))
    return name


@dataclass
class _Collecting:
    """`missing` are the folders of records whose result is not here yet."""

    batch: str
    queue: Queue
    records: SharedRecords
    account: Account
    missing: set[str]

    async def until_over(self, look: float) -> None:
        over = await self.over()
        while not over:
            await asyncio.sleep(look)
            over = await self.over()

    async def over(self) -> bool:
        """Keeps what has been finished; True where nothing more will be."""
        going = await self.queue.open_records(self.batch)
        finished = await self.records.finished(self.batch)
        for folder in sorted(self.missing.intersection(finished)):
            await self._keep(folder)
        if not self.missing:
            return True
        progress = self.account.progress
        progress.spending = await self.records.spending(self.batch, self.account.batch.spec)
        stopped = await self.records.stopped(self.batch)
        if not stopped and (stopped := progress.spending.why()):
            await self.records.stop(self.batch, stopped)
        if stopped:
            await self.queue.withdraw(self.batch)
            return not going
        await self.queue.put(self.batch, sorted(self.missing - going))
        return False

    async def _keep(self, folder: str) -> None:
        """The result is the last file: what has none is not finished."""
        done = await self.records.read(self.batch, folder)
        kept = self.account.folder.record(folder)
        for name, data in done.files.items():
            if Path(name).name == name:
                await asyncio.to_thread(write_whole, kept.path / name, data)
        await asyncio.to_thread(write_whole, kept.path / "result.json", as_bytes(done.result))
        self.missing.discard(folder)
        self.account.progress.ends(0, done.result)
        self.account.write("queued")
