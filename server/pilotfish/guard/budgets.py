"""What a run may cost: its limits, the accounts that are charged, and its clock."""

from __future__ import annotations

import datetime
import time
from collections.abc import Callable, Generator
from contextlib import contextmanager
from dataclasses import dataclass, field, fields
from typing import Literal

from pilotfish.agent.failures import LimitReached
from pilotfish.agent.run.run import RunLimits
from pilotfish.agent.sentence import Sentence, say
from pilotfish.agent.state.store import Store
from pilotfish.guard.addresses import prefix
from pilotfish_client.keywords import checked

__all__ = [
    "CLOSING",
    "NANO",
    "Account",
    "Amount",
    "Limits",
    "RunClock",
    "Unit",
    "accounts_of",
    "accounts_of_task",
    "count_run",
    "today",
]


CLOSING = 3_000
"""Tokens that every other call of a run leaves for its last one, which says what was done; of a
small limit a tenth.
"""


@checked
@dataclass(frozen=True)
class Limits:
    """What runs may use.

    run_tokens      tokens of one run
    run_seconds     seconds of one run; time spent waiting for the visitor is not counted
    user_day        tokens a day of one visitor
    tenant_day      tokens a day of all visitors together
    anonymous_runs  runs a day of one anonymous address
    anonymous_day   tokens a day of all anonymous visitors together; by default a quarter of
                    tenant_day, so that they cannot use up what signed-in users have
    run_cost        money of one run, in the currency of the prices; None: no limit
    user_day_cost   money a day of one visitor
    tenant_day_cost money a day of all visitors together; anonymous ones may use a quarter of it
    calls_a_minute  calls of models a minute of all visitors together; a call that is over it waits
    run             turns, actions and failures of one run
    """

    run_tokens: int = 400_000
    run_seconds: float = 600.0
    user_day: int = 500_000
    tenant_day: int = 5_000_000
    anonymous_runs: int = 20
    anonymous_day: int = 0
    run_cost: float | None = None
    user_day_cost: float | None = None
    tenant_day_cost: float | None = None
    calls_a_minute: int | None = None
    run: RunLimits = field(default_factory=RunLimits)

    def __post_init__(self) -> None:
        if not self.anonymous_day:
            object.__setattr__(self, "anonymous_day", -(-self.tenant_day // 4))
        for each in fields(self):
            value = getattr(self, each.name)
            if isinstance(value, int | float) and value <= 0:
                raise ValueError(
                    f"Limits({each.name}=…): expected a number above 0, found {value!r}"
                )
        if self.anonymous_day > self.tenant_day:
            raise ValueError(
                f"Limits(anonymous_day={self.anonymous_day}): expected at most tenant_day,"
                f" which is {self.tenant_day}"
            )

    @property
    def in_money(self) -> bool:
        """Whether any of them needs the prices of models."""
        return any((self.run_cost, self.user_day_cost, self.tenant_day_cost))


NANO = 1_000_000_000
"""Money is counted in whole billionths of its unit, so that sums are exact."""


@dataclass(frozen=True)
class Amount:
    """What a call may use, or has used: tokens, and billionths of money (None: no known price)."""

    tokens: int = 0
    nano: int | None = 0

    @classmethod
    def of(cls, tokens: int, cost: float | None) -> Amount:
        return cls(tokens, None if cost is None else round(cost * NANO))


Unit = Literal["tokens", "money"]


@dataclass(frozen=True)
class Account:
    """Tokens or money are reserved from it, day by day; `spent` is the message when `cap` is
    reached. Money is in billionths.
    """

    name: str
    cap: int
    spent: str | Sentence
    unit: Unit = "tokens"

    def part(self, amount: Amount) -> int:
        """Of `amount`, what this account counts. Raises LimitReached where it is not known."""
        if self.unit == "tokens":
            return amount.tokens
        if amount.nano is None:
            raise LimitReached(say("uncounted"))
        return amount.nano


class RunClock:
    """Seconds that a run has worked; the clock stops while the visitor is thinking."""

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
    """The day of the accounts: the date in UTC."""
    return datetime.datetime.now(datetime.UTC).date().isoformat()


def accounts_of_task(key: str, user: str | None, limits: Limits) -> tuple[Account, ...]:
    """The accounts of a run that a script started, for `user` or for nobody."""
    everyone = accounts_of(key, user or "", "", limits)
    return everyone if user else tuple(it for it in everyone if it.name.endswith(f"tenant|{key}"))


def accounts_of(key: str, user: str | None, address: str, limits: Limits) -> tuple[Account, ...]:
    """The accounts of a run of `user`, or of an anonymous visitor from `address`."""
    mine, ours = say("user_day"), say("tenant_day")
    name = f"user|{user}" if user is not None else f"anon|{prefix(address)}"
    tokens = [Account(name, limits.user_day, mine)]
    money = [_money(name, limits.user_day_cost, mine)]
    if user is None:
        together, all_of_them = f"anonymous|{key}", say("anonymous_day")
        quarter = limits.tenant_day_cost / 4 if limits.tenant_day_cost else None
        tokens.append(Account(together, limits.anonymous_day, all_of_them))
        money.append(_money(together, quarter, all_of_them))
    tokens.append(Account(f"tenant|{key}", limits.tenant_day, ours))
    money.append(_money(f"tenant|{key}", limits.tenant_day_cost, ours))
    return (*tokens, *(account for account in money if account))


def _money(name: str, cap: float | None, spent: Sentence) -> Account | None:
    return None if cap is None else Account(f"money|{name}", round(cap * NANO), spent, "money")


async def count_run(store: Store, address: str, most: int) -> None:
    """Counts a run of an anonymous visitor; raises LimitReached, also when the store fails.

    Only the prefix of the address counts: a visitor can invent any number of names, sessions,
    origins and ports.
    """
    try:
        allowed = await store.reserve(f"runs|{prefix(address)}", today(), 1, most)
    except Exception as error:
        raise LimitReached(say("uncounted")) from error
    if not allowed:
        raise LimitReached(say("anonymous_runs", most=most))
