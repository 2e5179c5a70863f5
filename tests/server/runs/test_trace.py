import pytest

from fakes import done
from pilotfish.agent.page.step import Step
from pilotfish.runs.trace import Trace
from pilotfish_client.outcome import Outcome

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
