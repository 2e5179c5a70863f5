"""The runs of an agent without the web part, and what is on record of them."""

from __future__ import annotations

from collections.abc import AsyncGenerator, Awaitable, Callable
from contextlib import aclosing, asynccontextmanager
from dataclasses import dataclass
from typing import Any

from pilotfish.agent.run.seams import Page
from pilotfish.agent.state.record import RunRecord, records_of
from pilotfish.guard.redact import RedactedStore
from pilotfish.models.sources import Sources
from pilotfish.runs.run_maker import Kit
from pilotfish.runs.task import RunResult, TaskEvent, TaskOptions, TaskRun, last_of, snapshot_of
from pilotfish.sessions.keeping import Keeping

__all__ = ["Tasks"]


@dataclass(frozen=True)
class Tasks:
    """`kit` is what the agent brings to a task, from its models and the store. `own`: the store is
    opened for each call and closed after it, as the models are, so that a script can exit.
    """

    kit: Callable[[Sources, Keeping], Kit]
    models: Callable[[], Sources]
    open_store: Callable[[], Awaitable[Keeping]]
    own: bool

    async def stream(
        self, task: str, page: Page, options: TaskOptions
    ) -> AsyncGenerator[TaskEvent | RunResult, None]:
        """Events while the run goes on, and the RunResult last."""
        models = self.models()
        models.hold()
        try:
            await models.look()
            async with self._store() as store:
                run = TaskRun(self.kit(models, store), page, task, **options)
                async with aclosing(run.stream()) as events:
                    async for event in events:
                        yield event
        finally:
            await models.release()

    async def run(self, task: str, page: Page, options: TaskOptions) -> RunResult:
        return await last_of(self.stream(task, page, options))

    async def snapshot(self, session: str) -> dict[str, Any]:
        """The last run of a session as JSON values."""
        async with self._store() as store:
            return await snapshot_of(store, session)

    async def history(self, session: str) -> list[RunRecord]:
        """Every run of a session, the oldest first."""
        async with self._store() as store:
            return records_of(await store.read(session))

    @asynccontextmanager
    async def _store(self) -> AsyncGenerator[Keeping]:
        store = await self.open_store()
        try:
            yield RedactedStore(store)
        finally:
            if self.own:
                await store.close()
