"""The budgets of one run: tokens are reserved before each call and settled after it."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Sequence

from pilotfish.agent.failures import AgentError, LimitReached
from pilotfish.agent.model.usage import Usage
from pilotfish.agent.sentence import say
from pilotfish.agent.state.store import Store
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
    store fails, the call is refused. `used` is the run's tokens before a restart. Every call leaves
    `closing` tokens for the last one, or a tenth of a limit that is small.
    """

    def __init__(
        self,
        *,
        store: Store,
        limits: Limits,
        accounts: Sequence[Account],
        clock: RunClock,
        used: int = 0,
        closing: int = 0,
    ) -> None:
        self._store = store
        self._limits = limits
        self._accounts = tuple(accounts)
        self._clock = clock
        self._closing = closing
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

    async def reserve(self, tokens: int, *, closing: bool = False) -> Reservation:
        """Raises LimitReached if the run or one of its accounts does not cover `tokens`. With
        `closing` it is the last call, which may use what the others have left for it.
        """
        self._check_run(tokens, closing)
        day = today()
        held: list[Account] = []
        try:
            for account in self._accounts:
                left = 0 if closing else self._left_of(account.cap)
                if not await self._covered(account, day, tokens + left):
                    raise LimitReached(account.spent)
                held.append(account)
                if left:
                    await self._correct([account], day, -left)
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

    def _left_of(self, cap: int) -> int:
        return min(self._closing, cap // 10)

    def _check_run(self, tokens: int, closing: bool) -> None:
        if self._clock.worked >= self._limits.run_seconds and not closing:
            raise LimitReached(say("run_seconds", seconds=f"{self._limits.run_seconds:g}"))
        left = 0 if closing else self._left_of(self._limits.run_tokens)
        if self.used + tokens + left > self._limits.run_tokens:
            most = f"{self._limits.run_tokens:,}"
            raise LimitReached(say("run_tokens", most=most, used=f"{self.used:,}"))
