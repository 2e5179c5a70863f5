from fakes import done
from pilotfish.agent.page.step import Step, escalated
from pilotfish_client.outcome import Outcome


def step(name: str, outcome: Outcome, after: str = "same") -> Step:
    return Step(1, "r1.1", name, {}, outcome, before="same", after=after)


def test_only_an_escalation_that_was_done_hands_over() -> None:
    assert escalated(step("escalate_to_human", done()))
    assert not escalated(step("escalate_to_human", Outcome(status="failed", reason="timeout")))
    assert not escalated(step("click", done()))
