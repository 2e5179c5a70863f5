"""What every part of the loop is given."""

from __future__ import annotations

from dataclasses import dataclass

from pilotfish.agent.executors.in_child import Loop
from pilotfish.agent.features.all import Features
from pilotfish.agent.run.run import Run
from pilotfish.agent.state.trajectory import Trajectory

__all__ = ["LoopContext"]


@dataclass(frozen=True)
class LoopContext:
    """A run, how far it is, and its features. `loop` carries out sub-tasks: it is the loop itself,
    handed on as a value because the parts of the loop cannot import it.
    """

    run: Run
    trajectory: Trajectory
    features: Features
    loop: Loop
