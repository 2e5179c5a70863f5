from __future__ import annotations

import pytest

from fakes import FakeHost, done, envelope, needs_approval, pieces, tool
from pilotfish.agent.failures import ModelUnavailable
from pilotfish.agent.loop.lifecycle import run
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


def asking(outcomes: dict[int, Outcome]):
    """Each button asks first, in its own words; what comes of it then is its outcome."""

    def answer(act):
        ref = act.args["ref"]
        return outcomes[ref] if act.digest else needs_approval(f"d{ref}", name=f"Refund {ref}")

    return answer


STALE = Outcome(status="failed", reason="stale", message="gone")


@pytest.mark.parametrize(
    ("outcomes", "status", "told"),
    [
        ({77: STALE, 78: done("refunded")}, "partial", "This was not done: “Refund 77”."),
        ({77: Outcome(status="unknown"), 78: done("refunded")}, "needs_review", "“Refund 77”"),
        ({77: STALE, 78: STALE}, "failed", "“Refund 77 · Refund 78”"),
    ],
)
async def test_every_approved_action_counts_not_only_the_last(
    stage, outcomes: dict[int, Outcome], status: str, told: str
) -> None:
    calls = [envelope(tool("click", ref=ref)) for ref in outcomes]
    claim = envelope(is_final=True, summary="Both are refunded.")
    s = stage(*calls, claim, claim, host=FakeHost(approves=[True] * 2))
    s.page.answers["click"] = asking(outcomes)
    ended = await run(s.run)
    assert (ended.status, told in ended.summary, "Both" in ended.summary) == (status, True, False)


async def test_what_failed_and_was_done_at_the_second_attempt_is_done(stage) -> None:
    outcomes = [STALE, done("refunded")]
    calls = [envelope(tool("click", ref=77))] * 2
    s = stage(*calls, CLAIM, host=FakeHost(approves=[True] * 2))
    s.page.answers["click"] = lambda act: (
        outcomes.pop(0) if act.digest else needs_approval("d", name="Refund 77")
    )
    assert (await run(s.run)).status == "done"


async def test_what_waited_for_a_reply_that_broke_off_never_began(stage) -> None:
    """Nobody was asked: a later claim of it is not believed."""
    broken = [*pieces(ORDER), ModelUnavailable("it broke off")]
    s = stage(broken, CLAIM, CLAIM)
    s.page.answers["click"] = needs_approval("d", name="Pay")
    ended = await run(s.run)
    assert (ended.status, "This was not done: “Pay”." in ended.summary) == ("failed", True)
