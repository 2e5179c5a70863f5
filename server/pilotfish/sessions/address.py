"""The address of a store, as an operator writes it: a PostgreSQL URL, or a file."""

from __future__ import annotations

from pilotfish.agent.failures import StoreError
from pilotfish.sessions.keeping import Keeping

__all__ = ["is_shared", "open_store"]

SCHEMES = ("postgresql://", "postgres://")


def is_shared(address: str) -> bool:
    """Whether servers on several machines can use this store."""
    return address.startswith(SCHEMES)


async def open_store(address: str) -> Keeping:
    """Opens it, and creates or migrates its tables. Raises StoreError with what to do."""
    if is_shared(address):
        try:
            from pilotfish.sessions.postgres import PostgresStore
        except ImportError as error:
            raise StoreError(
                f"a PostgreSQL store needs packages ({error}): pip install 'pilotfish[postgres]'"
            ) from None
        return await PostgresStore.open(address)
    if "://" in address:
        scheme = address.partition("://")[0]
        raise StoreError(
            f"PILOTFISH_STORE has the scheme {scheme!r}: expected postgresql://USER@HOST/DATABASE,"
            " or PILOTFISH_DATABASE with the name of a file"
        )
    from pilotfish.sessions.sqlite import SQLiteStore

    return await SQLiteStore.open(address)
