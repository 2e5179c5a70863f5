from __future__ import annotations

from typing import Any

import pytest

from fakes import FakeHost, FakePage, envelope, row, tool, view
from pilotfish.agent.loop.lifecycle import run
from pilotfish_client.page_messages import Respond
from pilotfish_client.server_messages import Status

pytestmark = pytest.mark.anyio

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
