"""What a server stores besides the journals of its sessions."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal, Protocol

from pilotfish.agent.state.store import Store
from pilotfish.sessions.run_row import GroupBy, RunFilter, RunGroup, RunRow

__all__ = [
    "AuditFilter",
    "AuditRecord",
    "Besides",
    "Bucket",
    "Halt",
    "HaltScope",
    "Keeping",
    "RecipeRow",
    "Verdict",
]

Verdict = Literal["unasked", "approved", "declined"]
HaltScope = Literal["run", "user", "tenant", "all"]


@dataclass(frozen=True)
class AuditRecord:
    """One action that happened, or that the visitor declined.

    `subject` is a user's id, or `anon:…`; `digest` is the SHA-256 of what was done, or of what the
    visitor was asked about; `consent` proves the answer: the kind of proof, the digest and the
    time. `at` is in seconds since the epoch; `number` is assigned by the store.
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
    """Fields that are not given do not filter; `tenant` is the key of an agent. `since` and `until`
    are in seconds since the epoch.
    """

    subject: str | None = None
    session: str | None = None
    run: str | None = None
    action: str | None = None
    verdict: str | None = None
    since: float = 0.0
    until: float | None = None
    most: int = 1000
    tenant: str | None = None


@dataclass(frozen=True)
class Halt:
    """A kill switch: for one run, one user, one tenant (its key), or everything (no name)."""

    scope: HaltScope
    name: str = ""


@dataclass(frozen=True)
class Bucket:
    """A token bucket: it starts full with `burst` tokens, and gets `rate` a second."""

    rate: float
    burst: int


@dataclass(frozen=True)
class RecipeRow:
    """`owner` is who may use it, without their name, "" for the counts of a team's own recipe. It
    is deleted with the user `subject` and with `session`, where they are set, and at `expires`, in
    seconds since the epoch. It was played to its end so often, `failed` so often and `in_a_row`.
    """

    id: str
    tenant: str
    owner: str
    subject: str
    session: str | None
    body: dict[str, Any]
    expires: float
    played: int = 0
    failed: int = 0
    in_a_row: int = 0


Besides = Sequence[AuditRecord | RunRow]
"""What is stored with an entry: records of what it tells of, or the row of its run."""


class Keeping(Store, Protocol):
    """A Store, with what outlives a session or concerns several sessions; raises StoreError."""

    async def append(
        self, session: str, epoch: int, kind: str, body: dict[str, Any], beside: Besides = ()
    ) -> int:
        """Commits an entry and returns its `seq`, and with it what is `beside` it: all of that is
        stored, or nothing.
        """
        ...

    async def check(self) -> None:
        """Raises StoreError if the store does not answer, or cannot be written."""
        ...

    async def ident(self) -> str:
        """The name of this store, which no other one has."""
        ...

    async def show_token(self, token: str, session: str, expires: float) -> bool:
        """Whether `session` may use a visitor's token (its `jti`): the first session that presents
        the token owns it, until `expires`. Nobody may use a revoked one.
        """
        ...

    async def revoke_tokens(self, session: str) -> None:
        """Revokes all tokens of this session."""
        ...

    async def replaced(self, resume_hash: str) -> str | None:
        """The session whose resume token this was, if it was replaced and retired; else None."""
        ...

    async def sessions_of(self, subject: str) -> list[str]:
        """The ids of the sessions of a user."""
        ...

    async def recent_sessions(self, most: int) -> list[str]:
        """At most so many sessions in which a run began, the newest run first."""
        ...

    async def index(self, row: RunRow) -> None:
        """Puts the row of a run into the index, or replaces it."""
        ...

    async def indexed(self, filter: RunFilter) -> list[RunRow]:
        """The runs that match, the newest first."""
        ...

    async def grouped(self, filter: RunFilter, by: GroupBy) -> list[RunGroup]:
        """The runs that match, counted by what they share: days the newest first, others the
        largest first.
        """
        ...

    async def keep_recipe(self, row: RecipeRow, most: int) -> None:
        """Stores a recipe in place of the one with its id. Of more than `most` of its owner those
        that expire first are deleted.
        """
        ...

    async def kept_recipes(
        self, tenant: str | None = None, owner: str | None = None
    ) -> list[RecipeRow]:
        """Those that have not expired: of a tenant, or of all; of an owner, with the counts of the
        team's own, or of all owners.
        """
        ...

    async def count_recipe(
        self, recipe: str, good: bool, expires: float
    ) -> tuple[int, int, int] | None:
        """Counts that it was played to its end, or not, and returns `played`, `failed` and
        `in_a_row`; None where there is no such recipe.
        """
        ...

    async def drop_recipe(self, recipe: str) -> None:
        """Deletes it."""
        ...

    async def forget_subject(self, subject: str) -> int:
        """Deletes all sessions of `subject` with their journals, its recipes and its accounts; in
        the audit record its name becomes `forgotten`. Returns how many sessions there were.
        """
        ...

    async def purge(self, sessions_before: float, audit_before: float) -> int:
        """Deletes sessions without an entry since `sessions_before`, audit records from before
        `audit_before` and expired recipes; returns the number of sessions.
        """
        ...

    async def record(self, record: AuditRecord) -> None:
        """Appends a record; records are never changed."""
        ...

    async def audited(self, filter: AuditFilter) -> list[AuditRecord]:
        """The newest `most` records that match, the oldest of them first."""
        ...

    async def halt(self, halt: Halt) -> None:
        """Adds a kill switch; the same one twice is one."""
        ...

    async def release(self, halt: Halt) -> None:
        """Takes a kill switch back."""
        ...

    async def halts(self) -> Sequence[Halt]:
        """Those that hold."""
        ...

    async def take(self, name: str, bucket: Bucket) -> bool:
        """Takes one token of the bucket with this name, which all servers share; False if it is
        empty.
        """
        ...

    async def announce(self, server: str, held: str) -> list[str]:
        """Stores what this server holds, and returns what the others hold that have announced
        themselves within the last 6 s, by the store's clock.
        """
        ...

    async def depart(self, server: str) -> None:
        """Forgets a server."""
        ...

    async def epochs(self, sessions: Sequence[str]) -> dict[str, int]:
        """The epoch of each of these sessions that exists."""
        ...

    async def hint(self) -> bool:
        """Waits until it is time to look at switches again; True, and earlier, where it is known
        that another server has changed them, or has claimed a session.
        """
        ...
