from __future__ import annotations

import pytest

from fakes import done
from pilotfish.agent.page.step import Step, escalated, happened
from pilotfish_client.outcome import Effect, Outcome

NONE = Effect(kind="none", text="no visible effect")
VALUE = Effect(kind="value", text="Quantity is 2")


def step(name: str, outcome: Outcome, after: str = "same") -> Step:
    return Step(1, "r1.1", name, {}, outcome, before="same", after=after)


@pytest.mark.parametrize(
    ("one", "seen"),
    [
        (step("click", done("ok", VALUE)), True),
        (step("click", done("ok", NONE)), False),
        (step("click", done("ok", NONE), after="other"), True),
        (step("refund", done("refunded")), True),
        (step("click", Outcome(status="failed", reason="covered")), False),
        (step("read", done("30 days")), False),
        (step("save_progress", done("saved")), False),
    ],
)
def test_what_is_done_counts_unless_the_page_saw_nothing_of_it(one: Step, seen: bool) -> None:
    assert happened(one) is seen


def test_only_an_escalation_that_was_done_hands_over() -> None:
    assert escalated(step("escalate_to_human", done()))
    assert not escalated(step("escalate_to_human", Outcome(status="failed", reason="timeout")))
    assert not escalated(step("click", done()))
