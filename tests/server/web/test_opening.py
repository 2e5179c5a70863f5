import asyncio
import gc

import pytest

from pilotfish.agent.failures import ModelMisconfigured, StoreError
from pilotfish.models.scripted import ScriptedModel
from pilotfish.sessions.memory import MemoryStore
from pilotfish.web import opening as probing
from pilotfish.web.opening import Opening, Probe, drain_all
from pilotfish.web.session.parts import Parts
from server.web.harness import parts_of

pytestmark = pytest.mark.anyio


class CountedStore(MemoryStore):
    closed = 0

    async def close(self) -> None:
        self.closed += 1


async def test_it_opens_once_however_many_ask() -> None:
    made = 0

    async def make() -> Parts:
        nonlocal made
        made += 1
        await asyncio.sleep(0)
        return parts_of(store=store)

    store = CountedStore()
    opening = Opening(make)
    assert opening.opened is None
    opened = await asyncio.gather(*(opening.get() for _ in range(5)))
    assert made == 1
    assert all(one is opened[0] for one in opened)
    await opening.close()
    assert (store.closed, opening.opened) == (1, None)
    await opening.get()
    assert made == 2
    await opening.close()
    await opening.close()


async def test_two_agents_with_one_key_are_told(caplog: pytest.LogCaptureFixture) -> None:
    async def make() -> Parts:
        return parts_of(store=CountedStore())

    first, second = Opening(make), Opening(make)
    await first.get()
    assert "two agents" not in caplog.text
    await second.get()
    assert "two agents have the key pk_test: give each its own key=" in caplog.text
    await first.close()
    await second.close()


async def test_models_are_closed_with_the_app() -> None:
    class Closing(ScriptedModel):
        closed = 0

        async def aclose(self) -> None:
            self.closed += 1

    async def make() -> Parts:
        return parts_of(model=model)

    model = Closing([])
    opening = Opening(make)
    await opening.get()
    assert model.closed == 0
    await opening.close()
    assert model.closed == 1


async def test_what_could_not_open_is_tried_again() -> None:
    async def make() -> Parts:
        if not ready:
            raise ModelMisconfigured("No model is set")
        return parts_of()

    ready: list[bool] = []
    opening = Opening(make)
    with pytest.raises(ModelMisconfigured):
        await opening.get()
    ready.append(True)
    await opening.get()
    await opening.close()


async def test_everything_open_is_drained() -> None:
    async def make() -> Parts:
        return parts_of()

    opening, unused = Opening(make), Opening(make)
    opened = await opening.get()
    await drain_all()
    assert opened.roster.draining
    assert unused.opened is None
    await opening.close()


def test_it_closes_with_the_event_loop_at_the_latest() -> None:
    """A mounted app is never told that its server ends."""

    async def make() -> Parts:
        return parts_of(store=store)

    async def serve() -> None:
        await Opening(make).get()

    store = CountedStore()
    asyncio.run(serve())
    assert store.closed == 1


async def test_what_is_loaded_is_no_garbage_to_be_looked_for() -> None:
    async def make() -> Parts:
        return parts_of()

    opening = Opening(make)
    await opening.get()
    frozen = gc.get_freeze_count()
    assert frozen > 10_000
    await Opening(make).get()
    assert gc.get_freeze_count() <= frozen, "once in a process: what comes later is collected"
    await drain_all()
    await opening.close()


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
