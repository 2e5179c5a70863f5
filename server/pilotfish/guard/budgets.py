"""What a run may cost: limits, the accounts it pays from, and the clock that it runs against."""

from __future__ import annotations

import datetime
import time
from collections.abc import Callable, Generator
from contextlib import contextmanager
from dataclasses import dataclass, fields

from pilotfish.agent.errors import LimitReached
from pilotfish.agent.seams import Store

__all__ = ["Account", "Limits", "RunClock", "count_run", "today"]


@dataclass(frozen=True)
class Limits:
    """Tokens of one run, seconds of one run (time spent waiting for the visitor not counted),
    tokens a day of one visitor and of all together, and runs a day of an anonymous address.
    """

    run_tokens: int = 200_000
    run_seconds: float = 600.0
    user_day: int = 500_000
    tenant_day: int = 5_000_000
    anonymous_runs: int = 20

    def __post_init__(self) -> None:
        for field in fields(self):
            if getattr(self, field.name) <= 0:
                raise ValueError(
                    f"Limits({field.name}=…): sought a number above 0,"
                    f" found {getattr(self, field.name)!r}"
                )


@dataclass(frozen=True)
class Account:
    """What tokens are reserved from, day by day; `spent` is told when `cap` is reached."""

    name: str
    cap: int
    spent: str


class RunClock:
    """Seconds that a run has worked; it stands still while the visitor is thinking."""

    def __init__(self, now: Callable[[], float] = time.monotonic, *, worked: float = 0.0) -> None:
        self._now = now
        self._since: float | None = now()
        self._worked = worked
        self._pauses = 0

    @property
    def worked(self) -> float:
        running = self._now() - self._since if self._since is not None else 0.0
        return self._worked + running

    @contextmanager
    def paused(self) -> Generator[None]:
        self._pauses += 1
        self._worked, self._since = self.worked, None
        try:
            yield
        finally:
            self._pauses -= 1
            if not self._pauses:
                self._since = self._now()


def today() -> str:
    """The day that accounts are kept by: the date in UTC."""
    return datetime.datetime.now(datetime.UTC).date().isoformat()


async def count_run(store: Store, origin: str, address: str, most: int) -> None:
    """Counts a run of an anonymous visitor; raises LimitReached, also when it cannot be counted.

    Counted by origin and address: a visitor can make up any number of names and sessions.
    """
    try:
        allowed = await store.reserve(f"runs|{origin}|{address}", today(), 1, most)
    except Exception as error:
        raise LimitReached("Usage cannot be counted just now, so nothing was started.") from error
    if not allowed:
        raise LimitReached(f"Visitors who are not signed in may start {most} tasks a day.")
