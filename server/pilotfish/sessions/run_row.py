"""One line about each run, beside its journal: what runs are listed, filtered and counted by."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

__all__ = ["RUNNING", "SERVED", "GroupBy", "RunFilter", "RunGroup", "RunRow"]

RUNNING = "running"
"""The status of a run without an end: it is going on, or its server went away."""

SERVED = ("done", RUNNING, "stopped")
"""What ended so was served, unless the visitor said that it did not help."""

GroupBy = Literal["day", "status", "page", "model", "task", "subject"]


@dataclass(frozen=True)
class RunRow:
    """`asked` is the visitor's task, "" where the store is encrypted. `page` is the path at which
    the last turn began. `started` and `ended` are in seconds since the epoch, `seconds` are those
    of work. `cost` is None where no price is known, `rating` where the visitor said nothing.
    """

    session: str
    run: str
    subject: str
    tenant: str
    origin: str
    started: float
    asked: str = ""
    status: str = RUNNING
    why: str = ""
    page: str = ""
    model: str = ""
    ended: float | None = None
    turns: int = 0
    actions: int = 0
    tokens: int = 0
    cost: float | None = None
    seconds: float = 0.0
    rating: bool | None = None


@dataclass(frozen=True)
class RunFilter:
    """Fields that are not given do not filter. `page` is the beginning of a path, `text` a part of
    what was asked, `run` the beginning of an id; `since` and `before` are about the start, in
    seconds since the epoch. `cost` is the least. With `unserved` only runs that did not give what
    was asked for. `at` and `most` choose a part of the newest first.
    """

    tenant: str | None = None
    session: str | None = None
    run: str | None = None
    status: str | None = None
    subject: str | None = None
    page: str | None = None
    model: str | None = None
    cost: float | None = None
    rating: bool | None = None
    text: str | None = None
    unserved: bool = False
    since: float = 0.0
    before: float | None = None
    most: int = 50
    at: int = 0


@dataclass(frozen=True)
class RunGroup:
    """All runs that share a `key`: a day (UTC), a status, a page, a model, a task or a user."""

    key: str
    runs: int
    done: int
    failed: int
    cost: float
    seconds: float
    helped: int
    helped_not: int
