"""The budgets of one run: tokens and money are reserved before each call and settled after it."""

from __future__ import annotations

import asyncio
import contextlib
import datetime
import logging
import time
from collections.abc import AsyncGenerator, Awaitable, Callable, Sequence
from dataclasses import dataclass, replace

from pilotfish.agent.failures import (
    AgentError,
    LimitReached,
    ModelError,
    ModelMisconfigured,
    ModelOverloaded,
    RequestTooLarge,
)
from pilotfish.agent.model.model import Model, ModelWrapper
from pilotfish.agent.model.request import (
    ArgumentsDelta,
    Chunk,
    Request,
    Stopped,
    TextDelta,
    Thought,
)
from pilotfish.agent.model.token_estimate import estimated_tokens, request_tokens
from pilotfish.agent.model.usage import Usage
from pilotfish.agent.sentence import say
from pilotfish.agent.state.store import Store
from pilotfish.guard.budgets import NANO, Account, Amount, Limits, RunClock, Unit, today

__all__ = ["CallPace", "Meter", "Metered", "Reservation", "estimate"]

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

        async def hold(account: Account) -> None:
            left = 0 if closing else self._left_of(account.cap, amount, account.unit)
            given = (account.name, day, account.part(amount), account.cap - left)
            try:
                covered = await self._store.reserve(*given)
            except Exception as error:
                log.error("usage could not be reserved, so no model is called: %s", error)
                raise LimitReached(say("uncounted")) from error
            if not covered:
                raise LimitReached(account.spent)
            held.append(account)

        try:
            # Together, so that a store can commit them at once.
            asked = asyncio.gather(*map(hold, self._accounts), return_exceptions=True)
            for refusal in filter(None, await asked):
                raise refusal
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


@dataclass(frozen=True)
class CallPace:
    """At most `most` calls in a minute of the clock; a further one waits for the next minute."""

    store: Store
    tenant: str
    most: int
    now: Callable[[], float] = time.time
    sleep: Callable[[float], Awaitable[None]] = asyncio.sleep

    async def wait(self) -> None:
        """Returns when the call may be made. Raises LimitReached where the store does not count."""
        waited = False
        while not await self._admitted():
            if not waited:
                log.warning("limit reached limit=calls_a_minute tenant=%s", self.tenant)
                waited = True
            await self.sleep(60.0 - self.now() % 60.0)

    async def _admitted(self) -> bool:
        minute = datetime.datetime.fromtimestamp(self.now(), datetime.UTC).strftime(
            "%Y-%m-%dT%H:%M"
        )
        try:
            return await self.store.reserve(f"calls|{self.tenant}", minute, 1, self.most)
        except Exception as error:
            log.error("calls cannot be counted, so no model is called: %s", error)
            raise LimitReached(say("uncounted")) from error


_REFUSED = (ModelMisconfigured, ModelOverloaded, RequestTooLarge)


def estimate(request: Request) -> int:
    """The most tokens that a call may take: its text, its pictures, and its reply."""
    return request_tokens(request) + request.max_tokens


class Metered(ModelWrapper):
    """A Model of the run that `meter` belongs to. `rate` is what a token of input and one of output
    cost at most; None where that is not known.

    The provider's count is used, also if it is zero. Without one, as for a reply that broke off or
    was stopped, the tokens are estimated from the texts; what reads the reply gets that estimate as
    its Usage. A call that the provider refused costs nothing.
    """

    def __init__(self, model: Model, meter: Meter, rate: tuple[float, float] | None = None) -> None:
        super().__init__(model)
        self._meter = meter
        self._rate = rate

    async def stream(self, request: Request) -> AsyncGenerator[Chunk, None]:
        """Raises LimitReached before the call if a budget does not cover it."""
        most = estimate(request)
        read = most - request.max_tokens
        dearest = self._priced(Usage(read, request.max_tokens))
        reservation = await self._meter.reserve(most, cost=dearest.cost, closing=request.closing)
        counted: list[Usage] = []
        written: list[str] = []
        stream = self._model.stream(request)
        untaken = False
        try:
            async for chunk in stream:
                if isinstance(chunk, Usage):
                    counted.append(chunk)
                elif isinstance(chunk, TextDelta | ArgumentsDelta | Thought):
                    written.append(chunk.text)
                elif isinstance(chunk, Stopped) and not counted:
                    counted.append(self._estimated(read, written))
                    yield counted[0]
                yield chunk
        except ModelError as error:
            untaken = not written and isinstance(error, _REFUSED)
            if not counted and not untaken:
                counted.append(self._estimated(read, written))
                yield counted[0]
            raise
        finally:
            try:
                if isinstance(stream, AsyncGenerator):
                    await stream.aclose()
            finally:
                usages = counted or ([] if untaken else [self._estimated(read, written)])
                await reservation.settle(sum(usages, Usage()))

    def _estimated(self, read: int, written: list[str]) -> Usage:
        return self._priced(Usage(input=read, output=estimated_tokens("".join(written))))

    def _priced(self, usage: Usage) -> Usage:
        if self._rate is None:
            return usage
        return replace(usage, cost=usage.input * self._rate[0] + usage.output * self._rate[1])
