"""The budgets of one run: tokens are reserved before each call and settled after it."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Sequence

from pilotfish.agent.errors import AgentError, LimitReached
from pilotfish.agent.request import Usage
from pilotfish.agent.seams import Store
from pilotfish.agent.sentence import say
from pilotfish.guard.budgets import Account, Limits, RunClock, today

__all__ = ["Meter", "Reservation"]

log = logging.getLogger("pilotfish.guard")


class Reservation:
    """Tokens that are reserved on every account of a run until `settle`."""

    def __init__(self, meter: Meter, day: str, tokens: int) -> None:
        self._meter = meter
        self._day = day
        self._tokens = tokens

    async def settle(self, usage: Usage) -> None:
        """Replaces the reserved tokens by `usage`. If the caller is cancelled meanwhile, the
        accounts are still corrected.
        """
        await self._meter.settle(self._day, self._tokens, usage)


class Meter:
    """One meter for all models of a run. Every account must cover a call before it is made; if the
    store fails, the call is refused. `used` is the run's tokens before a restart.
    """

    def __init__(
        self,
        *,
        store: Store,
        limits: Limits,
        accounts: Sequence[Account],
        clock: RunClock,
        used: int = 0,
    ) -> None:
        self._store = store
        self._limits = limits
        self._accounts = tuple(accounts)
        self._clock = clock
        self._usage = Usage(input=used)
        self._settling: set[asyncio.Task[None]] = set()

    @property
    def usage(self) -> Usage:
        """Tokens of the run so far: as providers counted them, or else estimated."""
        return self._usage

    @property
    def used(self) -> int:
        """Tokens of the run so far, input and output together."""
        return self._usage.input + self._usage.output

    async def reserve(self, tokens: int) -> Reservation:
        """Raises LimitReached if the run or one of its accounts does not cover `tokens`."""
        self._check_run(tokens)
        day = today()
        held: list[Account] = []
        try:
            for account in self._accounts:
                if not await self._covered(account, day, tokens):
                    raise LimitReached(account.spent)
                held.append(account)
        except BaseException:
            await asyncio.shield(self._correct(held, day, -tokens))
            raise
        return Reservation(self, day, tokens)

    async def settle(self, day: str, reserved: int, usage: Usage) -> None:
        """Adds `usage`, and corrects the accounts: `reserved` tokens were reserved on `day`."""
        known = self._usage
        self._usage = Usage(
            input=known.input + usage.input,
            output=known.output + usage.output,
            cached_input=known.cached_input + usage.cached_input,
        )
        difference = usage.input + usage.output - reserved
        await asyncio.shield(self._correct(self._accounts, day, difference))

    def _correct(
        self, accounts: Sequence[Account], day: str, difference: int
    ) -> asyncio.Task[None]:
        task = asyncio.create_task(self._settle_each(accounts, day, difference))
        self._settling.add(task)
        task.add_done_callback(self._settling.discard)
        return task

    async def _settle_each(self, accounts: Sequence[Account], day: str, difference: int) -> None:
        # If settling fails, the tokens stay reserved: the count is then too high, never too low.
        for account in accounts:
            with contextlib.suppress(AgentError):
                await self._store.settle(account.name, day, difference)

    async def _covered(self, account: Account, day: str, tokens: int) -> bool:
        try:
            return await self._store.reserve(account.name, day, tokens, account.cap)
        except Exception as error:
            log.error("tokens could not be reserved, so no model is called: %s", error)
            raise LimitReached(say("uncounted")) from error

    def _check_run(self, tokens: int) -> None:
        if self._clock.worked >= self._limits.run_seconds:
            raise LimitReached(say("run_seconds", seconds=f"{self._limits.run_seconds:g}"))
        if self.used + tokens > self._limits.run_tokens:
            most = f"{self._limits.run_tokens:,}"
            raise LimitReached(say("run_tokens", most=most, used=f"{self.used:,}"))
