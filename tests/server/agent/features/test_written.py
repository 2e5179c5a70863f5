from __future__ import annotations

import pytest

from fakes import envelope, tool
from pilotfish.agent.loop.lifecycle import run

pytestmark = pytest.mark.anyio


async def test_what_was_written_down_is_told_every_turn(stage) -> None:
    """L11, L12: state, progress and folds stand at the end of each later prompt."""
    s = stage(
        envelope(tool("write_state", values={"size": "L"}), tool("fold", summary="Found it")),
        envelope(tool("save_progress", data={"rows": [1]})),
        envelope(is_final=True, summary="Done."),
        task="Which rows?",
    )
    ended = await run(s.run)
    told = ["\n".join(situation.tail) for situation in s.prompt.situations]
    assert told[0] == ""
    assert told[1] == 'Finished parts:\n- Found it\nYour state: {"size": "L"}'
    assert told[2].endswith('Collected so far: {"rows": [1]}')
    assert ended.data == {"rows": [1]}
