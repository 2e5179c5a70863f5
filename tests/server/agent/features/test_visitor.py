from types import SimpleNamespace
from typing import Any

import pytest

from fakes import FakeHost, FakePage, done, envelope, row, tool, view
from pilotfish.agent.features.visitor import goes_on
from pilotfish.agent.loop.lifecycle import run
from pilotfish_client.outcome import Outcome
from pilotfish_client.page_messages import Respond
from pilotfish_client.server_messages import AskUser, Status

pytestmark = pytest.mark.anyio


@pytest.mark.parametrize(("mode", "told"), [("act", ""), ("show", "you teach"), ("ask", "asked")])
async def test_the_mode_stands_at_the_end_of_the_prompt(stage: Any, mode: Any, told: str) -> None:
    s = stage(
        envelope(tool("click", ref=1), tool("find", query="x")),
        envelope(is_final=True, summary="Is it saved? Yes."),
        page=FakePage(views=[view("/", [row(1, "button", "Save")])]),
        task="Is it saved?",
    )
    s.run.control.mode = mode
    await run(s.run)
    tail = " ".join(s.prompt.situations[0].tail)
    assert told in tail and ("Mode: " in tail) is bool(told)
    waits = [status.status for status in s.host.of(Status)].count("waiting")
    assert waits == (1 if mode == "show" else 0), "the visitor's own time is not counted"


PAGE = view("/form", [row(1, "button", "Help")])
STEP = envelope({"narrate": "I open the help."}, tool("find", text="Help"), {"narrate": "There."})
END = envelope(is_final=True, summary="It is open.")


class Reading(FakeHost):
    """Notes how many actions there were at each question."""

    def __init__(self, *sources: Any) -> None:
        super().__init__()
        self.sources, self.acts, self.before = list(sources), [], list[int]()

    async def ask(self, question: Any) -> Respond:
        self.asked.append(question)
        self.before.append(len(self.acts))
        return Respond(ask_id=question.ask_id, answer="", source=self.sources.pop(0))


async def test_nothing_is_issued_after_a_narration_before_the_visitor_goes_on(stage: Any) -> None:
    """Row 113: an automatic pause after each narration."""
    host = Reading("option", "option")
    s = stage(STEP, END, page=FakePage(views=[PAGE]), host=host, task="Is there help?")
    host.acts = s.page.acts
    s.run.control.pauses = True
    ended = await run(s.run)
    assert (ended.status, ended.summary) == ("done", "It is open.")
    assert host.before == [0, 1]
    assert all(it.pause and it.code == "narrated" for it in host.asked)
    assert len({it.ask_id for it in host.asked}) == 2
    told = [it.status for it in host.of(Status)]
    assert told.count("waiting") == 2 and told[told.index("waiting") + 1] == "thinking"


async def test_closing_the_question_stops_the_run(stage: Any) -> None:
    host = Reading("cancelled")
    s = stage(STEP, END, page=FakePage(views=[PAGE]), host=host, task="Is there help?")
    s.run.control.pauses = True
    ended = await run(s.run)
    assert (ended.status, ended.code, s.page.acts) == ("stopped", "stopped", [])
    assert len(s.model.requests) == 1


async def test_it_is_off_at_first(stage: Any) -> None:
    s = stage(STEP, END, page=FakePage(views=[PAGE]), host=FakeHost(), task="Is there help?")
    assert (await run(s.run)).status == "done"
    assert s.host.asked == []


EMPTY = view("/form", [row(1, "textbox", "Name"), row(2, "button", "Save")])
FILLED = view("/form", [row(1, "textbox", "Name", value="Ada"), row(2, "button", "Save")])
_TAKEN_OVER_END = envelope(is_final=True, summary="Is it saved? Yes.")


async def test_the_rest_is_dropped_and_the_model_reads_what_changed(stage: Any) -> None:
    s = stage(
        envelope(tool("click", ref=2), tool("click", ref=2)),
        _TAKEN_OVER_END,
        page=FakePage(views=[EMPTY]),
        host=FakeHost(answers=["continue"]),
        task="Is it saved?",
    )

    def interrupted(_: Any) -> Outcome:
        s.run.control.taken_over = True
        s.page.views.append(FILLED)
        return done("Clicked")

    s.page.answers["click"] = interrupted
    ended = await run(s.run)
    assert (ended.status, len(s.page.acts)) == ("done", 1)
    (question,) = s.host.asked
    assert question.pause and question.code == "taken_over"
    assert not s.run.control.taken_over
    nudges = " ".join(s.prompt.situations[1].nudges)
    assert '[1] textbox "Name": no to "Ada"' in nudges
    assert "1 further action was dropped: the visitor took over" in nudges


async def test_an_end_that_was_claimed_meanwhile_does_not_stand(stage: Any) -> None:
    s = stage(
        envelope(tool("click", ref=2), is_final=True, summary="Saved."),
        _TAKEN_OVER_END,
        page=FakePage(views=[EMPTY]),
        host=FakeHost(answers=["continue"]),
        task="Is it saved?",
    )
    original = s.actions.prepare

    def prepare(*args: Any) -> Any:
        s.run.control.taken_over = True
        return original(*args)

    s.actions.prepare = prepare
    ended = await run(s.run)
    assert ended.summary == "Is it saved? Yes."
    assert s.page.acts == []
    assert "before this was done" in " ".join(s.prompt.situations[1].nudges)


async def test_taken_over_closing_the_question_stops_the_run(stage: Any) -> None:
    class Closing(FakeHost):
        async def ask(self, question: Any) -> Respond:
            return Respond(ask_id=question.ask_id, answer="", source="cancelled")

    s = stage(_TAKEN_OVER_END, page=FakePage(views=[EMPTY]), host=Closing())
    s.run.control.taken_over = True
    ended = await run(s.run)
    assert (ended.status, ended.code) == ("stopped", "stopped")
    assert s.model.requests == []


class Answering(FakeHost):
    """Answers from the source that a test names."""

    source: Any = "free_text"

    async def ask(self, question: Any) -> Respond:
        self.asked.append(question)
        return Respond(ask_id=question.ask_id, answer="", source=self.source)


@pytest.mark.parametrize(("source", "goes"), [("free_text", True), ("cancelled", False)])
async def test_the_run_waits_and_the_visitor_decides(source: str, goes: bool) -> None:
    host = Answering()
    host.source = source
    run: Any = SimpleNamespace(run_id="r1", host=host)
    assert await goes_on(run, "narrated.s1", "narrated") is goes
    assert host.shown == [Status(status="waiting", run_id="r1")]
    text = "Press Space to go on, twice to end this."
    assert host.asked == [
        AskUser(ask_id="r1.narrated.s1", question=text, pause=True, code="narrated")
    ]
