"""Who the visitor of a session is, and what happens when that changes."""

import asyncio

import pytest

from fakes import envelope
from pilotfish.agent.run.seams import User
from pilotfish.web.wire.outgoing import Close
from pilotfish_client.page_messages import Event, Stop
from pilotfish_client.server_messages import Act, Done, Error, Refused, Welcome
from server.web.harness import ORIGIN, TOKENS, click, final, parts_of
from server.web.tab import hold, visited

pytestmark = pytest.mark.anyio


async def test_logging_out_ends_the_run_and_wipes_the_session() -> None:
    parts = parts_of(envelope(click()))
    async with visited(parts, answers={"click": hold}) as page:
        session = page.of(Welcome)[0].session
        await page.run()
        await page.until(Act)
        await page.send(Event(name="logout"))
        code, reason = await page.until_closed()
        assert (code, reason) == (Close.REFUSED, "the visitor logged out")
        assert page.of(Done)[0].status == "stopped"
        assert await parts.store.load(session) is None
        assert await parts.store.read(session) == []
        assert isinstance(await page.connect(), Refused)
        page.tab.token = TOKENS.mint(ORIGIN, None)
        welcome = await page.connect()
        assert isinstance(welcome, Welcome)
        assert welcome.session != session


async def test_a_logout_is_heard_from_a_page_that_closed_behind_it() -> None:
    # Again and again: whether our own words meet a closed socket first is a matter of luck.
    for _ in range(12):
        parts = parts_of(envelope(click()))
        async with visited(parts, answers={"click": hold}) as page:
            session = page.of(Welcome)[0].session
            await page.run()
            await page.until(Act)
            await page.send(Stop())
            await page.send(Event(name="logout"))
            await page.close()
            async with asyncio.timeout(5):
                while await parts.store.load(session) is not None:
                    await asyncio.sleep(0.01)


async def test_a_token_of_the_same_visitor_is_taken_and_one_of_another_ends_all() -> None:
    ada, eve = (TOKENS.mint(ORIGIN, User(name)) for name in ("ada", "eve"))
    parts = parts_of(envelope(click()))
    async with visited(parts, token=ada, answers={"click": hold}) as page:
        await page.run()
        await page.until(Act)
        await page.send(Event(name="token", payload={"token": TOKENS.mint(ORIGIN, User("ada"))}))
        await page.send(Event(name="token", payload={"token": "nonsense"}))
        assert (await page.until(Error)).code == "token"
        assert page.of(Done) == []
        await page.send(Event(name="token", payload={"token": eve}))
        assert (await page.until_closed())[0] == Close.REFUSED
        assert page.of(Done)[0].status == "stopped"
        assert await parts.store.load(page.of(Welcome)[0].session) is None


async def test_anonymous_tokens_follow_one_another() -> None:
    async with visited(parts_of(final())) as page:
        await page.send(Event(name="token", payload={"token": TOKENS.mint(ORIGIN, None)}))
        await page.run()
        await page.until(Done)
