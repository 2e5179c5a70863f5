from __future__ import annotations

import pytest

from fakes import envelope, tool
from pilotfish.agent.errors import ModelMisconfigured
from pilotfish.agent.lifecycle import run
from pilotfish.agent.run import RunLimits

pytestmark = pytest.mark.anyio
SAVE = envelope(tool("save_progress", data={"rows": [1, 2]}))
LIMITS = RunLimits(max_turns=1)


async def test_an_early_end_with_data_is_summed_up_by_one_last_call(stage) -> None:
    """B15."""
    s = stage(SAVE, envelope(summary="Two of five are found."), limits=LIMITS)
    ended = await run(s.run)
    assert (ended.status, ended.data) == ("partial", {"rows": [1, 2]})
    assert ended.summary.endswith("Two of five are found.")
    assert "The run ends here" in s.prompt.situations[-1].tail[0]


async def test_where_that_call_fails_the_data_is_given_as_it_is(stage) -> None:
    """B15."""
    s = stage(SAVE, [ModelMisconfigured("no key")], limits=LIMITS)
    ended = await run(s.run)
    assert (ended.status, ended.data) == ("partial", {"rows": [1, 2]})


async def test_without_data_nothing_is_asked(stage) -> None:
    s = stage(envelope(tool("fold", summary="x")), limits=LIMITS)
    await run(s.run)
    assert len(s.model.requests) == 1
