"""The one place where a model is asked for a turn."""

from __future__ import annotations

from pilotfish.agent.model.reply import Reply, reader_for
from pilotfish.agent.model.source import Exchange
from pilotfish.agent.run.run import Run
from pilotfish.agent.state.trajectory import Trajectory

__all__ = ["asked"]


def asked(run: Run, trajectory: Trajectory, tail: tuple[str, ...]) -> Reply:
    """The reply to the situation that `trajectory` is in; `async with` it."""
    request = run.prompt.request(run.situation(trajectory, tail))
    stream = run.model.stream(request)
    reply = Reply(stream, reader_for(run.mode))
    seen = request.messages[-1].text if run.keeps_pages else ""
    reply.exchange = Exchange(run.model.name, seen)
    return reply
