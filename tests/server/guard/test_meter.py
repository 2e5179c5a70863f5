import asyncio
import logging

import pytest

from pilotfish.agent.failures import LimitReached, StoreError
from pilotfish.agent.model.usage import Usage
from pilotfish.guard.budgets import Account, Limits, RunClock, today
from pilotfish.guard.meter import CallPace, Meter
from pilotfish.sessions.memory import MemoryStore

pytestmark = pytest.mark.anyio

ADA = Account("user|ada", 1000, "Ada's share is used up.")
SHOP = Account("tenant|pk", 400, "The shop's share is used up.")


def meter(store: MemoryStore, **limits: int) -> Meter:
    return Meter(store=store, limits=Limits(**limits), accounts=(ADA, SHOP), clock=RunClock())


async def left(store: MemoryStore, account: Account) -> int:
    """Tokens that can still be reserved, found by trying."""
    for tokens in range(account.cap, -1, -1):
        if await store.reserve(account.name, today(), tokens, account.cap):
            await store.settle(account.name, today(), -tokens)
            return tokens
    raise AssertionError("an account holds less than nothing")


async def test_what_is_held_is_corrected_to_what_was_used() -> None:
    store = MemoryStore()
    run = meter(store)
    reservation = await run.reserve(300)
    assert await left(store, ADA) == 700
    await reservation.settle(Usage(input=20, output=5, cached_input=10))
    assert (await left(store, ADA), await left(store, SHOP)) == (975, 375)
    assert (run.used, run.usage) == (25, Usage(20, 5, 10))


async def test_several_models_of_a_run_share_its_cap() -> None:
    run = meter(MemoryStore(), run_tokens=100)
    await (await run.reserve(60)).settle(Usage(input=50))
    with pytest.raises(LimitReached, match=r"more than its 100 tokens \(50 are used\)"):
        await run.reserve(60)


async def test_what_one_account_does_not_cover_is_held_by_none() -> None:
    store = MemoryStore()
    with pytest.raises(LimitReached, match="The shop's share is used up"):
        await meter(store).reserve(500)
    assert (await left(store, ADA), await left(store, SHOP)) == (1000, 400)


async def test_a_reservation_that_is_cancelled_is_given_back() -> None:
    class Stuck(MemoryStore):
        async def reserve(self, account: str, day: str, tokens: int, cap: int) -> bool:
            if account == SHOP.name and not asking.is_set():
                asking.set()
                await asyncio.Event().wait()
            return await super().reserve(account, day, tokens, cap)

    asking = asyncio.Event()
    store = Stuck()
    task = asyncio.create_task(meter(store).reserve(300))
    await asking.wait()
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    assert await left(store, ADA) == 1000


async def test_every_call_leaves_room_for_the_closing_one() -> None:
    """Reserved from the start: the cap of the run and those of the accounts hold with it."""
    store = MemoryStore()
    limits = Limits(run_tokens=2000)
    run = Meter(store=store, limits=limits, accounts=(ADA,), clock=RunClock(), closing=100)
    await (await run.reserve(900)).settle(Usage(input=890))
    assert await left(store, ADA) == 110
    with pytest.raises(LimitReached, match="Ada's share is used up"):
        await run.reserve(50)
    assert await left(store, ADA) == 110
    await (await run.reserve(100, closing=True)).settle(Usage(input=100))
    assert (await left(store, ADA), run.used) == (10, 990)


async def test_the_closing_call_may_come_late_but_not_beyond_the_tokens_of_a_run() -> None:
    run = Meter(
        store=MemoryStore(),
        limits=Limits(run_tokens=1000, run_seconds=1),
        accounts=(),
        clock=RunClock(worked=2.0),
        used=Usage(800),
        closing=100,
    )
    with pytest.raises(LimitReached, match="over 1 seconds"):
        await run.reserve(10)
    await run.reserve(200, closing=True)
    with pytest.raises(LimitReached, match="more than its 1,000 tokens"):
        await run.reserve(201, closing=True)


async def test_a_call_asks_each_account_once_and_settles_them_at_the_same_time() -> None:
    """A store commits together what is asked at the same time."""

    class Counted(MemoryStore):
        async def reserve(self, account: str, day: str, tokens: int, cap: int) -> bool:
            asked.append(account)
            return await super().reserve(account, day, tokens, cap)

        async def settle(self, account: str, day: str, difference: int) -> None:
            settling.append(account)
            while len(settling) < 2:
                await asyncio.sleep(0)
            await super().settle(account, day, difference)

    asked: list[str] = []
    settling: list[str] = []
    run = Meter(
        store=Counted(), limits=Limits(), accounts=(ADA, SHOP), clock=RunClock(), closing=10
    )
    reservation = await run.reserve(300)
    assert (asked, settling) == ([ADA.name, SHOP.name], [])
    await asyncio.wait_for(reservation.settle(Usage(input=25)), 10)
    assert settling == [ADA.name, SHOP.name]


class Watch:
    """A clock that only sleeping moves."""

    def __init__(self, at: float = 120.0) -> None:
        self.at = at
        self.slept: list[float] = []

    def __call__(self) -> float:
        return self.at

    async def sleep(self, seconds: float) -> None:
        self.slept.append(seconds)
        self.at += seconds
        await asyncio.sleep(0)


def pace(store: MemoryStore, watch: Watch, tenant: str = "pk") -> CallPace:
    return CallPace(store, tenant, 2, now=watch, sleep=watch.sleep)


async def test_third_call_of_a_minute_waits_for_the_next(caplog: pytest.LogCaptureFixture) -> None:
    store, watch = MemoryStore(), Watch(130.0)
    for _ in range(2):
        await pace(store, watch).wait()
    assert watch.slept == []
    with caplog.at_level(logging.WARNING):
        await pace(store, watch).wait()
    assert (watch.slept, watch.at) == ([50.0], 180.0)
    assert [it.message for it in caplog.records] == ["limit reached limit=calls_a_minute tenant=pk"]


async def test_many_at_once_are_spread_over_minutes_and_tenants_are_apart() -> None:
    store, watches = MemoryStore(), [Watch() for _ in range(6)]
    await asyncio.gather(*(pace(store, watch).wait() for watch in watches))
    assert sorted(watch.at for watch in watches) == [120.0, 120.0, 180.0, 180.0, 240.0, 240.0]
    other = Watch()
    await pace(store, other, "pk_other").wait()
    assert other.slept == []


async def test_a_store_that_fails_stops_the_call() -> None:
    class Broken(MemoryStore):
        async def reserve(self, account: str, day: str, tokens: int, cap: int) -> bool:
            raise StoreError("disk full")

    with pytest.raises(LimitReached, match="cannot be counted"):
        await pace(Broken(), Watch()).wait()
