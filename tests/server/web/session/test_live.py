"""A session over real sockets; not least, cut or loaded anew at every single frame of a run."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any, ClassVar

import pytest

from fakes import envelope, tool
from pilotfish.agent.run.monitor import Monitor
from pilotfish.agent.state.record import records_of
from pilotfish_client.page_messages import ActionSpec, Feedback, Register, Respond
from pilotfish_client.server_messages import AskUser, Debug, Done, Error, Subtitle, Welcome
from server.web.harness import Address, click, final, parts_of, served
from server.web.tab import Document, Tab, careful, visited

pytestmark = pytest.mark.anyio

PLAN = (
    envelope({"narrate": "First these."}, click(1), click(2)),
    final({"narrate": "And the last."}, click(3)),
)
FRAMES = 40
"""More than such a run has; a test below proves it."""


def at(number: int, direction: str | None = None) -> tuple[Callable[[str, Any], bool], list[str]]:
    """Cuts before the frame of that number (in one direction, or all), once."""
    seen: list[str] = []

    def cut(way: str, message: Any) -> bool:
        if direction in (None, way):
            seen.append(type(message).__name__)
            return len(seen) == number
        return False

    return cut, seen


def tab_at(address: Address, name: str) -> Tab:
    return Tab(address, answers={"click": careful}, approve=True, prefix=name)


async def test_an_undisturbed_run() -> None:
    async with served(parts_of(*PLAN)) as address:
        tab = tab_at(address, "d")
        page = await tab.open()
        page.cut, seen = at(10_000)
        await page.run()
        done = await page.until(Done)
        assert (done.status, done.steps) == ("done", 4)
        assert tab.effects == ["r1.1", "r1.3", "r1.4"]
        assert tab.wrong == []
        assert len(seen) < FRAMES
        await tab.close()


@pytest.mark.parametrize("direction", ["in", "out"])
async def test_the_socket_may_break_before_any_frame(direction: str) -> None:
    """Nothing is lost and nothing doubled, and the visitor is told of the end once."""
    async with served(parts_of(*PLAN)) as address:
        for number in range(1, FRAMES):
            run_id = f"r{number}"
            tab = tab_at(address, f"{run_id}-")
            page = await tab.open()
            page.cut, seen = at(number, direction)
            await page.run(run_id, run_id)
            done = await page.until(Done)
            where = f"cut {direction} at frame {number} of {seen}"
            assert (done.status, done.steps) == ("done", 4), where
            assert tab.effects == [f"{run_id}.{n}" for n in (1, 3, 4)], where
            assert tab.wrong == [], where
            assert len(page.of(Done)) == 1, where
            assert all(not welcome.fresh for welcome in page.of(Welcome)[1:]), where
            await tab.close()
            if len(seen) < number:
                return
    pytest.fail("the run has more frames than were cut")


async def test_the_page_may_be_loaded_anew_before_any_frame() -> None:
    """Each action happens at most once; where it is not known, it is said so."""
    async with served(parts_of(*PLAN)) as address:
        for number in range(2, FRAMES):
            run_id = f"r{number}"
            tab = tab_at(address, f"{run_id}-")
            page = await tab.open()
            cut, seen = at(number, "in")

            def reload(way: str, message: Any, page: Document = page, cut: Any = cut) -> bool:
                page.away = page.away or cut(way, message)
                return page.away

            page.cut = reload
            await page.run(run_id, run_id)
            if not page.away:
                await page.until_away_or(Done)
            if page.away:
                await page.drop()
                page = await tab.open()
            welcome = page.of(Welcome)[-1]
            if welcome.summary is None:
                await page.until(Done)
            where = f"reload at frame {number} of {seen}"
            assert len(tab.effects) == len(set(tab.effects)) <= 3, where
            assert tab.wrong == [], where
            told = tab.documents[-1].of(Done) or tab.documents[0].of(Done)
            if told and told[0].status == "done":
                assert tab.effects, where
            await tab.close()
            if len(seen) < number:
                return
    pytest.fail("the run has more frames than were cut")


async def test_the_next_page_shows_all_that_the_last_one_showed() -> None:
    ask = envelope({"narrate": "One moment."}, tool("ask_user", question="Which size?"))
    async with visited(parts_of(ask, final(summary="Large it is."))) as page:
        first = page.of(Welcome)[0]
        assert (first.status, first.run_id, first.question) == ("idle", None, None)
        await page.run("a mug, please?")
        asked = await page.until(AskUser)
        page = await page.leave("https://shop.example/mugs")
        welcome = await page.connect()
        assert isinstance(welcome, Welcome)
        assert welcome.question == asked
        assert (welcome.status, welcome.run_id, welcome.task) == ("waiting", "r1", "a mug, please?")
        assert welcome.subtitle == "One moment."
        assert (welcome.session, welcome.epoch) == (first.session, first.epoch)
        assert welcome.next_ref > 1
        await page.send(Respond(ask_id=asked.ask_id, answer="L"))
        await page.until(Done)
        page = await page.leave("https://shop.example/mugs")
        over = await page.connect()
        assert isinstance(over, Welcome)
        assert (over.status, over.summary, over.question) == ("done", "Large it is.", None)


async def test_letters_are_shown_as_they_come_and_the_whole_text_is_numbered() -> None:
    words = "Let me look for that."
    async with visited(parts_of(final({"narrate": words}))) as page:
        await page.run()
        await page.until(Done)
        said = page.of(Subtitle)
        assert "".join(part.delta for part in said if part.text is None) == words
        assert [part.text for part in said if part.text] == [words]


async def test_bad_actions_of_the_page_are_refused_with_a_sentence() -> None:
    good = ActionSpec(name="add", description="Adds", parameters={"type": "object"})
    bad = ActionSpec(name="click", description="x", parameters={"type": "object"})
    async with visited(parts_of(final()), actions=[good, bad]) as page:
        assert "'click' is taken" in (await page.until(Error)).message
        await page.send(
            Register(added=[ActionSpec(name="Bad", description="", parameters={})], removed=[])
        )
        assert "'Bad' must begin with" in (await page.until(Error, 2)).message
        session = page.tab.address.roster._live[page.of(Welcome)[0].session]
        assert session.page.actions == (good,)
        await page.send(Register(added=[], removed=["add"]))
        await page.run()
        await page.until(Done)
        assert session.page.actions == ()


async def test_feedback_is_kept_with_the_session() -> None:
    """Row 128: in the journal, in the record of the run, and told to monitors."""

    class Rating(Monitor):
        heard: ClassVar[list[tuple[str, bool | None]]] = []

        def rated(self, run: str, satisfied: bool | None) -> None:
            self.heard.append((run, satisfied))

    parts = replace(parts_of(final()), monitors=(Rating(),))
    async with visited(parts) as page:
        await page.run()
        await page.until(Done)
        await page.send(Feedback(run_id="r1", satisfied=True, value="more"))
        await page.send(Feedback(run_id="unknown", satisfied=False))
        await page.run("again?", "r2")
        await page.until(Done, 2)
        entries = await parts.store.read(page.of(Welcome)[0].session)
        kept = [entry.body for entry in entries if entry.kind == "feedback"]
        assert kept == [
            {"run_id": "r1", "satisfied": True, "value": "more"},
            {"run_id": "unknown", "satisfied": False, "value": ""},
        ]
        rated = [(it.satisfied, it.chosen) for it in records_of(entries)]
        assert rated == [(True, "more"), (None, "")]
        assert Rating.heard == [("r1", True)]


async def test_the_last_prompt_is_shown_only_where_debugging_is_on() -> None:
    for debug in (True, False):
        async with visited(parts_of(final(), debug=debug)) as page:
            await page.run("buy a mug?")
            await page.until(Done)
            assert [message.prompt for message in page.of(Debug)] == (
                ["# system\nsystem\n\n# user\nbuy a mug?"] if debug else []
            )
