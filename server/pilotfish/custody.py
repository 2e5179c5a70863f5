"""What an operator does with what is kept: forget a user, read the audit record, halt runs."""

from __future__ import annotations

import time
from collections.abc import AsyncGenerator, Awaitable, Callable
from contextlib import asynccontextmanager

from pilotfish.sessions.keeping import AuditFilter, AuditRecord, Halt, Keeping

__all__ = ["Custody", "halt_of"]

DAY = 86_400.0


class Custody:
    """Over the store of an agent, which servers may have open at the same time."""

    def __init__(self, open_store: Callable[[], Awaitable[Keeping]], *, own: bool) -> None:
        """`own`: what `open_store` opens is closed after use."""
        self._open = open_store
        self._own = own

    async def forget(self, user_id: str) -> int:
        """Deletes all that is kept of a user, and returns how many sessions there were. Their name
        in the audit record becomes `forgotten`. Runs that are going on end.
        """
        async with self._store() as store:
            return await store.forget_subject(user_id)

    async def audit(self, filter: AuditFilter | None = None) -> list[AuditRecord]:
        async with self._store() as store:
            return await store.audited(filter or AuditFilter())

    async def halt(self, halt: Halt) -> None:
        """Takes effect within 0.2 s on every server that shares the store, until `release`."""
        async with self._store() as store:
            await store.halt(halt)

    async def release(self, halt: Halt) -> None:
        async with self._store() as store:
            await store.release(halt)

    async def halts(self) -> list[Halt]:
        async with self._store() as store:
            return list(await store.halts())

    async def purge(self, days: float, audit_days: float) -> int:
        """Deletes sessions in which nothing was written for `days`; returns how many."""
        now = time.time()
        async with self._store() as store:
            return await store.purge(now - days * DAY, now - audit_days * DAY)

    @asynccontextmanager
    async def _store(self) -> AsyncGenerator[Keeping]:
        store = await self._open()
        try:
            yield store
        finally:
            if self._own:
                await store.close()


def halt_of(*, run: str | None, user: str | None, tenant: str | None, everything: bool) -> Halt:
    """The one that is named; raises ValueError unless exactly one is."""
    named = [Halt("all")] if everything else []
    if run is not None:
        named.append(Halt("run", run))
    if user is not None:
        named.append(Halt("user", user))
    if tenant is not None:
        named.append(Halt("tenant", tenant))
    if len(named) != 1:
        raise ValueError("name one of run, user, tenant, or everything; found " + str(len(named)))
    return named[0]
