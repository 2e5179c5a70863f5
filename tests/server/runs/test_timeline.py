import pytest

from fakes import done
from pilotfish.agent.model.usage import Usage
from pilotfish.agent.page.step import Step
from pilotfish.agent.page.target import Target
from pilotfish.agent.state.brief import Brief
from pilotfish.agent.state.record import RunRecord
from pilotfish.agent.state.turns import TurnRecord
from pilotfish.runs.timeline import Trace, timeline
from pilotfish_client.outcome import Outcome
from pilotfish_client.server_messages import Done


def test_a_run_reads_from_top_to_bottom() -> None:
    """Rows L5 and O4: what was done, with tokens and their cached share."""
    done = Outcome(status="done", message="Clicked button Buy.")
    step = Step(1, "a", "click", {"ref": 3}, done, Target("button", "Buy"), ms=40, question="Buy?")
    turn = TurnRecord(
        number=1,
        envelope={"memory": "one mug"},
        steps=(step,),
        notes=("look first",),
        url="/cart",
        text="I buy it.",
        usage=Usage(1000, 50, 800, cost=0.01),
        ms=900,
    )
    record = RunRecord(
        brief=Brief("r1", "buy", "2026-11-26", "en", "envelope"),
        turns=(turn,),
        ended=Done(run_id="r1", status="done", summary="Bought.", verified=True),
        spent=Usage(1000, 50, 800, cost=0.01),
        seconds=2.0,
    )
    assert list(timeline(record)) == [
        "r1  done  1 turns, 1 actions, 1050 tokens  'buy'",
        "turn 1  /cart  900 ms  1,000 tokens in (80 % cached), 50 out, cost 0.0100",
        "  memory: one mug",
        "  says: I buy it.",
        "  click on button “Buy”: done, 40 ms",
        "    approved: Buy?",
        "    Clicked button Buy.",
        "  note: look first",
        "done, verified: Bought.",
    ]


FAILED = Outcome(status="failed", reason="denied", message="denied")
TRACE = Trace(
    [
        Step(1, "r.1", "refund", {"order": "A-1", "amount": 5}, done("Refunded A-1")),
        Step(2, "r.2", "mail", {}, FAILED),
    ],
    "All is well",
)


def test_what_was_called_is_asserted_in_one_line() -> None:
    """Row 164: trace assertions over a scripted model's run."""
    TRACE.calls("refund", order="A-1").does_not_call("delete").includes("refunded").matches(
        r"A-\d$"
    )


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        (lambda: TRACE.calls("refund", order="B"), r"refund\(order='B'\) was not called and done"),
        (lambda: TRACE.calls("mail"), "there were refund"),
        (lambda: TRACE.does_not_call("mail"), "mail was called"),
        (lambda: TRACE.includes("lost"), "nothing says 'lost'"),
        (lambda: TRACE.matches("^well"), r"nothing matches '\^well'"),
    ],
)
def test_a_wrong_trace_says_what_was_called_instead(wrong, said: str) -> None:
    with pytest.raises(AssertionError, match=said):
        wrong()
