"""A session over real sockets; not least, cut or loaded anew at every single frame of a run."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import Any

import pytest

from fakes import envelope, needs_approval, tool
from pilotfish.models.scripted import ScriptedModel
from pilotfish.web.closing import Close
from pilotfish.web.parts import Waits
from pilotfish_client.codec import encode
from pilotfish_client.outcome import Effect, Outcome
from pilotfish_client.page_messages import (
    ActionSpec,
    Event,
    Feedback,
    JournalEntry,
    Register,
    Respond,
    Stop,
)
from pilotfish_client.server_messages import (
    Act,
    AskUser,
    ConfirmAction,
    Debug,
    Done,
    Error,
    Status,
    Step,
    Subtitle,
    Welcome,
)
from server.web.harness import (
    ORIGIN,
    TOKENS,
    Address,
    Document,
    Tab,
    click,
    done_to,
    final,
    gated,
    parts_of,
    served,
)

pytestmark = pytest.mark.anyio

PLAN = (
    envelope({"narrate": "First these."}, click(1), click(2)),
    final({"narrate": "And the last."}, click(3)),
)
FRAMES = 40
"""More than such a run has; a test below proves it."""


def careful(document: Document, act: Act) -> Outcome | None:
    """The second button asks before it does anything."""
    if act.args["ref"] == 2 and act.digest is None:
        return needs_approval(f"digest {act.action_id}", name="Pay")
    return done_to(act)


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


def hold(document: Document, act: Act) -> Outcome | None:
    """Begins, and leaves it to the test to end."""
    return None


@pytest.mark.parametrize(
    ("entry", "expected"),
    [
        (
            {"state": "leaving", "url": "/"},
            Outcome(
                status="done",
                message="the page was left for another",
                effects=[Effect(kind="route", text="route / -> /checkout")],
            ),
        ),
        (
            {
                "state": "leaving",
                "outcome": Outcome(
                    status="done", message="clicked", effects=[Effect(kind="value", text="x")]
                ),
            },
            Outcome(
                status="done",
                message="clicked",
                effects=[
                    Effect(kind="value", text="x"),
                    Effect(kind="route", text="route / -> /checkout"),
                ],
            ),
        ),
        (
            {"state": "finished", "outcome": Outcome(status="failed", reason="covered")},
            Outcome(status="failed", reason="covered"),
        ),
    ],
)
async def test_another_document_tells_what_became_of_an_action(
    entry: dict[str, Any], expected: Outcome
) -> None:
    async with served(parts_of(envelope(click()), final())) as address:
        tab = Tab(address, answers={"click": hold})
        page = await tab.open()
        await page.run()
        act = await page.until(Act)
        page = await page.leave("https://shop.example/checkout")
        tab.journal[act.action_id] = JournalEntry(action_id=act.action_id, **entry)
        await page.connect()
        step = await page.until(Step)
        assert step.outcome == expected
        assert (await page.until(Done)).status == "done"
        assert page.of(Act) == []
        await tab.close()


@pytest.mark.parametrize("known", [True, False])
async def test_what_nobody_can_tell_is_unknown_and_never_repeated(known: bool) -> None:
    async with served(parts_of(envelope(click()), final())) as address:
        tab = Tab(address, answers={"click": hold})
        page = await tab.open()
        await page.run()
        act = await page.until(Act)
        if not known:
            tab.journal.clear()
        page = await page.leave("https://shop.example/checkout")
        await page.connect()
        step = await page.until(Step)
        assert step.outcome.status == "unknown"
        assert "look at the page" in step.outcome.message
        await page.until(Done)
        assert tab.effects == [act.action_id]
        await tab.close()


async def test_an_action_for_a_page_that_left_before_it_was_sent_did_not_happen() -> None:
    thinking = asyncio.Event()
    model = ScriptedModel([gated(thinking, envelope(click())), final()])
    async with served(parts_of(model=model)) as address:
        tab = Tab(address)
        page = await tab.open()
        await page.run()
        await page.until(Status, 2)
        await page.drop()
        thinking.set()
        while not address.roster._live[next(iter(address.roster._live))].page._pending:
            await asyncio.sleep(0.01)
        page = await page.leave("https://shop.example/other")
        await page.connect()
        step = await page.until(Step)
        assert (step.outcome.status, step.outcome.reason) == ("failed", "page_gone")
        assert tab.effects == []
        await tab.close()


@pytest.mark.parametrize("where", ["model", "action", "question", "confirmation"])
async def test_stop_ends_a_run_within_200_ms_wherever_it_is(where: str) -> None:
    replies = {
        "model": [[asyncio.Event()]],
        "action": [envelope(click(1), click(1))],
        "question": [envelope(tool("ask_user", question="Which?"))],
        "confirmation": [envelope(click(2))],
    }[where]
    async with served(parts_of(model=ScriptedModel(replies))) as address:
        tab = Tab(address, answers={"click": careful if where == "confirmation" else hold})
        page = await tab.open()
        await page.run()
        waited: dict[str, type[Any]] = {
            "model": Status,
            "action": Act,
            "question": AskUser,
            "confirmation": ConfirmAction,
        }
        await page.until(waited[where], 2 if where == "model" else 1)
        started = time.monotonic()
        await page.send(Stop(run_id="r1"))
        done = await page.until(Done)
        assert time.monotonic() - started < 0.2
        assert done.status == "stopped"
        assert len(page.of(Act)) <= 1
        await tab.close()


async def test_what_was_stopped_while_the_page_was_away_is_not_done_when_it_returns() -> None:
    waits = Waits(page=0.2)
    thinking = asyncio.Event()
    model = ScriptedModel([gated(thinking, final(click(), summary="x"))])
    async with served(parts_of(model=model, waits=waits)) as address:
        tab = Tab(address)
        page = await tab.open()
        await page.run()
        await page.until(Status, 2)
        await page.drop()
        thinking.set()
        while address.roster._live:
            await asyncio.sleep(0.01)
        welcome = await page.connect()
        assert isinstance(welcome, Welcome)
        assert (welcome.fresh, welcome.status, welcome.run_id) == (True, "failed", "r1")
        await page.send(Stop())
        assert tab.effects == []
        await tab.close()


async def test_an_act_that_was_stopped_on_its_way_is_not_done_after_the_next_handshake() -> None:
    async with served(parts_of(envelope(click()), final())) as address:
        tab = Tab(address)
        page = await tab.open()

        def lose(way: str, message: Any) -> bool:
            page.away = page.away or isinstance(message, Act)
            return page.away

        page.cut = lose
        await page.run()
        await page.until_away_or(Act)
        session = address.roster._live[page.of(Welcome)[0].session]
        await session.runs.end()
        page.away, page.cut = False, lambda way, message: False
        welcome = await page.connect()
        assert isinstance(welcome, Welcome)
        assert (welcome.fresh, welcome.summary) == (True, "Stopped.")
        await page.run("again", "r2")
        await page.until(Done)
        assert tab.effects == ["r2.1"]
        await tab.close()


async def test_a_run_that_comes_right_behind_the_stop_of_the_last_is_begun() -> None:
    model = ScriptedModel([[asyncio.Event()], final(summary="The second.")])
    async with served(parts_of(model=model)) as address:
        tab = Tab(address)
        page = await tab.open()
        await page.run("one", "r1")
        await page.until(Status, 2)
        await page.drop()
        await page.send(Stop(run_id="r1"))
        await page.run("two", "r2")
        await page.connect()
        assert [done.status for done in (await page.until(Done), await page.until(Done, 2))] == [
            "stopped",
            "done",
        ]
        assert page.of(Error) == []
        await tab.close()


async def test_stop_for_another_run_changes_nothing() -> None:
    gate = asyncio.Event()
    model = ScriptedModel([gated(gate, final())])
    async with served(parts_of(model=model)) as address:
        page = await Tab(address).open()
        await page.run()
        await page.until(Status, 2)
        await page.send(Stop(run_id="r0"))
        gate.set()
        assert (await page.until(Done)).run_id == "r1"
        await page.close()


async def test_a_second_run_is_busy_and_the_first_goes_on() -> None:
    gate = asyncio.Event()
    model = ScriptedModel([gated(gate, final())])
    async with served(parts_of(model=model)) as address:
        page = await Tab(address).open()
        await page.run("one", "r1")
        await page.until(Status, 2)
        await page.run("two", "r2")
        refused = await page.until(Error)
        assert (refused.code, refused.run_id) == ("busy", "r2")
        gate.set()
        assert (await page.until(Done)).run_id == "r1"
        await page.close()


async def test_a_run_of_the_same_id_is_not_begun_again() -> None:
    async with served(parts_of(final(click()))) as address:
        tab = Tab(address)
        page = await tab.open()
        await page.run()
        await page.until(Done)
        await page.run()
        await page.run("again", "r2")
        assert (await page.until(Done, 2)).run_id == "r2"
        assert tab.effects == ["r1.1", "r2.1"]
        await tab.close()


@pytest.mark.parametrize(
    ("task", "run_id", "told"),
    [("", "r1", "needs words"), ("x" * 4001, "r1", "at most 4000"), ("x", "r 1", "run_id")],
)
async def test_a_run_that_cannot_be_is_refused_and_ends(task: str, run_id: str, told: str) -> None:
    async with served(parts_of(final())) as address:
        page = await Tab(address).open()
        await page.run(task, run_id)
        done = await page.until(Done)
        assert (done.status, done.run_id) == ("failed", run_id)
        assert told in done.summary
        assert page.of(Error)[0].code == "invalid"
        await page.close()


async def test_the_next_page_shows_all_that_the_last_one_showed() -> None:
    ask = envelope({"narrate": "One moment."}, tool("ask_user", question="Which size?"))
    async with served(parts_of(ask, final(summary="Large it is."))) as address:
        tab = Tab(address)
        page = await tab.open()
        first = page.of(Welcome)[0]
        assert (first.status, first.run_id, first.question) == ("idle", None, None)
        await page.run("a mug, please")
        asked = await page.until(AskUser)
        page = await page.leave("https://shop.example/mugs")
        welcome = await page.connect()
        assert isinstance(welcome, Welcome)
        assert welcome.question == asked
        assert (welcome.status, welcome.run_id, welcome.task) == ("waiting", "r1", "a mug, please")
        assert welcome.subtitle == "One moment."
        assert (welcome.session, welcome.epoch) == (first.session, first.epoch)
        assert welcome.next_ref > 1
        await page.send(Respond(ask_id=asked.ask_id, answer="L"))
        await page.until(Done)
        page = await page.leave("https://shop.example/mugs")
        over = await page.connect()
        assert isinstance(over, Welcome)
        assert (over.status, over.summary, over.question) == ("done", "Large it is.", None)
        await tab.close()


async def test_letters_are_shown_as_they_come_and_the_whole_text_is_numbered() -> None:
    words = "Let me look for that."
    async with served(parts_of(final({"narrate": words}))) as address:
        page = await Tab(address).open()
        await page.run()
        await page.until(Done)
        said = page.of(Subtitle)
        assert "".join(part.delta for part in said if part.text is None) == words
        assert [part.text for part in said if part.text] == [words]
        await page.close()


async def test_a_confirmation_waits_on_the_next_page_and_time_without_one_does_not_count() -> None:
    waits = Waits(confirm=0.3)
    async with served(parts_of(envelope(click(2)), final(), waits=waits)) as address:
        tab = Tab(address, answers={"click": careful})
        page = await tab.open()
        await page.run()
        asked = await page.until(ConfirmAction)
        assert asked.message == "Pay?"
        page = await page.leave("https://shop.example/")
        await asyncio.sleep(0.5)
        welcome = await page.connect()
        assert isinstance(welcome, Welcome)
        assert welcome.confirmation is not None
        assert welcome.confirmation.digest == asked.digest
        assert welcome.confirmation.expires > asked.expires
        done = await page.until(Done)
        assert (done.status, tab.effects) == ("done", [])
        assert "Pay?" in done.summary
        await tab.close()


async def test_refusing_ends_the_run_and_nothing_happened() -> None:
    async with served(parts_of(envelope(click(2)), final())) as address:
        tab = Tab(address, answers={"click": careful}, approve=False)
        page = await tab.open()
        await page.run()
        assert (await page.until(Done)).status == "done"
        assert tab.effects == []
        await tab.close()


async def test_a_run_whose_page_never_comes_back_ends() -> None:
    parts = parts_of(envelope(click()), final(), waits=Waits(page=0.2))
    async with served(parts) as address:
        tab = Tab(address, answers={"click": hold})
        page = await tab.open()
        await page.run()
        await page.until(Act)
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
    parts = parts_of(ask, waits=Waits(page=0.2))
    async with served(parts) as address:
        page = await Tab(address).open()
        await page.run()
        await page.until(AskUser)
        await page.drop()
        while len(address.roster):
            await asyncio.sleep(0.01)
        entries = await parts.store.read(page.of(Welcome)[0].session)
        assert entries[-1].kind == "run_ended"


async def test_logging_out_ends_the_run_and_wipes_the_session() -> None:
    parts = parts_of(envelope(click()))
    async with served(parts) as address:
        tab = Tab(address, answers={"click": hold})
        page = await tab.open()
        session = page.of(Welcome)[0].session
        await page.run()
        await page.until(Act)
        await page.send(Event(name="logout"))
        code, reason = await page.until_closed()
        assert (code, reason) == (Close.REFUSED, "the visitor logged out")
        assert page.of(Done)[0].status == "stopped"
        assert await parts.store.load(session) is None
        assert await parts.store.read(session) == []
        welcome = await page.connect()
        assert isinstance(welcome, Welcome)
        assert welcome.session != session
        await tab.close()


async def test_a_token_of_the_same_visitor_is_taken_and_one_of_another_ends_all() -> None:
    from pilotfish.agent.seams import User

    ada, eve = (TOKENS.mint(ORIGIN, User(name)) for name in ("ada", "eve"))
    parts = parts_of(envelope(click()))
    async with served(parts) as address:
        tab = Tab(address, token=ada, answers={"click": hold})
        page = await tab.open()
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
    async with served(parts_of(final())) as address:
        page = await Tab(address).open()
        await page.send(Event(name="token", payload={"token": TOKENS.mint(ORIGIN, None)}))
        await page.run()
        await page.until(Done)
        await page.close()


async def test_bad_actions_of_the_page_are_refused_with_a_sentence() -> None:
    good = ActionSpec(name="add", description="Adds", parameters={"type": "object"})
    bad = ActionSpec(name="click", description="x", parameters={"type": "object"})
    async with served(parts_of(final())) as address:
        tab = Tab(address, actions=[good, bad])
        page = await tab.open()
        assert "'click' is taken" in (await page.until(Error)).message
        await page.send(
            Register(added=[ActionSpec(name="Bad", description="", parameters={})], removed=[])
        )
        assert "'Bad' must begin with" in (await page.until(Error, 2)).message
        session = address.roster._live[page.of(Welcome)[0].session]
        assert session.page.actions == (good,)
        await page.send(Register(added=[], removed=["add"]))
        await page.run()
        await page.until(Done)
        assert session.page.actions == ()
        await page.close()


async def test_feedback_is_kept_with_the_session() -> None:
    parts = parts_of(final())
    async with served(parts) as address:
        page = await Tab(address).open()
        await page.run()
        await page.until(Done)
        await page.send(Feedback(run_id="r1", satisfied=True))
        await page.run("again", "r2")
        await page.until(Done, 2)
        entries = await parts.store.read(page.of(Welcome)[0].session)
        kept = [entry.body for entry in entries if entry.kind == "feedback"]
        assert kept == [{"run_id": "r1", "satisfied": True}]
        await page.close()


async def test_the_last_prompt_is_shown_only_where_debugging_is_on() -> None:
    for debug in (True, False):
        async with served(parts_of(final(), debug=debug)) as address:
            page = await Tab(address).open()
            await page.run("buy a mug")
            await page.until(Done)
            assert [message.prompt for message in page.of(Debug)] == (
                ["# system\nsystem\n\n# user\nbuy a mug"] if debug else []
            )
            await page.close()


async def test_outcomes_for_an_old_page_lose_what_it_does_not_know() -> None:
    async with served(parts_of(final(click()))) as address:
        tab = Tab(address)
        page = tab.load()
        page.versions = [1]
        await page.connect()
        assert page.of(Welcome)[0].version == 1
        await page.run()
        await page.until(Done)
        assert encode(page.of(Step)[0].outcome).get("timings") is None
        await tab.close()
