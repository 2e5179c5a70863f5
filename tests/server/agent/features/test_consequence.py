from __future__ import annotations

import pytest

from fakes import FakeHost, done, envelope, needs_approval, tool
from pilotfish.agent.lifecycle import run
from pilotfish_client.outcome import Outcome

pytestmark = pytest.mark.anyio
ORDER = envelope(tool("click", ref=1))
CLAIM = envelope(is_final=True, summary="Your order is placed.")


@pytest.mark.parametrize(
    ("outcome", "status", "told"),
    [
        (Outcome(status="unknown"), "needs_review", "not known whether this was done: “Pay"),
        (Outcome(status="failed", reason="covered"), "failed", "was not done: “Pay"),
        (done("placed"), "done", "Your order is placed."),
    ],
)
async def test_a_later_claim_is_held_against_what_was_approved(
    stage, outcome: Outcome, status: str, told: str
) -> None:
    """§3: after `unknown`, "Your order is placed" in a later turn is not believed."""
    s = stage(ORDER, CLAIM, CLAIM, host=FakeHost(approves=[True]))
    s.page.answers["click"] = lambda act: outcome if act.digest else needs_approval("d", name="Pay")
    ended = await run(s.run)
    assert (ended.status, told in ended.summary) == (status, True)
    if status != "done":
        assert "placed" not in ended.summary
