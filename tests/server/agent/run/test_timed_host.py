from __future__ import annotations

from typing import Any

import pytest

from fakes import FakeHost
from pilotfish.agent.run.monitor import Monitor, Monitors
from pilotfish.agent.run.timed_host import TimedHost
from pilotfish_client.server_messages import AskUser, ConfirmAction, Status

pytestmark = pytest.mark.anyio


class Noting(Monitor):
    def __init__(self) -> None:
        self.waits: list[tuple[str, str]] = []

    def waited(self, run: str, what: str, ms: int) -> None:
        assert ms >= 0
        self.waits.append((run, what))


async def test_each_wait_is_told_and_all_passes_through() -> None:
    inner, noting = FakeHost(answers=["blue"], approves=[True]), Noting()
    host: Any = TimedHost(inner, Monitors("r1", (noting,)))
    await host.show(Status(status="thinking", run_id="r1"))
    await host.ask(AskUser(ask_id="a", question="Which?"))
    question = ConfirmAction(digest="d", actionName="pay", params={}, message="Pay?", expires=0)
    await host.confirm(question, "server")
    assert noting.waits == [("r1", "question"), ("r1", "approval")]
