"""A base class for stores around a store that change one thing about it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pilotfish.sessions.keeping import Besides, Keeping

__all__ = ["Wrapped"]

if TYPE_CHECKING:
    # A store that has every method, which `__getattr__` cannot tell a type checker.
    from pilotfish.sessions.memory import MemoryStore as Whole
else:
    Whole = object


class Wrapped(Whole):
    """Delegates everything to `store`. A subclass calls `self._store`, never `super()`."""

    def __init__(self, store: Keeping) -> None:
        self._store = store

    def __getattr__(self, name: str) -> Any:
        return getattr(self._store, name)

    async def append(
        self, session: str, epoch: int, kind: str, body: dict[str, Any], beside: Besides = ()
    ) -> int:
        written = self._written(session, kind, body)
        return await self._store.append(session, epoch, kind, written, beside)

    def _written(self, session: str, kind: str, body: dict[str, Any]) -> dict[str, Any]:
        """The body of an entry as it is stored."""
        return body
