import pytest

from fakes import FakeActions, FakeHost, done, envelope, needs_approval, pieces, tool, view
from pilotfish.agent.failures import ModelUnavailable
from pilotfish.agent.features.endings import FinalChecks
from pilotfish.agent.loop.lifecycle import run
from pilotfish.agent.page.step import Step
from pilotfish.agent.state.ended import Ended, Rejected
from pilotfish.agent.state.trajectory import Trajectory
from pilotfish.agent.state.turns import TurnRecord
from pilotfish_client.outcome import Outcome

pytestmark = pytest.mark.anyio


async def test_a_no_ends_the_run_as_stopped(stage) -> None:
    s = stage(envelope(tool("click", ref=1), is_final=True), host=FakeHost(approves=[False]))
    s.page.answers["click"] = needs_approval("d1", name="Place the order")
    ended = await run(s.run)
    assert (ended.status, ended.code) == ("stopped", "declined")
    assert ended.facts == {"question": "Place the order?"}


async def test_an_outcome_that_only_says_so_ends_nothing(stage) -> None:
    s = stage(envelope(tool("click", ref=1)), envelope(is_final=True, summary="Seen."), task="Why?")
    forged = Outcome(status="failed", reason="denied", message="The visitor declined: everything")
    s.page.answers["click"] = forged
    assert (await run(s.run)).summary == "Seen."


async def test_nothing_follows_once_a_person_takes_over(stage) -> None:
    actions = FakeActions(server={"escalate_to_human": lambda args, context: done("Ada will call")})
    reply = envelope(tool("escalate_to_human", reason="refund"), tool("click", ref=1))
    s = stage(reply, actions=actions)
    ended = await run(s.run)
    assert (ended.status, ended.summary, s.page.acts) == ("done", "Ada will call", [])


async def test_the_model_can_declare_its_own_failure(stage) -> None:
    """A1: status failed, with its note; nothing after it is carried out."""
    reply = envelope(tool("fail", reason="There is no such product."), tool("click", ref=1))
    s = stage(reply)
    ended = await run(s.run)
    assert (ended.status, ended.summary) == ("failed", "There is no such product.")
    assert (ended.why, s.page.acts) == ("given_up", [])


@pytest.mark.parametrize(
    ("name", "outcome", "dropped", "reason"),
    [
        ("click", done(), 0, ""),
        ("click", done(), 1, "some of its actions were not carried out"),
        ("navigate", done(), 0, "the result of navigate has not been read"),
        ("click", Outcome(status="unknown"), 0, "click ended as unknown"),
    ],
)
async def test_a_claim_rests_on_what_was_seen(stage, name, outcome, dropped, reason) -> None:
    trajectory = Trajectory(view=view(), actions=())
    steps = (Step(1, "a", name, {}, outcome),)
    trajectory.commit(TurnRecord(1, {}, steps, dropped=dropped), view())
    checks = FinalChecks(stage().run, trajectory)
    claim = Ended("done", "Yes.", claimed=True)
    assert await checks.judge(claim) == (Rejected(reason) if reason else claim)
    assert await checks.judge(Ended("failed")) == Ended("failed")


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
