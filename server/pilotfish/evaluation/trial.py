"""One task, once: its page, its run, and what became of it."""

from __future__ import annotations

import asyncio
import sqlite3
import time
from dataclasses import asdict, dataclass, replace
from typing import Any

from playwright.async_api import Error

from pilotfish.agent.state.record import RunRecord
from pilotfish.batch.browser import Browser, PageCrashed
from pilotfish.batch.job import Job
from pilotfish.evaluation.checks import Rows, Witness, cookies_of, faults_of, rows_of
from pilotfish.evaluation.suite import EvalTask, Suite

__all__ = ["Trial", "attempt"]


@dataclass(frozen=True)
class Trial:
    """`right` is whether every check passed; `false_done`, whether the run said `done` and one did
    not. `cost` is None where no price is known.
    """

    variant: str
    task: str
    repeat: int
    difficulty: str
    right: bool
    status: str
    why: str = ""
    faults: tuple[str, ...] = ()
    questions: int = 0
    calls: int = 0
    turns: int = 0
    tokens: int = 0
    cost: float | None = None
    seconds: float = 0.0
    run: str = ""
    record: str = ""

    @property
    def false_done(self) -> bool:
        return self.status == "done" and not self.right

    @property
    def key(self) -> tuple[str, str, int]:
        return (self.variant, self.task, self.repeat)

    def as_json(self) -> dict[str, Any]:
        return asdict(self) | {"faults": list(self.faults)}

    @classmethod
    def of(cls, saved: dict[str, Any]) -> Trial:
        values: dict[str, Any] = {**saved, "faults": tuple(saved["faults"])}
        return cls(**values)


async def attempt(
    browser: Browser, suite: Suite, task: EvalTask, base: Trial
) -> tuple[Trial, RunRecord | None]:
    """Carries it out in a page of its own, and looks at what came of it. What goes wrong is a
    result, too; only a cancellation leaves none.
    """
    job = Job(
        id=f"{base.variant}-{task.id}-{base.repeat}",
        task=task.task,
        url=suite.url(task.start),
        contract=task.contract,
        limits=replace(browser.parts.limits.run, max_turns=task.turns, max_seconds=300.0),
        allow=task.allow,
        pictures=False,
    )
    began = time.monotonic()
    try:
        trial, record = await _carried_out(browser, suite, task, job, base)
    except (PageCrashed, Error, TimeoutError, OSError, sqlite3.Error) as error:
        trial, record = replace(base, status="broke", why=f"{type(error).__name__}: {error}"), None
    return replace(trial, seconds=round(time.monotonic() - began, 2)), record


async def _carried_out(
    browser: Browser, suite: Suite, task: EvalTask, job: Job, base: Trial
) -> tuple[Trial, RunRecord]:
    async with browser.seated(job) as seat:
        before = await _prepared(suite, task, job, seat.page.context)
        done = await browser.carried_out(job, seat)
        # What the last action has begun may still be on its way to the server.
        await asyncio.sleep(0.3)
        record = (await browser.result(job.session, done)).record
        questions = _questions(record)
        asked = bool(job.review) or questions > 0
        faults = await faults_of(task.check, Witness(suite, seat.page, asked, record, before))
    spent = record.spent
    trial = replace(
        base,
        right=not faults,
        status=done.status,
        why=done.why or "",
        faults=tuple(faults),
        questions=questions,
        turns=len(record.turns),
        tokens=spent.tokens,
        cost=spent.cost,
        run=record.brief.run_id,
    )
    return trial, record


async def _prepared(suite: Suite, task: EvalTask, job: Job, context: Any) -> dict[str, Rows]:
    """Sends the requests of `before` as the visitor that the page will be; the rows as they are."""
    await context.request.get(job.url)
    for sent in task.before:
        url, method = suite.url(str(sent["path"])), str(sent.get("method", "POST"))
        answer = await context.request.fetch(url, method=method, data=sent.get("json"))
        if not answer.ok:
            raise OSError(f"before: {method} {url} was answered with {answer.status}")
    cookies = await cookies_of(context, job.url)
    return {query: rows_of(suite.database, query, cookies) for query in task.check.unchanged}


def _questions(record: RunRecord) -> int:
    names = {"ask_user", "ask_user_choice"}
    return sum(step.name in names for each in record.whole() for step in each.steps)
