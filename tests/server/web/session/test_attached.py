from dataclasses import replace

import pytest

from pictures import jpeg
from pilotfish.agent.run.attached import Attachments
from pilotfish.prompt.compose import PromptComposer
from pilotfish.sessions.memory import MemoryStore
from pilotfish.web.session.attached import Inbox
from pilotfish_client.page_messages import Attachment, Run
from pilotfish_client.server_messages import Done
from server.web.harness import final, parts_of, served
from server.web.tab import Tab

pytestmark = pytest.mark.anyio

LIMITS = Attachments(count=2, characters=5)
NOTE = Attachment(run_id="r1", number=1, name="a.txt", text="too long", letters=8)
PICTURE = Attachment(run_id="r1", number=2, name="b.png", data=jpeg(3, 4))


def test_files_come_with_their_run_and_once() -> None:
    inbox = Inbox(LIMITS)
    for file in (NOTE, PICTURE, replace(PICTURE, number=3), replace(NOTE, text="twice")):
        inbox.received(file)
    note, picture = inbox.taken("r1", 2)
    assert (note.text, note.letters, picture.data) == ("too l", 8, jpeg(3, 4))
    assert [it.note for it in inbox.taken("r1", 2)] == ["it did not arrive"] * 2


def test_files_of_another_run_are_dropped() -> None:
    inbox = Inbox(LIMITS)
    inbox.received(NOTE)
    inbox.received(replace(NOTE, run_id="r2", text="b"))
    assert [it.text for it in inbox.taken("r2", 1)] == ["b"]
    inbox.received(NOTE)
    assert inbox.taken("r3", None) == ()


def test_a_picture_that_is_none_has_a_note() -> None:
    inbox = Inbox(LIMITS)
    inbox.received(replace(PICTURE, data="AAAA"))
    _, picture = inbox.taken("r1", 2)
    assert (picture.data, picture.note) == ("", "a picture that could not be read")


def test_where_none_is_taken_nothing_is_kept() -> None:
    inbox = Inbox(None)
    inbox.received(NOTE)
    assert not inbox.wants and inbox.taken("r1", 1) == ()


@pytest.mark.parametrize("on", [True, False])
async def test_an_agent_that_takes_no_files_refuses_the_run(on: bool) -> None:
    store = MemoryStore()
    parts = parts_of(
        final(), store=store, prompt=PromptComposer, attachments=LIMITS if on else None
    )
    async with served(parts) as address:
        tab = Tab(address)
        page = await tab.open()
        await page.send(NOTE)
        await page.send(Run(run_id="r1", task="what is this?", attachments=1))
        done = await page.until(Done)
        await tab.close()
    assert (done.status, done.code) == (("done", None) if on else ("failed", "invalid"))
    assert on or "takes no files" in done.summary
    sessions = await store.recent_sessions(9)
    entries = [entry for session in sessions for entry in await store.read(session)]
    assert ("too l" in repr(entries)) is on
