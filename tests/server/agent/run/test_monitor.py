import asyncio
import io
import logging
from typing import Any

import pytest

from fakes import envelope, tool
from pilotfish.agent.loop.lifecycle import run
from pilotfish.agent.model.model_call import ModelCalled, ModelSwitched
from pilotfish.agent.model.usage import Usage
from pilotfish.agent.run.monitor import ConsoleMonitor, Monitor, Monitors, all_heard
from pilotfish.agent.state.ended import Ended
from pilotfish_client.outcome import Outcome

pytestmark = pytest.mark.anyio

HOOKS = [name for name in vars(Monitor) if not name.startswith("_")]


class Noting(Monitor):
    def __init__(self) -> None:
        self.heard: list[tuple[str, tuple[Any, ...]]] = []

    def __getattribute__(self, name: str) -> Any:
        if name not in HOOKS:
            return super().__getattribute__(name)
        return lambda *facts: self.heard.append((name, facts))


async def test_the_hooks_of_the_loop_fire_in_one_run(stage) -> None:
    """O1: a turn, an action, one that is blocked, an end that is rejected, and the end."""
    noting = Noting()
    s = stage(
        envelope(tool("unknown"), tool("click", ref=1)),
        envelope(tool("click", ref=1), is_final=True, summary="Done."),
        envelope(tool("fail", reason="no way")),
        monitors=Monitors("r1", (noting,)),
    )
    s.page.answers["click"] = Outcome(status="failed", reason="covered", message="covered")
    await run(s.run)
    names = [name for name, _ in noting.heard]
    assert names[:2] == ["started", "turn_started"] and names[-1] == "ended"
    assert {"turn_started", "turn_completed", "action_blocked", "end_rejected", "ended"} <= set(
        names
    )
    assert {facts[0] for _, facts in noting.heard} == {"r1"}


async def test_a_monitor_that_raises_does_not_stop_the_run(
    stage, caplog: pytest.LogCaptureFixture
) -> None:
    class Broken(Monitor):
        def turn_started(self, run: str, number: int) -> None:
            raise RuntimeError("no")

    s = stage(envelope(tool("fail", reason="no way")), monitors=Monitors("r1", (Broken(),)))
    with caplog.at_level(logging.ERROR, "pilotfish.agent.run.monitor"):
        assert (await run(s.run)).status == "failed"
    assert caplog.messages == ["monitor Broken.turn_started failed"]


async def test_a_run_that_breaks_off_is_told(stage) -> None:
    noting = Noting()
    s = stage([RuntimeError("bug")], monitors=Monitors("r1", (noting,)))
    with pytest.raises(RuntimeError):
        await run(s.run)
    assert [name for name, _ in noting.heard][-2:] == ["failed", "ended"]


def test_the_console_has_a_line_for_each() -> None:
    out = io.StringIO()
    monitors = Monitors("r1", (ConsoleMonitor(out),))
    monitors.tell(Monitor.turn_started, 3)
    monitors.tell(Monitor.compacted, 90_000, 4_000)
    monitors.tell(Monitor.model_called, ModelCalled("m", "agent", 1200, 300, Usage(9, 2)))
    monitors.tell(Monitor.model_called, ModelCalled("m", "agent", 12, None, None, "down"))
    monitors.tell(Monitor.model_switched, ModelSwitched("m", "n", "down"))
    monitors.tell(Monitor.end_rejected, "look first")
    assert out.getvalue().splitlines() == [
        "r1  turn 3",
        "r1    history shortened from 90000 to 4000 tokens",
        "r1    agent m: 1200 ms, first part after 300 ms",
        "r1    agent m: 12 ms, failed: down",
        "r1    n answers in place of m: down",
        "r1    not the end yet: look first",
    ]


class Slow(Monitor):
    def __init__(self) -> None:
        self.heard: list[str] = []
        self.first = asyncio.Event()

    async def started(self, run: str, session: str) -> None:
        await self.first.wait()
        self.heard.append("started")

    async def turn_started(self, run: str, number: int) -> None:
        raise RuntimeError("no")

    async def ended(self, run: str, ended: Ended) -> None:
        self.heard.append(f"ended {ended.status}")


async def test_async_hooks_are_called_one_after_the_other_beside_the_run(
    stage, caplog: pytest.LogCaptureFixture
) -> None:
    slow = Slow()
    monitors = Monitors("r1", (slow,))
    s = stage(envelope(tool("fail", reason="no way")), monitors=monitors)
    assert (await run(s.run)).status == "failed"
    assert slow.heard == []
    slow.first.set()
    await monitors.heard()
    assert slow.heard == ["started", "ended failed"]
    assert caplog.messages == ["monitor Slow.turn_started failed"]


async def test_an_async_hook_that_does_not_end_is_not_waited_for_for_ever(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr("pilotfish.agent.run.monitor.SLOWEST", 0.01)
    slow = Slow()
    Monitors("r1", (slow,)).tell(Monitor.started, "s1")
    await all_heard()
    assert caplog.messages == ["monitor Slow.started is still at work 0.01 s after the end"]
    slow.first.set()
    await all_heard()
    assert slow.heard == ["started"]
