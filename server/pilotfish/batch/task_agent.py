"""Several tasks in one page, one after the other, that know of each other."""

from __future__ import annotations

import asyncio
import contextlib
import secrets
from collections.abc import AsyncGenerator
from dataclasses import replace
from typing import Unpack

from pilotfish.agent.run.contract import Contract
from pilotfish.batch.browser import Browser, Seat
from pilotfish.batch.job import Job
from pilotfish.batch.making import JobOptions, job_of
from pilotfish.runs.task import RunResult
from pilotfish_client.protocol import FromServer

__all__ = ["TaskAgent"]

ROUNDS = 4


class TaskAgent:
    """`async with TaskAgent(browser, url=…) as agent: result = await agent.ask("…")`.

    All tasks share one page and one session, so a later one knows what came of the earlier. Each
    may call actions in `rounds` replies of the model and then has to answer. Actions that the page
    or the server has by then can be called, whenever they were registered.
    """

    def __init__(
        self, browser: Browser, *, url: str, rounds: int = ROUNDS, **options: Unpack[JobOptions]
    ) -> None:
        self._browser = browser
        self._stack = contextlib.AsyncExitStack()
        self._seat: Seat | None = None
        self._rounds, self._limits = rounds, options.get("limits")
        self._job = job_of(f"task-{secrets.token_hex(8)}", "", url, options)

    async def __aenter__(self) -> TaskAgent:
        self._seat = await self._stack.enter_async_context(self._browser.seated(self._job))
        return self

    async def __aexit__(self, *_: object) -> None:
        await self._stack.aclose()

    async def ask(self, task: str, *, contract: Contract | None = None) -> RunResult:
        """Raises as `Browser.run` does."""
        return await self._asked(self._made(task, contract))

    async def stream_ask(
        self, task: str, *, contract: Contract | None = None
    ) -> AsyncGenerator[FromServer | RunResult]:
        """Each message to the visitor as it comes, and the result at last."""
        heard: asyncio.Queue[FromServer] = asyncio.Queue()
        job = replace(self._made(task, contract), heard=heard.put_nowait)
        asked = asyncio.create_task(self._asked(job))
        try:
            while not asked.done() or not heard.empty():
                waiting = asyncio.ensure_future(heard.get())
                await asyncio.wait({waiting, asked}, return_when=asyncio.FIRST_COMPLETED)
                if waiting.done():
                    yield waiting.result()
                else:
                    waiting.cancel()
            yield await asked
        finally:
            asked.cancel()

    def _made(self, task: str, contract: Contract | None) -> Job:
        limits = self._limits or self._browser.parts.limits.run
        return replace(
            self._job,
            task=task,
            limits=replace(limits, max_turns=self._rounds + 1, bonus_turns=0),
            contract=contract,
            started=asyncio.Event(),
            done=asyncio.get_running_loop().create_future(),
            review="",
        )

    async def _asked(self, job: Job) -> RunResult:
        assert self._seat is not None, "it is entered with `async with`"
        done = await self._browser.carried_out(job, self._seat)
        return await self._browser.result(job.session, done)
