import asyncio
import time
from collections.abc import Callable

import pytest

from pilotfish.agent.failures import StoreError
from pilotfish.sessions.memory import MemoryStore
from pilotfish.web.session.tidying import Retention, keep_tidy
from server.sessions.conformance import RECORD


async def settled(work: Callable[[], bool]) -> None:
    async with asyncio.timeout(5):
        while not work():
            await asyncio.sleep(0.01)


@pytest.mark.anyio
async def test_what_is_too_old_goes_again_and_again() -> None:
    asked: list[tuple[float, float]] = []

    class Noted(MemoryStore):
        async def purge(self, sessions_before: float, audit_before: float) -> int:
            asked.append((sessions_before, audit_before))
            if len(asked) == 1:
                raise StoreError("busy")
            return await super().purge(sessions_before, audit_before)

    store = Noted()
    await store.create(RECORD)
    keeping = asyncio.create_task(keep_tidy(store, Retention(days=2, audit_days=9), every=0.01))
    await settled(lambda: len(asked) > 2)
    keeping.cancel()
    sessions, audits = asked[0]
    assert abs(time.time() - sessions - 2 * 86_400) < 60
    assert abs(time.time() - audits - 9 * 86_400) < 60
    assert await store.load("s1") is not None


@pytest.mark.parametrize("wrong", [{"days": 0.0}, {"days": -1.0}, {"audit_days": 0.5}])
def test_days_are_days(wrong: dict[str, float]) -> None:
    with pytest.raises(ValueError, match="sought days above 0"):
        Retention(**wrong)
