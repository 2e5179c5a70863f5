import pytest

from fakes import done
from pilotfish.agent.model.envelope import Invoke
from pilotfish.agent.state.brief import Brief
from pilotfish.agent.state.journal import Journal
from pilotfish.agent.state.turns import TurnRecord
from pilotfish_client.server_messages import Done

pytestmark = pytest.mark.anyio


STANDING = {"memory": "m", "nudges": [], "kept": {}, "seconds": 1.0, "pinned": []}
PINNED = {"name": "add", "description": "", "parameters": {}}


class Recorder:
    def __init__(self) -> None:
        self.entries = []

    async def append(self, session, epoch, kind, body) -> int:
        self.entries.append((session, epoch, kind, body))
        return len(self.entries)


async def test_every_entry_carries_session_and_epoch() -> None:
    store, epoch = Recorder(), [4]
    journal = Journal(store, "s1", lambda: epoch[0])
    await journal.run_started(Brief("r1", "task", "2026-11-26", "en", "envelope"))
    await journal.issued("a1", "d1", Invoke("click", {"ref": 1}))
    epoch[0] = 5
    await journal.outcome("a1", done("ok"))
    await journal.decided("a1", "digest", True)
    await journal.turn(TurnRecord(1, {"actions": []}, (), ("note",), "/"), STANDING)
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


async def test_a_standing_is_written_once_and_a_page_action_described_once() -> None:
    store = Recorder()
    journal = Journal(store, "s1", lambda: 1)
    await journal.standing(STANDING | {"pinned": [PINNED]})
    await journal.standing(STANDING | {"pinned": [PINNED], "seconds": 9.0})
    await journal.standing(STANDING | {"pinned": [PINNED], "memory": "other"})
    bodies = [entry[3] for entry in store.entries]
    assert [(body["memory"], body["pinned"]) for body in bodies] == [("m", [PINNED]), ("other", [])]
