"""A pytest file that asks for the same again and checks that the same actions were called."""

from __future__ import annotations

from pathlib import Path

from pilotfish.agent.state.record import RunRecord

__all__ = ["test_file_of"]

_FILE = (Path(__file__).parent / "templates" / "test_run.txt").read_text(encoding="utf-8")


def test_file_of(record: RunRecord, origin: str) -> str:
    """The text of the file; `origin` is that of the page."""
    names = dict.fromkeys(step.name for step in record.steps if step.outcome.status == "done")
    calls = "\n".join(f"    trace.calls({name!r})" for name in names) or "    assert trace"
    path = record.turns[0].url if record.turns else "/"
    return _FILE.format(
        run=record.brief.run_id, origin=origin, task=record.brief.task, path=path, calls=calls
    )
