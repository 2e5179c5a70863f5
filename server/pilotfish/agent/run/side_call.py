"""A call of a model beside the turns of a run: a plan, a summary, a check, the closing words."""

from __future__ import annotations

from dataclasses import dataclass

from pilotfish.agent.model.model import Model, closing
from pilotfish.agent.model.request import ArgumentsDelta, Request, TextDelta
from pilotfish.agent.model.usage import Usage
from pilotfish.agent.state.trajectory import Trajectory

__all__ = ["Answer", "ask_beside"]


@dataclass(frozen=True)
class Answer:
    """What the model wrote: prose, and the arguments of its first call."""

    text: str = ""
    arguments: str = ""


async def ask_beside(model: Model, request: Request, trajectory: Trajectory) -> Answer:
    """Every part of the run that asks a model outside its turns does it through here, so that
    what it used is counted, also where the call fails. Raises ModelError and LimitReached.
    """
    text, arguments = "", ""
    async with closing(model.stream(request)) as chunks:
        async for chunk in chunks:
            match chunk:
                case TextDelta(text=part):
                    text += part
                case ArgumentsDelta(index=0, text=part):
                    arguments += part
                case Usage():
                    trajectory.spend(chunk)
                case _:
                    pass
    return Answer(text.strip(), arguments)
