from __future__ import annotations

from typing import Any

import pytest

from fakes import done, view
from pilotfish.agent.features.outages import IN_A_ROW, Outages, is_outage
from pilotfish.agent.history import Step
from pilotfish.agent.trajectory import Trajectory
from pilotfish_client.outcome import Outcome
from server.agent.features.acting import page, stepped

pytestmark = pytest.mark.anyio


def failed(reason: Any, message: str = "", status: Any = "failed") -> Outcome:
    return Outcome(status=status, reason=reason, message=message)


@pytest.mark.parametrize(
    ("name", "outcome", "expected"),
    [
        ("click", failed("page_gone"), True),
        ("click", failed("page_gone", status="unknown"), True),
        ("click", failed("timeout"), True),
        ("wait_until", failed("timeout"), False),
        ("refund", failed("timeout"), True),
        ("refund", failed("handler_error", "ConnectError: connection refused"), True),
        ("refund", failed("handler_error", "SSLError: certificate has expired"), True),
        ("refund", failed("handler_error", "503 Service Unavailable"), True),
        ("refund", failed("handler_error", "KeyError: 'order 502x'"), False),
        ("navigate", failed("navigation", "the network is unreachable"), True),
        ("navigate", failed("navigation", "the page stayed where it was"), False),
        ("click", failed("covered"), False),
        ("click", failed("invalid_args"), False),
        ("click", done(), False),
    ],
)
def test_what_counts_as_an_outage(name: str, outcome: Outcome, expected: bool) -> None:
    """B18: the table of infrastructure and logic errors."""
    assert is_outage(Step(1, "r1.1", name, {}, outcome)) is expected


async def test_several_in_a_row_end_the_run(stage: Any) -> None:
    """B18: 5 consecutive ones; anything else between starts the count again."""
    feature = Outages(stage().run, Trajectory(view=view(), actions=()))
    outcomes = [*[failed("page_gone")] * (IN_A_ROW - 1), failed("covered")]
    outcomes += [failed("timeout")] * IN_A_ROW
    for outcome in outcomes:
        assert await feature.before_turn() is None
        await stepped(feature, "click", page(), page(), outcome=outcome, ref=1)
        await stepped(feature, "write_state", page(), page(), outcome=done(), values={})
    ended = await feature.before_turn()
    assert ended is not None
    assert (ended.status, ended.why) == ("partial", "broke")
