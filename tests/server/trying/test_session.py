from __future__ import annotations

from typing import Any

import pytest

from pilotfish.agent.state.store import SessionRecord
from pilotfish.sessions.memory import MemoryStore
from pilotfish.sessions.run_row import RunRow
from pilotfish.trying.session import Question, Task, session_of

pytestmark = pytest.mark.anyio
ROW = RunRow("s", "r", "anon:1", "pk_try", "http://x", 1.0)

ASKED = {
    "status": "needs_approval",
    "approval": {
        "kind": "other",
        "digest": "d",
        "facts": {"question": "Send this?", "request": "POST /api/seen/7"},
    },
}


async def test_what_was_asked_of_whom() -> None:
    store = MemoryStore()
    await store.create(SessionRecord("s", "anon:1", "pk_try", "http://x", "hash"))
    epoch = await store.claim("s")

    async def add(kind: str, **body: Any) -> None:
        await store.append("s", epoch, kind, body, [ROW] if kind == "run_started" else [])

    await add("run_started", task="order two mugs", run_id="r")
    await add("outcome", action_id="a1", outcome=ASKED)
    await add("decided", action_id="a1", digest="d", approved=True)
    await add("step", number=1)
    await add("outcome", action_id="a2", outcome=ASKED)
    await add("run_ended", status="done", summary="Ordered.")
    await add("run_started", task="and then", run_id="r2")
    found = await session_of(store)
    assert found.tasks == (
        Task("order two mugs", "done", "Ordered.", 1),
        Task("and then", "not ended", "", 0),
    )
    assert found.questions == (
        Question("other", "Send this?", "POST /api/seen/7", True),
        Question("other", "Send this?", "POST /api/seen/7", None),
    )
    assert [(one.method, one.pattern, one.approved) for one in found.requests] == [
        ("POST", "/api/seen/*", True),
        ("POST", "/api/seen/*", None),
    ]
