"""The one place where a model is asked for a turn."""

from __future__ import annotations

from pilotfish.agent.reply import Reply, reader_for
from pilotfish.agent.run import Run
from pilotfish.agent.source import Exchange
from pilotfish.agent.trajectory import Trajectory

__all__ = ["asked"]


def asked(run: Run, trajectory: Trajectory, tail: tuple[str, ...]) -> Reply:
    """The reply to the situation that `trajectory` is in; `async with` it."""
    request = run.prompt.request(trajectory.situation(run, tail))
    stream = run.model.stream(request)
    reply = Reply(stream, reader_for(run.mode))
    seen = request.messages[-1].text if run.keeps_pages else ""
    reply.exchange = Exchange(run.model.name, seen)
    return reply
