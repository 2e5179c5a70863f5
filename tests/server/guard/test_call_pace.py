import asyncio
import logging

import pytest

from pilotfish.agent.failures import LimitReached, StoreError
from pilotfish.guard.call_pace import CallPace
from pilotfish.sessions.memory import MemoryStore

pytestmark = pytest.mark.anyio


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


async def test_third_call_of_a_minute_waits_for_the_next(
    caplog: pytest.LogCaptureFixture,
) -> None:
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
