from __future__ import annotations

import pytest

from fakes import envelope, tool
from pilotfish.agent.lifecycle import run
from pilotfish.agent.run import RunLimits

pytestmark = pytest.mark.anyio


async def test_actions_beyond_the_cap_are_dropped_and_the_run_ends(stage) -> None:
    reply = envelope(*[tool("click", ref=1)] * 3)
    s = stage(reply, reply, limits=RunLimits(max_actions=4))
    ended = await run(s.run)
    assert (ended.code, len(s.page.acts)) == ("max_actions", 4)
    dropped = s.journal.entries[-2][1]
    assert dropped.notes == ("2 further actions were dropped: the run has used all its actions",)


async def test_turns_have_a_cap(stage) -> None:
    s = stage(*[envelope(tool("click", ref=1))] * 3, limits=RunLimits(max_turns=2))
    ended = await run(s.run)
    assert (ended.code, len(s.model.requests)) == ("max_turns", 2)
