from __future__ import annotations

import pytest

from pilotfish.agent.envelope import Closed, Envelope, Invoke
from pilotfish.agent.source import Recorded


@pytest.mark.anyio
async def test_recorded_actions_come_in_order_and_end_cleanly() -> None:
    calls = (Invoke("click", {"ref": 1}), Invoke("fill_input", {"ref": 2}))
    source = Recorded(calls, memory="m")
    assert [part async for part in source.parts()] == [Closed(0, calls[0]), Closed(1, calls[1])]
    ending = await source.ending()
    assert isinstance(ending, Envelope)
    assert (ending.memory, ending.actions, ending.is_final) == ("m", calls, False)
    assert source.usage.input == 0
