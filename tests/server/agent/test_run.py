from __future__ import annotations

import datetime

from pilotfish.agent.run import RunLimits


def test_a_run_is_dated_in_utc_and_has_the_documented_limits(stage) -> None:
    s = stage()
    assert s.run.date == datetime.datetime.now(datetime.UTC).date().isoformat()
    assert s.run.limits == RunLimits(max_turns=30, max_actions=200, max_errors=3)
