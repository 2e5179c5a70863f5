"""Runs that wait for a person or a page, and end where neither comes."""

import asyncio

import pytest

from fakes import envelope, tool
from pilotfish_client.page_messages import Decision
from pilotfish_client.server_messages import Act, AskUser, ConfirmAction, Done, Welcome
from server.web.harness import click, final, parts_of
from server.web.tab import Document, careful, hold, visited

pytestmark = pytest.mark.anyio


async def test_a_confirmation_waits_on_the_next_page_however_long_that_takes() -> None:
    async with visited(
        parts_of(envelope(click(2)), final()), answers={"click": careful}, approve=None
    ) as page:
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
        assert (done.status, page.tab.effects) == ("stopped", [])
        assert "Pay?" in done.summary


async def test_refusing_ends_the_run_and_nothing_happened() -> None:
    async with visited(
        parts_of(envelope(click(2)), final()), answers={"click": careful}, approve=False
    ) as page:
        await page.run()
        assert (await page.until(Done)).status == "stopped"
        assert page.tab.effects == []


async def never_back(page: Document) -> None:
    page.tab.address.now_wait(page=0.2)
    await page.drop()
    while len(page.tab.address.roster):
        await asyncio.sleep(0.01)


async def test_a_run_whose_page_never_comes_back_ends() -> None:
    parts = parts_of(envelope(click()), final())
    async with visited(parts, answers={"click": hold}) as page:
        await page.run()
        await page.until(Act)
        await never_back(page)
        kinds = {
            entry.kind: entry.body for entry in await parts.store.read(page.of(Welcome)[0].session)
        }
        assert kinds["run_ended"]["status"] == "failed"
        assert "page" in kinds["run_ended"]["summary"]


async def test_a_question_nobody_is_there_to_answer_ends_the_run() -> None:
    ask = envelope(tool("ask_user", question="Which size?"))
    parts = parts_of(ask)
    async with visited(parts) as page:
        await page.run()
        await page.until(AskUser)
        await never_back(page)
        entries = await parts.store.read(page.of(Welcome)[0].session)
        assert entries[-1].kind == "run_ended"
