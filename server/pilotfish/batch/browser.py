"""Headless pages with the widget in them, and the agent that works in them, in one process."""

from __future__ import annotations

import asyncio
import contextlib
import json
import secrets
import tempfile
from collections.abc import AsyncGenerator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Unpack
from urllib.parse import urlsplit

from playwright.async_api import Browser as Chromium
from playwright.async_api import BrowserContext, Download, Error, Page, async_playwright

from pilotfish.agent.model.model import Model
from pilotfish.agent.run.monitor import Monitor
from pilotfish.agent.run.run import Run
from pilotfish.agent.run.seams import User
from pilotfish.agent.state.record import records_of
from pilotfish.batch.actions import EvidenceActions
from pilotfish.batch.attended import attending
from pilotfish.batch.host import HeldPage, UnattendedHost
from pilotfish.batch.job import Job
from pilotfish.batch.launch import AnySite, Given, InProcess, connect, launch, script
from pilotfish.batch.making import JobOptions, agent_for, job_of
from pilotfish.batch.shared.resuming import ended_in, renewed
from pilotfish.guard.origins import serialised
from pilotfish.models.roles import Models
from pilotfish.product import Agent
from pilotfish.runs.task import RunResult
from pilotfish.sessions.address import open_store
from pilotfish.web.app import create_app
from pilotfish.web.session.parts import Parts
from pilotfish.web.session.tokens import Tokens
from pilotfish_client.keywords import checked
from pilotfish_client.server_messages import Done

__all__ = ["Browser", "PageCrashed", "Seat"]

_BEGIN_AGAIN = 1.0
_LOAD_MS = 30_000
_FILE_BYTES = 50_000_000
_FILES = 20
"""Downloads that wait to be kept; of more, and of larger ones, nothing is read."""


class PageCrashed(RuntimeError):
    """The page or its browser went away in the middle of a task."""


@dataclass(frozen=True)
class Seat:
    """A page, and the name under which its widget speaks to the server."""

    user: str
    page: Page


@checked
class Browser:
    """`async with Browser() as browser: result = await browser.run(task, url=…)`.

    agent       whose actions, brand, prompt and model are used; without it a plain one
    model       in the place of the agent's; Models name one per role
    database    the file that sessions and what was learned are kept in, never in the agent's own
                store; one that is deleted at the end without it
    calls_a_minute  calls of models, in place of what the agent's limits say
    monitors    watch the runs, beside those of the agent
    remote      the address of a Chromium that runs already: `ws://…` of a Playwright server, or
                the one of its debugging port
    """

    def __init__(
        self,
        agent: Agent | None = None,
        *,
        model: str | Model | Models | None = None,
        database: str | Path | None = None,
        headless: bool = True,
        calls_a_minute: int | None = None,
        monitors: Sequence[Monitor] = (),
        remote: str | None = None,
    ) -> None:
        self._stack = contextlib.AsyncExitStack()
        self._given = agent
        self._model = model
        self._database = database
        self._headless = headless
        self._pace = calls_a_minute
        self._monitors = tuple(monitors)
        self._remote = remote
        self._sites = AnySite()
        self._jobs: dict[str, Job] = {}
        self._lock = asyncio.Lock()
        self._chromium: Chromium | None = None
        self._parts: Parts | None = None
        self._served = False

    async def __aenter__(self) -> Browser:
        async with contextlib.AsyncExitStack() as stack:
            database = self._database
            if database is None:
                folder = stack.enter_context(tempfile.TemporaryDirectory())
                database = Path(folder) / "sessions.sqlite3"
            self._parts = await self._parts_of(str(database))
            stack.push_async_callback(self._close_unserved)
            app = create_app(self._made)
            stack.push_async_callback(app.state.opening.close)
            self._server = await stack.enter_async_context(InProcess(app))
            # Runs are left to whoever resumes them before anything waits for their end.
            stack.push_async_callback(app.state.opening.close)
            self._playwright = await stack.enter_async_context(async_playwright())
            stack.push_async_callback(self._close)
            self._stack = stack.pop_all()
        return self

    async def __aexit__(self, *_: object) -> None:
        await self._stack.aclose()

    @property
    def parts(self) -> Parts:
        assert self._parts is not None, "it is entered with `async with`"
        return self._parts

    async def run(self, task: str, *, url: str, **options: Unpack[JobOptions]) -> RunResult:
        """Opens `url` and carries `task` out there. It only reads, unless `allow` names what else
        it may do; what a visitor would have been asked ends it as `needs_review`.
        """
        limits = options.get("limits") or self.parts.limits.run
        job = job_of(secrets.token_hex(8), task, url, {**options, "limits": limits})
        done = await self.perform(job)
        return await self.result(job.session, done)

    async def result(self, session: str, done: Done) -> RunResult:
        record = records_of(await self.parts.store.read(session))[-1]
        return RunResult.of(session, record, done)

    async def perform(self, job: Job) -> Done:
        """Raises PageCrashed, playwright's Error where `job.url` cannot be opened, and TimeoutError
        where nothing came of it. Cancelled, the run stays as it is, to be resumed.
        """
        left = await renewed(self.parts.store, job.resume) if job.resume else None
        if job.resume and left is None and (done := await ended_in(self.parts.store, job.resume)):
            job.session = job.resume
            return done
        if left is None or not left.going:
            job.resume = None
        async with self.seated(job, left.stored if left else None) as seat:
            return await self.carried_out(job, seat)

    @contextlib.asynccontextmanager
    async def seated(self, job: Job, session: str | None = None) -> AsyncGenerator[Seat]:
        """A page of its own for the site of `job`, not opened yet; `session` is what its widget has
        stored, where a run goes on.
        """
        origin = serialised("://".join(urlsplit(job.url)[:2]))
        self._sites.sites.add(origin)
        user = User(f"batch:{job.id}")
        given = Given(
            origin=origin,
            server=self._server.url,
            key=self.parts.key,
            token=self.parts.tokens.mint(origin, user),
            allow=job.allow,
            locale=job.locale,
            session=session,
        )
        context = await self._context(job)
        try:
            await context.add_init_script(script(given))
            yield Seat(user.id, await context.new_page())
        finally:
            self._jobs.pop(user.id, None)
            with contextlib.suppress(Error):
                await context.close()

    # pilotfish.web.session.parts.Attendant

    def shaped(self, run: Run) -> Run:
        job = self._jobs.get(run.user.id) if run.user else None
        if job is None:
            return run
        job.session = run.session
        job.keeper.begun(run.session)
        job.started.set()
        contract = job.contract or run.contract
        actions = EvidenceActions(
            run.actions.recording() if contract.wants_data else run.actions, job
        )
        held = HeldPage(run.page)
        return replace(
            run,
            model=job.model or run.model,
            user=job.user or run.user,
            limits=job.limits,
            contract=contract,
            actions=actions,
            page=held,
            host=UnattendedHost(run.host, job, held),
            extra=(*run.extra, attending(job), *job.extra),
        )

    def over(self, session: str, done: Done) -> None:
        for job in self._jobs.values():
            if job.session == session and not job.done.done():
                job.done.set_result(done)

    async def carried_out(self, job: Job, seat: Seat) -> Done:
        """In the page of `seat`, which is opened at `job.url` where it is not open yet."""
        page = job.page = seat.page
        self._jobs[seat.user] = job
        gone: asyncio.Future[None] = asyncio.get_running_loop().create_future()

        def crashed(*_: object) -> None:
            if not gone.done():
                gone.set_exception(PageCrashed("the page crashed"))

        page.on("crash", crashed)
        page.on("close", crashed)
        page.on("download", taking := lambda download: _take(job, download))
        if page.url == "about:blank":
            await page.goto(job.url, wait_until="commit", timeout=_LOAD_MS)
        begin = asyncio.create_task(_begin(job, page))
        try:
            async with asyncio.timeout((job.limits.max_seconds or 600.0) + 120.0):
                await asyncio.wait({job.done, gone}, return_when=asyncio.FIRST_COMPLETED)
        finally:
            begin.cancel()
            for event, heard in (("crash", crashed), ("close", crashed), ("download", taking)):
                page.remove_listener(event, heard)
        if not job.done.done():
            gone.result()
        return job.done.result()

    async def ready(self) -> Chromium:
        """The Chromium, which is started or connected to where it is not there. Raises
        ConfigurationError.
        """
        async with self._lock:
            if self._chromium is None or not self._chromium.is_connected():
                if self._remote:
                    self._chromium = await connect(self._playwright, self._remote)
                else:
                    self._chromium = await launch(self._playwright, headless=self._headless)
            return self._chromium

    async def _context(self, job: Job) -> BrowserContext:
        chromium = await self.ready()
        return await chromium.new_context(
            storage_state=job.login,
            bypass_csp=True,
            accept_downloads=True,
            locale=job.locale,
            viewport={"width": 1280, "height": 860},
        )

    async def _close(self) -> None:
        if self._chromium and self._chromium.is_connected():
            await self._chromium.close()

    async def _made(self) -> Parts:
        self._served = True
        return self.parts

    async def _close_unserved(self) -> None:
        """The app closes the store; where no page has ever asked it for anything, nobody else does,
        and its thread would keep the process alive.
        """
        if not self._served:
            await self.parts.store.close()

    async def _parts_of(self, database: str) -> Parts:
        if self._given:
            parts = await self._given.parts(self._model, await open_store(database))
        else:
            parts = await agent_for(self._model, database).parts()
        return replace(
            parts,
            origins=self._sites,
            tokens=Tokens(secrets.token_hex(32), parts.key, lifetime=900),
            attendant=self,
            waits=replace(parts.waits, page=30.0, drain=0.1),
            identify=None,
            notice=None,
            monitors=(*parts.monitors, *self._monitors),
            limits=replace(parts.limits, calls_a_minute=self._pace or parts.limits.calls_a_minute),
        )


async def _begin(job: Job, page: Page) -> None:
    """Asks the widget for the run; again where the document that was asked has gone away. A run
    that is resumed goes on by itself.
    """
    task = json.dumps(job.task)
    while not job.started.is_set() and not job.resume:
        with contextlib.suppress(Error):
            await page.evaluate(
                f"() => {{ if (!pilotfish.isRunning()) void pilotfish.run({task}); }}"
            )
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(job.started.wait(), _BEGIN_AGAIN)


def _take(job: Job, download: Download) -> None:
    async def take() -> None:
        with contextlib.suppress(Error, OSError):
            with tempfile.TemporaryDirectory() as folder:
                # A remote browser has its files elsewhere.
                path = Path(folder) / "file"
                await download.save_as(path)
                size = (await asyncio.to_thread(path.stat)).st_size
                if size > _FILE_BYTES or job.files.qsize() >= _FILES:
                    return
                data = await asyncio.to_thread(path.read_bytes)
            job.files.put_nowait((download.suggested_filename, data))

    task = asyncio.create_task(take())
    _TAKING.add(task)
    task.add_done_callback(_TAKING.discard)


_TAKING: set[asyncio.Task[None]] = set()
