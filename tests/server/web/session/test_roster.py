import asyncio
import json

import pytest

from pilotfish.agent.run.seams import User
from pilotfish.guard.origins import Origins
from pilotfish.models.scripted import ScriptedModel
from pilotfish.web.wire.outgoing import Close
from pilotfish_client.server_messages import Act, Done, Status, Welcome
from server.web.harness import ORIGIN, TOKENS, click, dial, final, gated, parts_of, served
from server.web.tab import Tab, visited, welcome_of

pytestmark = pytest.mark.anyio

OTHER = "https://other.example"


async def test_a_resume_token_leads_back_and_is_replaced_each_time() -> None:
    async with served(parts_of()) as address:
        tab = Tab(address)
        tokens = []
        sessions = set()
        for _ in range(4):
            page = await tab.open()
            sessions.add(page.of(Welcome)[0].session)
            tokens.append(tab.resume)
            await page.close()
        assert len(sessions) == 1
        assert len(set(tokens)) == 4
        while await address.roster._parts.store.find(_hash(tokens[-2])):
            await asyncio.sleep(0.01)
        tab.resume, tab.token = tokens[0], TOKENS.mint(ORIGIN, None)
        page = await tab.open()
        assert page.of(Welcome)[0].session not in sessions
        await page.close()


async def test_a_welcome_that_never_arrives_costs_no_session() -> None:
    async with visited(parts_of()) as page:
        session = page.of(Welcome)[0].session
        await page.close()
        lost = 0

        def lose(way: str, message: object) -> bool:
            nonlocal lost
            lost += isinstance(message, Welcome) and lost < 5
            return isinstance(message, Welcome) and lost < 5

        page = page.tab.load()
        page.cut = lose
        assert welcome_of(await page.connect()).session == session
        assert lost == 5


async def test_a_welcome_that_arrived_but_was_never_answered_is_good_too() -> None:
    """The page has the token of the last welcome or of the one before: both lead back."""
    async with served(parts_of()) as address:
        sessions = set()

        async def visit(resume: str | None) -> str:
            line = await dial(address.ws, ORIGIN)
            page = Tab(address, resume=resume).load()
            await line.send(page.connection.send(page.hello()))
            body = json.loads(await line.recv())
            sessions.add(body["session"])
            line.transport.abort()
            return body["resume"]

        shown = await visit(None)
        for _ in range(3):
            shown = await visit(shown)
            await visit(shown)
            await visit(shown)
        assert len(sessions) == 1


@pytest.mark.parametrize(
    ("first", "then", "same"),
    [
        (User("ada"), User("ada"), True),
        (User("ada"), User("eve"), False),
        (User("ada"), None, False),
        (None, User("ada"), False),
        (None, None, True),
    ],
)
async def test_a_resume_token_is_good_for_its_visitor_only(
    first: User | None, then: User | None, same: bool
) -> None:
    async with visited(parts_of(), token=TOKENS.mint(ORIGIN, first)) as page:
        await page.close()
        page.tab.token = TOKENS.mint(ORIGIN, then)
        again = await page.tab.open()
        assert (again.of(Welcome)[0].session == page.of(Welcome)[0].session) is same
        assert again.of(Welcome)[0].fresh
        await again.close()


async def test_a_resume_token_is_good_on_its_origin_only() -> None:
    async with visited(parts_of(origins=Origins([ORIGIN, OTHER]))) as page:
        await page.close()
        page.tab.origin, page.tab.token = OTHER, TOKENS.mint(OTHER, None)
        again = await page.tab.open()
        assert again.of(Welcome)[0].session != page.of(Welcome)[0].session
        await again.close()


async def test_visitors_never_see_each_other() -> None:
    async with served(parts_of(final(click()))) as address:
        tabs = [Tab(address, prefix=f"t{n}-") for n in range(10)]
        pages = await asyncio.gather(*(tab.open() for tab in tabs))
        for number, page in enumerate(pages):
            await page.run(f"task of {number}", f"r{number}")
        for number, page in enumerate(pages):
            assert (await page.until(Done)).run_id == f"r{number}"
            assert tabs[number].effects == [f"r{number}.1"]
            assert tabs[number].wrong == []
        await asyncio.gather(*(tab.close() for tab in tabs))
        assert len({page.of(Welcome)[0].session for page in pages}) == 10


async def test_the_same_document_goes_on_counting_and_another_starts_anew() -> None:
    async with visited(parts_of()) as page:
        await page.run()
        await page.until(Done)
        await page.drop()
        assert not welcome_of(await page.connect()).fresh
        other = await page.leave("https://shop.example/")
        assert welcome_of(await other.connect()).fresh


async def test_a_second_socket_takes_over_and_the_first_one_cannot_come_back() -> None:
    gate = asyncio.Event()
    model = ScriptedModel([gated(gate, final(click()))])
    async with served(parts_of(model=model)) as address:
        tab = Tab(address)
        first = await tab.open()
        await first.run()
        await first.until(Status, 2)
        resume = tab.resume
        second = await tab.open()
        assert await first.until_closed() == (
            Close.SUPERSEDED,
            "another socket of this session has replaced this one",
        )
        second_resume = tab.resume
        gate.set()
        await second.until(Done)
        assert first.of(Act) == []
        session = second.of(Welcome)[0].session
        tab.resume, tab.token = resume, TOKENS.mint(ORIGIN, None)
        assert welcome_of(await first.connect()).session != session
        # Two have had the token: nobody can tell whose the session is, so it has ended.
        await second.until_closed()
        tab.resume, tab.token = second_resume, TOKENS.mint(ORIGIN, None)
        assert welcome_of(await second.connect()).session != session
        await tab.close()


def _hash(token: str | None) -> str:
    import hashlib

    return hashlib.sha256((token or "").encode()).hexdigest()
