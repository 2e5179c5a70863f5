"""A feature of the loop: what it may do around each turn, action and ending of one run."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from pilotfish.agent.model.envelope import Invoke
from pilotfish.agent.model.source import Source
from pilotfish.agent.page.step import Step
from pilotfish.agent.page.view import View
from pilotfish.agent.run.seams import Prepared
from pilotfish.agent.state.ended import Ended, Next, Rejected

__all__ = ["Drop", "Feature"]


@dataclass(frozen=True)
class Drop:
    """This action and all that follow it in the same reply are dropped; the model reads why."""

    reason: str


class Feature(Protocol):
    """One instance serves one run. Its methods are awaited in the order of the list of features,
    and must not raise for what a page, a model or a visitor does.
    """

    async def before_turn(self) -> Ended | None:
        """Before the model is asked. An Ended ends the run instead."""
        ...

    def tail(self) -> str:
        """Its block at the end of the prompt of this turn; empty for none."""
        ...

    def source(self) -> Source | None:
        """What to carry out in this turn instead of asking the model."""
        ...

    async def after_narration(self, say_id: str) -> Drop | None:
        """The words are complete and told, and nothing that follows them is issued yet. A Drop
        drops it.
        """
        ...

    async def before_action(self, invoke: Invoke, prepared: Prepared) -> Prepared | Drop:
        """After validation, before anything is issued. A Refused answers the action."""
        ...

    async def after_step(self, step: Step, before: View, after: View) -> Step:
        """The step as it is recorded: with a changed outcome, or with `drop_rest`."""
        ...

    async def after_turn(self, after: Next) -> Next:
        """What comes next, once the turn is recorded."""
        ...

    async def judge(self, ended: Ended) -> Ended | Rejected:
        """Whether the run may end so. A Rejected goes on with its reason as feedback."""
        ...

    async def ended(self, ended: Ended) -> None:
        """The run has ended."""
        ...
