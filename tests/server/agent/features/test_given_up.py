from __future__ import annotations

import pytest

from fakes import envelope, tool
from pilotfish.agent.loop.lifecycle import run

pytestmark = pytest.mark.anyio


async def test_the_model_can_declare_its_own_failure(stage) -> None:
    """A1: status failed, with its note; nothing after it is carried out."""
    reply = envelope(tool("fail", reason="There is no such product."), tool("click", ref=1))
    s = stage(reply)
    ended = await run(s.run)
    assert (ended.status, ended.summary) == ("failed", "There is no such product.")
    assert (ended.why, s.page.acts) == ("given_up", [])
