import logging

import pytest

from fakes import FakeModel, done, envelope, tool
from pilotfish.agent.loop.lifecycle import run
from pilotfish.agent.model.model_call import ModelCalled, ModelSwitched
from pilotfish.agent.model.request import Stopped, TextDelta
from pilotfish.agent.model.usage import Usage
from pilotfish.agent.run.logged import SURFACES, LogMonitor
from pilotfish.agent.run.monitor import Monitors
from pilotfish.config.options import RunOptions

pytestmark = pytest.mark.anyio


async def test_each_surface_tells_its_own_and_no_words(stage, caplog) -> None:
    """O3: ids, names and numbers, never what visitors or pages say."""
    caplog.set_level(logging.DEBUG, "pilotfish")
    calls = [envelope(tool("write_state", values={"secret": n})) for n in range(13)]
    s = stage(
        envelope(tool("click", ref=1), {"narrate": "Secret."}),
        envelope(tool("unknown")),
        *calls,
        envelope(tool("fail", reason="secret")),
        task="a secret task",
        monitors=Monitors("r1", (LogMonitor(),)),
        utility=FakeModel([[TextDelta("secret"), Stopped("end")]]),
    )
    s.page.answers["click"] = done("secret")
    await run(s.run)
    monitor = LogMonitor()
    monitor.failed("r1", "secret")
    monitor.model_called("r1", ModelCalled("m", "agent", 9, 3, Usage(5, 2, 1)))
    monitor.model_switched("r1", ModelSwitched("m", "n", "secret"))
    told: dict[str, list[str]] = {}
    for record in caplog.records:
        told.setdefault(record.name, []).append(record.getMessage())
    assert "action run=r1 id=r1.1 name=click status=done" in told["pilotfish.actions"][0]
    assert any("action blocked" in line for line in told["pilotfish.actions"])
    assert any("compacted run=r1" in line for line in told["pilotfish.history"])
    assert told["pilotfish.loop"][:2] == ["started run=r1 session=s1", "turn run=r1 number=1"]
    assert any("ended run=r1 status=failed" in line for line in told["pilotfish.loop"])
    assert "called run=r1 role=agent model=m ms=9 first_ms=3 tokens=5/1/2" in caplog.text
    assert "switched run=r1 from=m to=n" in caplog.text
    assert "ecret" not in caplog.text


def test_runs_are_logged_where_somebody_reads_it() -> None:
    for name in SURFACES.values():
        logging.getLogger(name).setLevel(logging.INFO)
    assert RunOptions().watching() == ()
    logging.getLogger("pilotfish.actions").setLevel(logging.DEBUG)
    assert isinstance(RunOptions().watching()[0], LogMonitor)
