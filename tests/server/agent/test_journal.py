from __future__ import annotations

import pytest

from fakes import done
from pilotfish.agent.envelope import Invoke
from pilotfish.agent.history import TurnRecord
from pilotfish.agent.journal import Journal
from pilotfish_client.server_messages import Done

pytestmark = pytest.mark.anyio


class Recorder:
    def __init__(self) -> None:
        self.entries = []

    async def append(self, session, epoch, kind, body) -> int:
        self.entries.append((session, epoch, kind, body))
        return len(self.entries)


async def test_every_entry_carries_session_and_epoch() -> None:
    store, epoch = Recorder(), [4]
    journal = Journal(store, "s1", lambda: epoch[0])
    await journal.run_started("r1", "task")
    await journal.issued("a1", "d1", Invoke("click", {"ref": 1}))
    epoch[0] = 5
    await journal.outcome("a1", done("ok"))
    await journal.decided("a1", "digest", True)
    await journal.turn(TurnRecord(1, {"actions": []}, (), ("note",), "/"))
    await journal.run_ended(Done(run_id="r1", status="done", summary="ok"))
    assert [entry[:3] for entry in store.entries] == [
        ("s1", 4, "run_started"),
        ("s1", 4, "issued"),
        ("s1", 5, "outcome"),
        ("s1", 5, "decided"),
        ("s1", 5, "turn"),
        ("s1", 5, "run_ended"),
    ]
    issued = store.entries[1][3]
    assert issued == {"action_id": "a1", "document": "d1", "name": "click", "args": {"ref": 1}}
    assert store.entries[2][3]["outcome"]["status"] == "done"
