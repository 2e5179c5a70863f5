from __future__ import annotations

import pytest

from fakes import envelope, pieces, tool
from pilotfish.agent.lifecycle import run

pytestmark = pytest.mark.anyio

PART = tool("delegate", instruction="Which size fits?")


async def test_a_part_waits_for_the_end_of_the_reply_and_is_issued_first(stage) -> None:
    """K5: a reply that breaks off hands nothing out."""
    s = stage([*pieces(envelope(PART))], envelope(is_final=True, summary="Done."), task="Which?")
    await run(s.run)
    assert s.prompt.situations[1].turns[0].steps[0].outcome.reason == "cancelled"
    assert "issued" not in s.journal.kinds()


async def test_it_is_journaled_before_it_begins(stage) -> None:
    end = envelope(is_final=True, summary="L.")
    s = stage(envelope(PART), end, end, task="Which?")
    await run(s.run)
    kinds = s.journal.kinds()
    assert kinds.index("issued") < kinds.index("outcome")
    assert ("issued", ("r1.1", "child")) in s.journal.entries
