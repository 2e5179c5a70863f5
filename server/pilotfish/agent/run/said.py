"""What was said in a run, for actions to read: never to be changed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from pilotfish.agent.page.step import Step
from pilotfish.agent.state.trajectory import Trajectory

__all__ = ["Said", "said_in"]

Speaker = Literal["visitor", "agent"]


@dataclass(frozen=True)
class Said:
    """One message: the visitor's task or answer, or the agent's words to the visitor."""

    speaker: Speaker
    text: str


def said_in(opening: tuple[Said, ...], trajectory: Trajectory) -> tuple[Said, ...]:
    """All that was said so far, in order; `opening` is `Run.opening`."""
    return (*opening, *_said(trajectory))


def _said(trajectory: Trajectory) -> Iterator[Said]:
    for turn in trajectory.turns:
        for action in turn.envelope.get("actions", []):
            if words := action.get("narrate"):
                yield Said("agent", str(words))
        yield from _answered(turn.steps)
    yield from _answered(trajectory.under_way)


def _answered(steps: Sequence[Step]) -> Iterator[Said]:
    for step in steps:
        data = step.outcome.data or {}
        if "question" in data and "answer" in data:
            yield Said("agent", str(data["question"]))
            yield Said("visitor", str(data["answer"]))
