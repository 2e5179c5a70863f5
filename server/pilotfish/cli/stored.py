"""The store of the settings, for commands that read it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, TypeVar

from pilotfish.cli.failure import give_up
from pilotfish.errors import AgentError

if TYPE_CHECKING:
    from pilotfish.sessions.keeping import Keeping

__all__ = ["with_store"]

T = TypeVar("T")


async def with_store(work: Callable[[Keeping], Awaitable[T]]) -> T:
    """Opens it, also while a server has it open; ends the command with what went wrong."""
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
