from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from fakes import FakeHost
from pilotfish.agent.run.pause import goes_on
from pilotfish_client.page_messages import Respond
from pilotfish_client.server_messages import AskUser, Status

pytestmark = pytest.mark.anyio


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
