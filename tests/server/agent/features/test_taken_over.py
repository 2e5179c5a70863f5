from __future__ import annotations

from typing import Any

import pytest

from fakes import FakeHost, FakePage, done, envelope, row, tool, view
from pilotfish.agent.loop.lifecycle import run
from pilotfish_client.outcome import Outcome
from pilotfish_client.page_messages import Respond

pytestmark = pytest.mark.anyio

EMPTY = view("/form", [row(1, "textbox", "Name"), row(2, "button", "Save")])
FILLED = view("/form", [row(1, "textbox", "Name", value="Ada"), row(2, "button", "Save")])
END = envelope(is_final=True, summary="Is it saved? Yes.")


async def test_the_rest_is_dropped_and_the_model_reads_what_changed(stage: Any) -> None:
    s = stage(
        envelope(tool("click", ref=2), tool("click", ref=2)),
        END,
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
    assert "1 further actions were dropped: the visitor took over" in nudges


async def test_an_end_that_was_claimed_meanwhile_does_not_stand(stage: Any) -> None:
    s = stage(
        envelope(tool("click", ref=2), is_final=True, summary="Saved."),
        END,
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


async def test_closing_the_question_stops_the_run(stage: Any) -> None:
    class Closing(FakeHost):
        async def ask(self, question: Any) -> Respond:
            return Respond(ask_id=question.ask_id, answer="", source="cancelled")

    s = stage(END, page=FakePage(views=[EMPTY]), host=Closing())
    s.run.control.taken_over = True
    ended = await run(s.run)
    assert (ended.status, ended.code) == ("stopped", "stopped")
    assert s.model.requests == []
