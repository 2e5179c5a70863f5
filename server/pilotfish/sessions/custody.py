"""An operator's tasks on stored data: forget a user, read the audit record, halt runs."""

from __future__ import annotations

import hashlib
import secrets
import time
from collections.abc import AsyncGenerator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import TypedDict, Unpack, cast

from pilotfish.sessions.keeping import AuditFilter, AuditRecord, Halt, HaltScope, Keeping

__all__ = ["Custody", "HaltOptions", "Operated", "deed_of", "halt_of"]

DAY = 86_400.0


class Custody:
    """Works on an agent's store, which running servers may have open at the same time."""

    def __init__(
        self, open_store: Callable[[], Awaitable[Keeping]], *, own: bool, by: str = "server"
    ) -> None:
        """`own`: the store that `open_store` returns is closed after each use. `by` is who asks, in
        the audit record of what is done.
        """
        self._by = by
        self._open = open_store
        self._own = own

    async def forget(self, user_id: str) -> int:
        """Deletes everything stored about a user; returns the number of sessions. In the audit
        record their name becomes `forgotten`. Runs that are going on end.
        """
        async with self._store() as store:
            count = await store.forget_subject(user_id)
            await store.record(deed_of(self._by, f"{self._by}.forget", "forgotten"))
            return count

    async def check(self) -> None:
        """Raises StoreError where a store of the settings cannot be opened or written."""
        if self._own:
            async with self._store() as store:
                await store.check()

    async def audit(self, filter: AuditFilter | None = None) -> list[AuditRecord]:
        async with self._store() as store:
            return await store.audited(filter or AuditFilter())

    async def halt(self, halt: Halt) -> None:
        """Takes effect within 0.2 s on every server that shares the store, until `release`."""
        async with self._store() as store:
            await store.halt(halt)
            await store.record(self._switched("halt", halt))

    async def release(self, halt: Halt) -> None:
        async with self._store() as store:
            await store.release(halt)
            await store.record(self._switched("release", halt))

    async def halts(self) -> list[Halt]:
        async with self._store() as store:
            return list(await store.halts())

    async def purge(self, days: float, audit_days: float) -> int:
        """Deletes sessions without an entry for `days`, and audit records older than `audit_days`.

        Returns the number of sessions.
        """
        now = time.time()
        async with self._store() as store:
            return await store.purge(now - days * DAY, now - audit_days * DAY)

    def _switched(self, deed: str, halt: Halt) -> AuditRecord:
        named = {"run": halt.name} if halt.scope == "run" else {}
        named |= {"tenant": halt.name} if halt.scope == "tenant" else {}
        return deed_of(self._by, f"{self._by}.{deed}-{halt.scope}", halt.name, **named)

    @asynccontextmanager
    async def _store(self) -> AsyncGenerator[Keeping]:
        store = await self._open()
        try:
            yield store
        finally:
            if self._own:
                await store.close()


def deed_of(
    operator: str, action: str, name: str, *, tenant: str = "", run: str = ""
) -> AuditRecord:
    """The record of what an operator did; `action` is the deed with its origin before a point. Of a
    user's `name` only the digest is in it.
    """
    origin = action.partition(".")[0]
    return AuditRecord(
        at=time.time(),
        subject=f"operator:{operator}"[:200],
        tenant=tenant,
        origin=origin,
        session=origin,
        run=run,
        action_id=f"{origin}.{secrets.token_hex(8)}",
        action=action,
        digest=hashlib.sha256(f"{action.partition('.')[2]}|{name}".encode()).hexdigest(),
        verdict="approved",
        consent=origin,
        status="done",
    )


class HaltOptions(TypedDict, total=False):
    """What a halt is of: exactly one of them. `tenant` is a key, or True for the agent's own."""

    run: str | None
    user: str | None
    tenant: str | bool | None
    everything: bool


def halt_of(key: str = "", **given: Unpack[HaltOptions]) -> Halt:
    """The Halt of the one argument that is given; raises ValueError unless exactly one is."""
    tenant = given.get("tenant")
    names = {"run": given.get("run"), "user": given.get("user")}
    names["tenant"] = key if tenant is True else tenant or None
    named = [Halt("all")] if given.get("everything") else []
    named += [Halt(cast("HaltScope", it), name) for it, name in names.items() if name is not None]
    if len(named) != 1:
        raise ValueError("name one of run, user, tenant, or everything; found " + str(len(named)))
    return named[0]


class Operated:
    """What an operator does about an agent, from Python."""

    key: str
    custody: Custody

    async def forget(self, user_id: str) -> int:
        """Deletes everything stored about a user; returns the number of sessions."""
        return await self.custody.forget(user_id)

    async def halt(self, **named: Unpack[HaltOptions]) -> None:
        """Stops runs, and refuses new ones, until `release` with the same argument: one `run`, all
        of a `user`, of this agent (`tenant=True`), or `everything` in this store; within 0.2 s.
        """
        await self.custody.halt(halt_of(self.key, **named))

    async def release(self, **named: Unpack[HaltOptions]) -> None:
        """Takes a halt back."""
        await self.custody.release(halt_of(self.key, **named))
