from __future__ import annotations

import asyncio

import pytest

from pilotfish.agent.failures import StoreError
from pilotfish.sessions.memory import MemoryStore
from pilotfish.web import probe as probing
from pilotfish.web.probe import Probe

pytestmark = pytest.mark.anyio


async def test_a_store_is_asked_once_a_second_and_heard_when_it_is_back(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    class Counting(MemoryStore):
        asked = 0
        broken = True

        async def check(self) -> None:
            self.asked += 1
            if self.broken:
                raise StoreError("disk full")

    store = Counting()
    probe = Probe(store)
    for _ in range(5):
        with pytest.raises(StoreError, match="disk full"):
            await probe.check()
    assert store.asked == 1
    store.broken = False
    monkeypatch.setattr(probing, "EVERY", 0.0)
    probe._until = 0.0
    await probe.check()
    await probe.check()
    assert store.asked == 3


async def test_a_store_that_hangs_is_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    class Hanging(MemoryStore):
        async def check(self) -> None:
            await asyncio.Event().wait()

    monkeypatch.setattr(probing, "SLOW", 0.05)
    with pytest.raises(StoreError, match="did not answer"):
        await Probe(Hanging()).check()
