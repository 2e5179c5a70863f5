"""The budgets of one run: tokens and money are reserved before each call and settled after it."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Sequence

from pilotfish.agent.failures import AgentError, LimitReached
from pilotfish.agent.model.usage import Usage
from pilotfish.agent.sentence import say
from pilotfish.agent.state.store import Store
from pilotfish.guard.budgets import NANO, Account, Amount, Limits, RunClock, Unit, today
from pilotfish.guard.call_pace import CallPace

__all__ = ["Meter", "Reservation"]

log = logging.getLogger("pilotfish.guard")

_NOTHING = Usage()


class Reservation:
    """What is reserved on every account of a run until `settle`."""

    def __init__(self, meter: Meter, day: str, amount: Amount) -> None:
        self._meter = meter
        self._day = day
        self._amount = amount

    async def settle(self, usage: Usage) -> None:
        """Replaces what is reserved by `usage`. If the caller is cancelled meanwhile, the
        accounts are still corrected.
        """
        await self._meter.settle(self._day, self._amount, usage)


class Meter:
    """One meter for all models of a run. Every account must cover a call before it is made; if the
    store fails, the call is refused. `used` is what the run used before a restart. Every call
    leaves `closing` tokens and their price for the last one, or a tenth of a limit that is small.
    `pace` holds a call back until it may be made.
    """

    def __init__(
        self,
        *,
        store: Store,
        limits: Limits,
        accounts: Sequence[Account],
        clock: RunClock,
        used: Usage = _NOTHING,
        closing: int = 0,
        pace: CallPace | None = None,
    ) -> None:
        self._store = store
        self._limits = limits
        self._accounts = tuple(accounts)
        self._clock = clock
        self._closing = closing
        self._pace = pace
        self._usage = used
        self._settling: set[asyncio.Task[None]] = set()

    @property
    def usage(self) -> Usage:
        """Tokens of the run so far: as providers counted them, or else estimated."""
        return self._usage

    @property
    def used(self) -> int:
        """Tokens of the run so far, input and output together."""
        return self._usage.tokens

    async def reserve(
        self, tokens: int, *, cost: float | None = None, closing: bool = False
    ) -> Reservation:
        """`tokens` and `cost` are the most that the call may use; no cost where no price is known.
        Raises LimitReached if the run or one of its accounts does not cover it. With `closing` it
        is the last call, which may use what the others have left for it.
        """
        if self._pace:
            await self._pace.wait()
        amount = Amount.of(tokens, cost)
        self._check_run(amount, closing)
        day = today()
        held: list[Account] = []
        try:
            for account in self._accounts:
                needed = account.part(amount)
                left = 0 if closing else self._left_of(account.cap, amount, account.unit)
                if not await self._covered(account, day, needed, account.cap - left):
                    raise LimitReached(account.spent)
                held.append(account)
        except BaseException:
            await asyncio.shield(self._correct([(it, -it.part(amount)) for it in held], day))
            raise
        return Reservation(self, day, amount)

    async def settle(self, day: str, reserved: Amount, usage: Usage) -> None:
        """Adds `usage`, and corrects the accounts: `reserved` was reserved on `day`."""
        self._usage += usage
        used = Amount.of(usage.tokens, usage.cost)
        if used.nano is None:  # What cannot be priced stays as it was reserved.
            used = Amount(used.tokens, reserved.nano)
        changes = [(it, it.part(used) - it.part(reserved)) for it in self._accounts]
        await asyncio.shield(self._correct(changes, day))

    def _correct(self, changes: Sequence[tuple[Account, int]], day: str) -> asyncio.Task[None]:
        task = asyncio.create_task(self._settle_each(changes, day))
        self._settling.add(task)
        task.add_done_callback(self._settling.discard)
        return task

    async def _settle_each(self, changes: Sequence[tuple[Account, int]], day: str) -> None:
        async def settle(account: Account, difference: int) -> None:
            # If it fails, the tokens stay reserved: the count is then too high, never too low.
            with contextlib.suppress(AgentError):
                await self._store.settle(account.name, day, difference)

        # Together, so that a store can commit them at once.
        await asyncio.gather(*(settle(*change) for change in changes))

    async def _covered(self, account: Account, day: str, needed: int, cap: int) -> bool:
        try:
            return await self._store.reserve(account.name, day, needed, cap)
        except Exception as error:
            log.error("usage could not be reserved, so no model is called: %s", error)
            raise LimitReached(say("uncounted")) from error

    def _left_of(self, cap: int, amount: Amount, unit: Unit = "tokens") -> int:
        """For the closing call: tokens, or what they cost at the price of this call."""
        if unit == "tokens":
            return min(self._closing, cap // 10)
        return min((amount.nano or 0) * self._closing // max(amount.tokens, 1), cap // 10)

    def _check_run(self, amount: Amount, closing: bool) -> None:
        if self._clock.worked >= self._limits.run_seconds and not closing:
            raise LimitReached(say("run_seconds", seconds=f"{self._limits.run_seconds:g}"))
        left = 0 if closing else self._left_of(self._limits.run_tokens, amount)
        if self.used + amount.tokens + left > self._limits.run_tokens:
            most = f"{self._limits.run_tokens:,}"
            raise LimitReached(say("run_tokens", most=most, used=f"{self.used:,}"))
        if self._limits.run_cost is not None:
            self._check_cost(round(self._limits.run_cost * NANO), amount, closing)

    def _check_cost(self, cap: int, amount: Amount, closing: bool) -> None:
        if amount.nano is None:
            raise LimitReached(say("uncounted"))
        left = 0 if closing else self._left_of(cap, amount, "money")
        if round((self._usage.cost or 0.0) * NANO) + amount.nano + left > cap:
            raise LimitReached(say("run_cost"))
