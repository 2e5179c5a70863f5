"""All features of a run as one, called in their order."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, cast

from pilotfish.agent.features.stateful import Stateful
from pilotfish.agent.model.envelope import Invoke
from pilotfish.agent.model.source import Source
from pilotfish.agent.page.step import Step
from pilotfish.agent.page.view import View
from pilotfish.agent.run.feature import Drop, Feature
from pilotfish.agent.run.seams import Prepared, Refused
from pilotfish.agent.state.ended import Ended, Next, Rejected
from pilotfish.agent.state.turns import Verdict

__all__ = ["Features"]


def _unheard(verdict: Verdict) -> None:
    pass


@dataclass(frozen=True)
class Features:
    """All features of a run, in their order, as one. `heard` is called with each verdict that
    changes something.
    """

    all: tuple[Feature, ...]
    heard: Callable[[Verdict], None] = _unheard

    def states(self) -> dict[str, type[Any]]:
        """The types of what features keep, by their names."""
        kept = (cast("Stateful[Any]", f) for f in self.all if isinstance(f, Stateful))
        return {feature.name: feature.initial for feature in kept}

    async def before_turn(self) -> Ended | None:
        for feature in self.all:
            if ended := await feature.before_turn():
                self._hear(feature, "before_turn", _end(ended))
                return ended
        return None

    def tails(self) -> tuple[str, ...]:
        return tuple(block for feature in self.all if (block := feature.tail()))

    def source(self) -> Source | None:
        return next((source for feature in self.all if (source := feature.source())), None)

    async def after_narration(self, say_id: str) -> Drop | None:
        for feature in self.all:
            if verdict := await feature.after_narration(say_id):
                self._hear(feature, "after_narration", f"the rest is dropped: {verdict.reason}")
                return verdict
        return None

    async def before_action(self, invoke: Invoke, prepared: Prepared) -> Prepared | Drop:
        verdict: Prepared | Drop = prepared
        for feature in self.all:
            was, verdict = verdict, await feature.before_action(invoke, verdict)
            if isinstance(verdict, Drop):
                self._hear(feature, "before_action", f"{invoke.tool}: dropped: {verdict.reason}")
                return verdict
            if isinstance(verdict, Refused) and verdict is not was:
                message = verdict.outcome.message
                self._hear(feature, "before_action", f"{invoke.tool}: refused: {message}")
        return verdict

    async def after_step(self, step: Step, before: View, after: View) -> Step:
        for feature in self.all:
            was, step = step, await feature.after_step(step, before, after)
            if step.drop_rest != was.drop_rest:
                self._hear(feature, "after_step", f"the rest is dropped: {step.drop_rest}")
            if step.outcome != was.outcome:
                message = f"{step.outcome.status}: {step.outcome.message}"
                self._hear(feature, "after_step", message)
        return step

    async def after_turn(self, after: Next) -> Next:
        for feature in self.all:
            was, after = after, await feature.after_turn(after)
            if after != was:
                message = _end(after) if isinstance(after, Ended) else "goes on"
                self._hear(feature, "after_turn", message)
        return after

    async def judge(self, ended: Ended) -> Ended | Rejected:
        for feature in self.all:
            verdict = await feature.judge(ended)
            if isinstance(verdict, Rejected):
                self._hear(feature, "judge", f"rejected: {verdict.reason}")
                return verdict
            if verdict != ended:
                self._hear(feature, "judge", _end(verdict))
            ended = verdict
        return ended

    async def ended(self, ended: Ended) -> None:
        for feature in self.all:
            await feature.ended(ended)

    def _hear(self, feature: Feature, at: str, said: str) -> None:
        self.heard(Verdict(type(feature).__name__, at, said))


def _end(ended: Ended) -> str:
    verified = {True: ", verified", False: ", not verified", None: ""}[ended.verified]
    return f"{ended.status}{verified}: {ended.why or ended.summary}"
