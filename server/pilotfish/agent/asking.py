"""The one place where a model is asked for a turn."""

from __future__ import annotations

from pilotfish.agent.reply import Reply, reader_for
from pilotfish.agent.run import Run
from pilotfish.agent.trajectory import Trajectory

__all__ = ["asked"]


def asked(run: Run, trajectory: Trajectory, tail: tuple[str, ...]) -> Reply:
    """The reply to the situation that `trajectory` is in; `async with` it."""
    request = run.prompt.request(trajectory.situation(run, tail))
    stream = run.model.stream(request)
    return Reply(stream, reader_for(run.mode))
