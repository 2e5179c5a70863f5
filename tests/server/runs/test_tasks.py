from typing import Any

import pytest

from fakes import FakeModel, FakePage, envelope, tool
from pilotfish import Agent
from pilotfish.sessions.memory import MemoryStore

pytestmark = pytest.mark.anyio

END = envelope(tool("fail", reason="no way"))


class Counted(MemoryStore):
    closed = 0

    async def close(self) -> None:
        self.closed += 1


class Closing(FakeModel):
    closed = 0

    async def aclose(self) -> None:
        self.closed += 1


async def test_a_store_that_was_given_stays_open_and_the_models_are_closed() -> None:
    """E13."""
    store: Any = Counted()
    model = Closing([END, END])
    agent = Agent(model=model, store=store)
    result = await agent.run("open the cart", FakePage())
    assert (await agent.history(result.session))[0].brief.task == "open the cart"
    assert (store.closed, model.closed) == (0, 1)
    await agent.run("open the cart", FakePage())
    assert model.closed == 2


async def test_closing_the_events_stops_the_run() -> None:
    store: Any = Counted()
    model = Closing([END])
    events = Agent(model=model, store=store).stream("open the cart", FakePage())
    await anext(events)
    await events.aclose()
    assert model.closed == 1
