"""Whose a visitor's token and a resume token are."""

from typing import Any

import pytest

from pilotfish.agent.run.seams import User
from pilotfish_client.page_messages import Event
from pilotfish_client.server_messages import Done, Error, Refused, Welcome
from server.web.harness import ORIGIN, TOKENS, final, parts_of, served
from server.web.tab import Tab, welcome_of

pytestmark = pytest.mark.anyio


def token() -> str:
    return TOKENS.mint(ORIGIN, User("ada"))


async def test_a_token_belongs_to_the_first_session_that_shows_it() -> None:
    async with served(parts_of(final())) as address:
        mine = Tab(address, token=token())
        page = await mine.open()
        thief = Tab(address, token=mine.token)
        refused = await thief.load().connect()
        assert isinstance(refused, Refused)
        assert refused.reason == "token"
        assert len(address.roster) == 1
        await page.drop()
        assert isinstance(await page.connect(), Welcome)
        await mine.close()


async def test_a_token_of_another_session_renews_none() -> None:
    async with served(parts_of(final())) as address:
        one, other = Tab(address, token=token()), Tab(address, token=token())
        page, _ = await one.open(), await other.open()
        await page.send(Event(name="token", payload={"token": other.token}))
        assert (await page.until(Error)).code == "token"
        await page.send(Event(name="token", payload={"token": token()}))
        await page.run()
        await page.until(Done)
        assert len(page.of(Error)) == 1
        await one.close()
        await other.close()


async def test_a_token_ends_with_the_logout() -> None:
    async with served(parts_of(final())) as address:
        tab = Tab(address, token=token())
        page = await tab.open()
        fresh = token()
        await page.send(Event(name="token", payload={"token": fresh}))
        await page.send(Event(name="logout"))
        await page.until_closed()
        for shown in (tab.token, fresh):
            refused = await Tab(address, token=shown).load().connect()
            assert isinstance(refused, Refused)
            assert refused.reason == "token"


async def replaced(address: str) -> tuple[Tab, Any, str | None, str]:
    """A page, and the resume token that it had before it connected again."""
    tab = Tab(address, token=token())
    page = await tab.open()
    stolen, session = tab.resume, page.of(Welcome)[0].session
    await page.drop()
    await page.connect()
    await page.run()
    await page.until(Done)
    return tab, page, stolen, session


async def test_a_resume_token_that_was_replaced_ends_its_session(
    caplog: pytest.LogCaptureFixture,
) -> None:
    parts = parts_of(final())
    async with served(parts) as address:
        tab, page, stolen, session = await replaced(address)
        assert tab.resume != stolen
        thief = Tab(address, token=token(), resume=stolen)
        assert welcome_of(await thief.load().connect()).session != session
        await page.until_closed()
        assert await parts.store.load(session) is None
        assert f"resume token reused: the session ends session={session}" in caplog.text
        assert str(stolen) not in caplog.text
        assert isinstance(await page.connect(), Refused)
        await thief.close()


async def test_it_ends_one_that_is_not_live_here_too() -> None:
    parts = parts_of(final())
    async with served(parts) as address:
        tab, _, stolen, session = await replaced(address)
        await tab.close()
    async with served(parts) as address:
        thief = Tab(address, token=token(), resume=stolen)
        await thief.open()
        assert await parts.store.load(session) is None
        await thief.close()
