from __future__ import annotations

import pytest

from fakes import FakeActions, done, envelope, tool
from pilotfish.agent.loop.lifecycle import run

pytestmark = pytest.mark.anyio


async def test_nothing_follows_once_a_person_takes_over(stage) -> None:
    actions = FakeActions(server={"escalate_to_human": lambda args, context: done("Ada will call")})
    reply = envelope(tool("escalate_to_human", reason="refund"), tool("click", ref=1))
    s = stage(reply, actions=actions)
    ended = await run(s.run)
    assert (ended.status, ended.summary, s.page.acts) == ("done", "Ada will call", [])
