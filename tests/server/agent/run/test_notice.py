from __future__ import annotations

import pytest

from fakes import FakeActions, FakeModel, FakePage, FakePrompt, envelope, tool
from pilotfish.agent.run.contract import Contract
from pilotfish.agent.run.notice import RunNotice
from pilotfish.guard.budgets import Limits
from pilotfish.models.roles import Models
from pilotfish.models.sources import Sources
from pilotfish.runs.run_maker import Kit
from pilotfish.runs.task import Nobody, TaskRun
from pilotfish.sessions.memory import MemoryStore

pytestmark = pytest.mark.anyio
CLICK = envelope(tool("click", ref=1))
END = envelope(is_final=True, summary="Open.")


async def test_what_was_blocked_rejected_and_shortened_is_an_event() -> None:
    """O2, L12: a `fold` puts its line in the place of the turns before it."""
    unknown, early = envelope(tool("unknown")), envelope(is_final=True, summary="Bought.")
    fold = envelope(tool("fold", summary="The cart is open."))
    model = FakeModel([unknown, early, CLICK, fold, CLICK, END])
    kit = Kit(
        models=Sources(Models(agent=model)),
        prompt=FakePrompt,
        actions=FakeActions(),
        store=MemoryStore(),
        limits=Limits(),
        mode="envelope",
    )
    task = TaskRun(kit, FakePage(), "open the cart", Nobody(), Contract())
    notices = [event async for event in task.stream() if isinstance(event, RunNotice)]
    assert [notice.kind for notice in notices] == ["blocked", "rejected", "compacted"]
    assert notices[0].name == "unknown" and "nothing was seen" in notices[1].text
