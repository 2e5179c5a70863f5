"""What the loop needs of a store of sessions, and what is kept in it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Protocol

__all__ = ["Entry", "SessionRecord", "Store"]


@dataclass(frozen=True)
class SessionRecord:
    """`resume_hash` is the hex SHA-256 of the resume token; `subject` the token's subject."""

    id: str
    subject: str
    key: str
    origin: str
    resume_hash: str
    epoch: int = 0
    next_ref: int = 1


@dataclass(frozen=True)
class Entry:
    """One line of a session's journal; `seq` counts within the session."""

    seq: int
    epoch: int
    kind: str
    body: dict[str, Any]
    at: float


class Store(Protocol):
    """Durable sessions. Every write but `create` is fenced by the epoch; raises Fenced."""

    async def create(self, record: SessionRecord) -> None:
        """A new session."""
        ...

    async def find(self, resume_hash: str) -> SessionRecord | None:
        """The session of a resume token: the current one, or the one it has just replaced."""
        ...

    async def load(self, session: str) -> SessionRecord | None:
        """The record of a session; None where there is none."""
        ...

    async def claim(self, session: str) -> int:
        """Makes the caller the owner: raises the epoch by one and returns it."""
        ...

    async def rotate(self, session: str, epoch: int, resume_hash: str) -> None:
        """A new resume token; the former stays valid until `retire`."""
        ...

    async def retire(self, session: str, epoch: int) -> None:
        """Forgets the former resume token."""
        ...

    async def keep_ref(self, session: str, epoch: int, next_ref: int) -> None:
        """The next free number of an element."""
        ...

    async def append(self, session: str, epoch: int, kind: str, body: dict[str, Any]) -> int:
        """Commits an entry and returns its `seq`."""
        ...

    async def read(self, session: str, after: int = 0) -> list[Entry]:
        """The entries whose `seq` is above `after`, in order."""
        ...

    async def delete(self, session: str) -> None:
        """The session and its journal."""
        ...

    async def reserve(self, account: str, day: str, tokens: int, cap: int) -> bool:
        """Adds to an account's day unless that passes `cap`; one atomic statement."""
        ...

    async def settle(self, account: str, day: str, difference: int) -> None:
        """Corrects a reservation by what was really used (may be negative)."""
        ...

    async def close(self) -> None:
        """Nothing is asked of it afterwards."""
        ...
