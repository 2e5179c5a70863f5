"""Runs that wait for a person or a page, and end where neither comes."""

from __future__ import annotations

import asyncio

import pytest

from fakes import envelope, tool
from pilotfish_client.page_messages import Decision
from pilotfish_client.server_messages import Act, AskUser, ConfirmAction, Done, Welcome
from server.web.harness import click, final, parts_of, served
from server.web.tab import Tab, careful, hold

pytestmark = pytest.mark.anyio


async def test_a_confirmation_waits_on_the_next_page_however_long_that_takes() -> None:
    async with served(parts_of(envelope(click(2)), final())) as address:
        tab = Tab(address, answers={"click": careful}, approve=None)
        page = await tab.open()
        await page.run()
        asked = await page.until(ConfirmAction)
        assert (asked.message, asked.expires) == ("Pay?", 0)
        page = await page.leave("https://shop.example/")
        await asyncio.sleep(0.1)
        welcome = await page.connect()
        assert isinstance(welcome, Welcome)
        assert welcome.confirmation == asked
        await page.send(Decision(digest=asked.digest, approved=False))
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
