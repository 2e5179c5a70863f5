import asyncio
import time

import pytest

from pilotfish.agent.failures import StoreError
from pilotfish.agent.run.seams import User
from pilotfish.sessions.keeping import Halt
from pilotfish.sessions.memory import MemoryStore
from pilotfish.web.session.roster import Roster
from pilotfish_client.server_messages import Act, Done, Error
from server.web.harness import KEY, ORIGIN, TOKENS, click, envelope, final, parts_of
from server.web.tab import hold, visited

pytestmark = pytest.mark.anyio


@pytest.mark.parametrize(
    "halt", [Halt("run", "r1"), Halt("user", "ada"), Halt("tenant", KEY), Halt("all")]
)
async def test_a_run_is_stopped_and_none_begins_until_the_switch_is_released(halt: Halt) -> None:
    store = MemoryStore()
    parts = parts_of(envelope(click()), final(), store=store)
    async with visited(
        parts, token=TOKENS.mint(ORIGIN, User("ada")), answers={"click": hold}
    ) as page:
        await page.run()
        await page.until(Act)
        began = time.monotonic()
        await store.halt(halt)
        done = await page.until(Done)
        assert (done.run_id, done.status, done.code) == ("r1", "stopped", "halted")
        assert time.monotonic() - began < 5
        if halt.scope != "run":
            await page.run(run_id="r2")
            assert (await page.until(Error)).code == "halted"
            assert (await page.until(Done)).code == "halted"
            await store.release(halt)
            await asyncio.sleep(0.3)
        await page.run(run_id="r3", task="other")
        await page.until(Act, 2)


@pytest.mark.parametrize("halt", [Halt("run", "r9"), Halt("user", "bob"), Halt("tenant", "other")])
async def test_others_go_on(halt: Halt) -> None:
    store = MemoryStore()
    await store.halt(halt)
    async with visited(
        parts_of(envelope(click()), final(), store=store), token=TOKENS.mint(ORIGIN, User("ada"))
    ) as page:
        await asyncio.sleep(0.2)
        await page.run()
        assert (await page.until(Done)).status != "stopped"


async def test_a_store_that_fails_ends_no_watch(caplog: pytest.LogCaptureFixture) -> None:
    class Failing(MemoryStore):
        async def halts(self) -> tuple[Halt, ...]:
            raise StoreError("disk full")

    watching = asyncio.create_task(Roster(parts_of(store=Failing())).watch())
    await asyncio.sleep(0.25)
    assert not watching.done()
    assert "the switches cannot be read: disk full" in caplog.text
    watching.cancel()
