"""Runs that wait for a person or a page, and end where neither comes."""

from __future__ import annotations

import asyncio

import pytest

from fakes import envelope, tool
from pilotfish_client.server_messages import Act, AskUser, ConfirmAction, Done, Welcome
from server.web.harness import click, final, parts_of, served
from server.web.tab import Tab, careful, hold

pytestmark = pytest.mark.anyio


async def test_a_confirmation_waits_on_the_next_page_and_time_without_one_does_not_count() -> None:
    async with served(parts_of(envelope(click(2)), final())) as address:
        tab = Tab(address, answers={"click": careful})
        page = await tab.open()
        await page.run()
        asked = await page.until(ConfirmAction)
        assert asked.message == "Pay?"
        page = await page.leave("https://shop.example/")
        (live,) = address.roster._live.values()
        countdown = live.visitor._confirmation.countdown
        while countdown._since is not None:
            await asyncio.sleep(0.01)
        # Time in which it does not run down.
        await asyncio.sleep(0.1)
        welcome = await page.connect()
        assert isinstance(welcome, Welcome)
        assert welcome.confirmation is not None
        assert welcome.confirmation.digest == asked.digest
        assert welcome.confirmation.expires >= asked.expires + 90
        # The rest of its time passes at once.
        countdown.hide()
        countdown._left = 0.0
        countdown.show()
        done = await page.until(Done)
        assert (done.status, tab.effects) == ("stopped", [])
        assert "Pay?" in done.summary
        await tab.close()


async def test_refusing_ends_the_run_and_nothing_happened() -> None:
    async with served(parts_of(envelope(click(2)), final())) as address:
        tab = Tab(address, answers={"click": careful}, approve=False)
        page = await tab.open()
        await page.run()
        assert (await page.until(Done)).status == "stopped"
        assert tab.effects == []
        await tab.close()


async def test_a_run_whose_page_never_comes_back_ends() -> None:
    parts = parts_of(envelope(click()), final())
    async with served(parts) as address:
        tab = Tab(address, answers={"click": hold})
        page = await tab.open()
        await page.run()
        await page.until(Act)
        address.now_wait(page=0.2)
        await page.drop()
        while len(address.roster):
            await asyncio.sleep(0.01)
        kinds = {
            entry.kind: entry.body for entry in await parts.store.read(page.of(Welcome)[0].session)
        }
        assert kinds["run_ended"]["status"] == "failed"
        assert "page" in kinds["run_ended"]["summary"]
        await tab.close()


async def test_a_question_nobody_is_there_to_answer_ends_the_run() -> None:
    ask = envelope(tool("ask_user", question="Which size?"))
    parts = parts_of(ask)
    async with served(parts) as address:
        page = await Tab(address).open()
        await page.run()
        await page.until(AskUser)
        address.now_wait(page=0.2)
        await page.drop()
        while len(address.roster):
            await asyncio.sleep(0.01)
        entries = await parts.store.read(page.of(Welcome)[0].session)
        assert entries[-1].kind == "run_ended"
