"""The store of an agent, with what is around it."""

from __future__ import annotations

from pilotfish.guard.sealed import SealedStore
from pilotfish.sessions.address import open_store
from pilotfish.sessions.indexed import IndexedStore
from pilotfish.sessions.keeping import Keeping
from pilotfish.settings import Settings

__all__ = ["open_kept"]


async def open_kept(given: Keeping | None, settings: Settings) -> Keeping:
    """`given`, or that of the settings: encrypted where there are keys, and with an
    index of runs, which then holds no words of visitors.
    """
    store = given or await open_store(settings.store)
    keys = settings.encryption_keys
    return IndexedStore(SealedStore(store, keys) if keys else store, words=not keys)
