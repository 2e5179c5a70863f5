"""The store of the settings, for commands that read it."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, TypeVar

from pilotfish.cli.failure import give_up
from pilotfish.errors import AgentError

if TYPE_CHECKING:
    from pilotfish.sessions.keeping import Keeping

__all__ = ["stored"]

T = TypeVar("T")


def stored(work: Callable[[Keeping], Awaitable[T]]) -> T:
    """What `work` finds in the store of the settings; ends the command with what went wrong."""
    return asyncio.run(_with_store(work))


async def _with_store(work: Callable[[Keeping], Awaitable[T]]) -> T:
    """Opens it, also while a server has it open."""
    from pilotfish.guard.sealed import SealedStore
    from pilotfish.sessions.address import open_store
    from pilotfish.settings import Settings

    try:
        settings = Settings.of()
        opened = await open_store(settings.store)
    except AgentError as error:
        give_up(str(error))
    keys = settings.encryption_keys
    store = SealedStore(opened, keys) if keys else opened
    try:
        return await work(store)
    except AgentError as error:
        give_up(str(error))
    finally:
        await store.close()
