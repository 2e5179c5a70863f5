from __future__ import annotations

import pytest

from fakes import envelope, view
from pilotfish.agent.model.envelope import Envelope
from pilotfish.agent.run.asking import asked
from pilotfish.agent.state.trajectory import Trajectory

pytestmark = pytest.mark.anyio


async def test_the_tail_reaches_the_prompt(stage) -> None:
    s = stage(envelope(is_final=True, summary="Ok."))
    trajectory = Trajectory(view=view(), actions=())
    async with asked(s.run, trajectory, ("Note: look",)) as reply:
        ending = await reply.ending()
    assert isinstance(ending, Envelope) and ending.summary == "Ok."
    assert s.prompt.situations[0].tail == ("Note: look",)
