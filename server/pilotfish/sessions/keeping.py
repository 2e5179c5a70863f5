"""What a server keeps beside the journals of its sessions."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, Protocol

from pilotfish.agent.seams import Store

__all__ = ["AuditFilter", "AuditRecord", "Halt", "HaltScope", "Keeping", "Verdict"]

Verdict = Literal["unasked", "approved", "declined"]
HaltScope = Literal["run", "user", "tenant", "all"]


@dataclass(frozen=True)
class AuditRecord:
    """One effect. `subject` is who (a user's id, or `anon:…`); `digest` is the SHA-256 of what was
    done, or of what the visitor was asked about; `consent` proves the answer: the kind of proof,
    the digest and the time. `at` is in seconds since the epoch; `number` is given by the store.
    """

    at: float
    subject: str
    tenant: str
    origin: str
    session: str
    run: str
    action_id: str
    action: str
    digest: str
    verdict: Verdict
    consent: str
    status: str
    number: int = 0


@dataclass(frozen=True)
class AuditFilter:
    """What is not given does not filter. `since` and `until` are in seconds since the epoch."""

    subject: str | None = None
    session: str | None = None
    run: str | None = None
    action: str | None = None
    verdict: str | None = None
    since: float = 0.0
    until: float | None = None
    most: int = 1000


@dataclass(frozen=True)
class Halt:
    """Nothing may run: in the run, of the user, for the tenant (its key), or at all (no name)."""

    scope: HaltScope
    name: str = ""


class Keeping(Store, Protocol):
    """A Store, with what outlives a session or is asked across sessions; raises StoreError."""

    async def check(self) -> None:
        """Raises StoreError where the store does not answer. Writes nothing."""
        ...

    async def show_token(self, token: str, session: str, expires: float) -> bool:
        """Whether a visitor's token (its `jti`) is this session's: the first that shows it has it,
        until `expires`. No session has one that was revoked.
        """
        ...

    async def revoke_tokens(self, session: str) -> None:
        """No session may show the tokens of this one any more."""
        ...

    async def replaced(self, resume_hash: str) -> str | None:
        """The session whose resume token this was before it was replaced and retired."""
        ...

    async def sessions_of(self, subject: str) -> list[str]: ...

    async def forget_subject(self, subject: str) -> int:
        """Deletes all sessions of `subject` with their journals, and its accounts; in the audit
        record its name becomes `forgotten`. Returns how many sessions there were.
        """
        ...

    async def purge(self, sessions_before: float, audit_before: float) -> int:
        """Deletes sessions in which nothing was written since, and older audit records; returns how
        many sessions there were.
        """
        ...

    async def record(self, record: AuditRecord) -> None:
        """Appends; nothing that was appended can be changed."""
        ...

    async def audited(self, filter: AuditFilter) -> list[AuditRecord]:
        """The newest `most` that fit, the oldest of them first."""
        ...

    async def halt(self, halt: Halt) -> None: ...

    async def release(self, halt: Halt) -> None: ...

    async def halts(self) -> Sequence[Halt]: ...
