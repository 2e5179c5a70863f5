"""`pilotfish batch worker`: takes records of any batch from the queue and carries them out here."""

from __future__ import annotations

import asyncio
import hashlib
import logging
import secrets
import tempfile
from collections.abc import Callable, Sequence
from contextlib import AsyncExitStack
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from pilotfish.agent.model.model import Model
from pilotfish.agent.run.run import FeatureMaker
from pilotfish.agent.state.store import SessionRecord
from pilotfish.batch.browser import Browser
from pilotfish.batch.folder import Folder, as_bytes, read_json, write_whole
from pilotfish.batch.making import settings_for
from pilotfish.batch.progress import Spending
from pilotfish.batch.records import Record
from pilotfish.batch.runner import check_priced, models_for
from pilotfish.batch.shared.queue import LEASE, Queue
from pilotfish.batch.shared.queued import opened
from pilotfish.batch.shared.resuming import in_doubt
from pilotfish.batch.shared.shared_records import Claimed, Finished, SharedRecords
from pilotfish.batch.site_notes import neighbours
from pilotfish.batch.spec import Spec, filled
from pilotfish.batch.worker import Bench, work
from pilotfish.guard.origins import serialised
from pilotfish.product import Agent
from pilotfish.record.learner import Routine
from pilotfish.yaml_file import SpecError

__all__ = ["Working", "work_on_queue"]

log = logging.getLogger("pilotfish.batch")

TRIES = 5
"""Workers that may fall silent over one record, before it is given up."""


@dataclass(frozen=True)
class Working:
    """How a worker works: `store` is the database of the queue and of the sessions, `pages` how
    many records at the same time. `browser` is the address of a remote Chromium. `agent`, `model`,
    `model_for` and `extra` are as those of a Batch.
    """

    store: str
    agent: Agent | None = None
    model: str | Model | None = None
    pages: int = 2
    browser: str | None = None
    lease: float = LEASE
    until_empty: bool = False
    model_for: Callable[[Record], Model | None] | None = None
    extra: Sequence[FeatureMaker] = ()
    told: Callable[[str], None] = lambda line: None


async def work_on_queue(working: Working) -> None:
    """Works until it is cancelled, or, with `until_empty`, until nothing is left. Cancelled, what
    it was at goes on elsewhere. Raises StoreError where there is no queue, and ConfigurationError
    where there is no browser.
    """
    async with AsyncExitStack() as stack:
        queue, records = await stack.enter_async_context(opened(working.store))
        await records.purge(settings_for(working.store).retention_days)
        temporary = tempfile.TemporaryDirectory("-pilotfish", ignore_cleanup_errors=True)
        folder = stack.enter_context(temporary)
        worker = _Worker(working, records, Path(folder), stack)
        await (await worker.browser(Spec("", ""))).ready()
        await _until_cancelled(queue, worker, working)


async def _until_cancelled(queue: Queue, worker: _Worker, working: Working) -> None:
    task = asyncio.ensure_future(
        queue.work(
            worker.take,
            pages=working.pages,
            lease=working.lease,
            until_empty=working.until_empty,
        )
    )
    try:
        await asyncio.shield(task)
    except asyncio.CancelledError:
        queue.stop()
        await task
        raise


@dataclass
class _Kind:
    """What the records of one batch share in this process."""

    bench: Bench
    results: list[dict[str, Any]]


@dataclass
class _Worker:
    working: Working
    records: SharedRecords
    path: Path
    stack: AsyncExitStack
    kinds: dict[str, _Kind] = field(default_factory=dict[str, _Kind])
    browsers: dict[Any, Browser] = field(default_factory=dict[Any, Browser])
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)

    async def take(self, batch: str, folder: str) -> None:
        """One record. What it raises lets somebody try again."""
        claimed = await self.records.claim(batch, folder)
        if claimed is None:
            return
        try:
            spending = await self.records.spending(batch, claimed.spec)
            if why := spending.why():
                await self.records.stop(batch, why)
                return
            await self._carried_out(claimed, spending)
        except BaseException:
            # Not where the process is killed: that is what counts.
            await asyncio.shield(self.records.give_back(claimed))
            raise

    async def _carried_out(self, claimed: Claimed, spending: Spending) -> None:
        try:
            kind = await self._kind(claimed)
        except SpecError as error:
            await self._give_up(claimed, "spec", str(error), "failed")
            return
        if claimed.tries > TRIES:
            await self._lost(claimed, kind.bench.browser)
            return
        session = claimed.session or await self._begun(claimed, kind.bench.browser)
        with tempfile.TemporaryDirectory(dir=self.path, ignore_cleanup_errors=True) as name:
            folder = Folder(Path(name))
            kept = folder.record(claimed.record.folder)
            write_whole(kept.path / "session.json", as_bytes({"session": session}))
            bench = replace(kind.bench, folder=folder, spending=spending)
            await work(bench, claimed.record)
            done = await asyncio.to_thread(_left, kept.path, claimed.record.folder)
        if await self.records.finish(claimed, done):
            kind.results.append(done.result)
            self.working.told(f"{claimed.record.id}: {done.result['status']}")
        else:
            log.warning("record was taken over record=%s", claimed.record.id)

    async def _begun(self, claimed: Claimed, browser: Browser) -> str:
        """The session of the record, known to all before anything is done in it: whoever takes the
        record up later claims this session, and this worker can write no more.
        """
        url = filled(claimed.spec.url, claimed.record.values)
        record = SessionRecord(
            id=secrets.token_hex(16),
            subject=f"batch:{claimed.batch}/{claimed.record.folder}",
            key=browser.parts.key,
            origin=serialised("://".join(urlsplit(url)[:2])),
            resume_hash=hashlib.sha256(secrets.token_bytes(32)).hexdigest(),
        )
        await browser.parts.store.create(record)
        return await self.records.name_session(claimed, record.id)

    async def _lost(self, claimed: Claimed, browser: Browser) -> None:
        entries = await browser.parts.store.read(claimed.session) if claimed.session else []
        message = f"{TRIES} workers were lost over it."
        if name := in_doubt(entries):
            message += f" It is not known whether {name} happened."
            await self._give_up(claimed, "in_doubt", message, "needs_review")
        else:
            await self._give_up(claimed, "worker_lost", message, "failed")

    async def _give_up(self, claimed: Claimed, why: str, told: str, status: str) -> None:
        record = claimed.record
        result = {
            "record": record.id,
            "input": dict(record.values),
            "status": status,
            "fields": {},
            "verified": None,
            "why": why,
            "summary": told,
            "session": claimed.session,
            "used": {},
            "artifacts": {},
        }
        await self.records.finish(claimed, Finished(record.folder, result, {}))

    async def _kind(self, claimed: Claimed) -> _Kind:
        async with self.lock:
            known = self.kinds.get(claimed.batch)
            if known is None:
                known = self.kinds[claimed.batch] = await self._made(claimed)
            return known

    async def _made(self, claimed: Claimed) -> _Kind:
        spec, working = claimed.spec, self.working
        browser = await self.browser(spec)
        check_priced(spec.budget, browser)
        results: list[dict[str, Any]] = []
        routine = Routine() if spec.learn else None
        bench = Bench(
            spec=spec,
            folder=Folder(self.path),
            browser=browser,
            spending=Spending(spec.budget),
            model_for=working.model_for or models_for(spec, browser),
            extra=(*working.extra, *([neighbours(results, routine)] if routine else [])),
            pictures=claimed.pictures,
            routine=routine,
            name=f"{claimed.batch}/",
        )
        return _Kind(bench, results)

    async def browser(self, spec: Spec) -> Browser:
        """The one for batches that may call these models so often."""
        pace = spec.budget.calls_a_minute
        kind = (pace, *sorted(spec.models.items()))
        if kind not in self.browsers:
            working = self.working
            made = Browser(
                working.agent,
                model=spec.models_with(working.model),
                database=working.store,
                calls_a_minute=pace,
                remote=working.browser,
            )
            self.browsers[kind] = await self.stack.enter_async_context(made)
        return self.browsers[kind]


def _left(path: Path, folder: str) -> Finished:
    result = read_json(path / "result.json")
    assert result is not None, "work() writes it last"
    names = sorted(it.name for it in path.iterdir() if it.is_file())
    files = {name: (path / name).read_bytes() for name in names if name not in _OWN}
    return Finished(folder, result, files)


_OWN = ("result.json", "session.json")
