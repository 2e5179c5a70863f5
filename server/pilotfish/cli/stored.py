"""The store of the settings, for commands that read it."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, TypeVar

from pilotfish.cli.output import giving_up
from pilotfish.errors import AgentError

if TYPE_CHECKING:
    from pilotfish.sessions.keeping import Keeping

__all__ = ["from_store"]

T = TypeVar("T")


def from_store(work: Callable[[Keeping], Awaitable[T]]) -> T:
    """What `work` finds there, also while a server has it open; ends the command with what went
    wrong.
    """
    from pilotfish.config.settings import Settings
    from pilotfish.guard.sealed import SealedStore
    from pilotfish.sessions.address import open_store

    async def opened() -> T:
        settings = Settings.of()
        store = await open_store(settings.store)
        keys = settings.encryption_keys
        try:
            return await work(SealedStore(store, keys) if keys else store)
        finally:
            await store.close()

    with giving_up(AgentError):
        return asyncio.run(opened())
