"""A pytest file that asks for the same again and checks that the same actions were called."""

from __future__ import annotations

from pilotfish.agent.state.record import RunRecord

__all__ = ["test_file_of"]

_FILE = '''\
"""Made from the run {run}: change what it expects, then run it with pytest."""

import asyncio
import os

from pilotfish import Browser, Trace

SITE = os.environ.get("PILOTFISH_SITE", {origin!r})


def test_run() -> None:
    async def played():
        async with Browser() as browser:
            return await browser.run({task!r}, url=SITE + {path!r})

    result = asyncio.run(played())
    assert result.status == "done", result.summary
    trace = Trace.of(result)
{calls}
'''


def test_file_of(record: RunRecord, origin: str) -> str:
    """The text of the file; `origin` is that of the page."""
    names = dict.fromkeys(step.name for step in record.steps if step.outcome.status == "done")
    calls = "\n".join(f"    trace.calls({name!r})" for name in names) or "    assert trace"
    path = record.turns[0].url if record.turns else "/"
    return _FILE.format(
        run=record.brief.run_id, origin=origin, task=record.brief.task, path=path, calls=calls
    )
