from __future__ import annotations

from typing import Any

import pytest

from fakes import FakePage, envelope, row, tool, view
from pilotfish.agent.loop.lifecycle import run
from pilotfish_client.server_messages import Status

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
