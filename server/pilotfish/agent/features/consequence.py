"""A claimed end is held against everything in the run that the visitor had to approve."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from pilotfish.agent.features.stateful import BaseFeature
from pilotfish.agent.page.step import Step, consequence_of, is_no_deed
from pilotfish.agent.sentence import say
from pilotfish.agent.state.ended import Ended, Rejected

__all__ = ["Consequences"]


class Consequences(BaseFeature):
    """Where it is not known to be done, the server's words replace the model's."""

    async def judge(self, ended: Ended) -> Ended | Rejected:
        steps = [step for step in self.trajectory.steps if consequence_of(step)]
        undone = [step for n, step in enumerate(steps) if not _done(step, steps[n:])]
        if not ended.claimed:
            return ended
        if not undone:
            return self._in_doubt(ended)
        if unknown := [step for step in undone if step.outcome.status == "unknown"]:
            return Ended.saying("needs_review", say("in_doubt", what=_named(unknown)))
        if ended.is_honest:
            return ended
        # What was done meanwhile is told with the end: it is a part.
        part = any(step.outcome.status == "done" for step in steps)
        status = "partial" if part else "failed"
        return Ended.saying(status, say("not_done", what=_named(undone)))

    def _in_doubt(self, ended: Ended) -> Ended:
        """What was done last may have happened, and the model does not claim to have seen it."""
        deeds = [step for step in self.trajectory.steps if not is_no_deed(step)]
        unknown = bool(deeds) and deeds[-1].outcome.status == "unknown"
        if not unknown or (ended.claims and not ended.is_honest):
            return ended
        # An honest end claims nothing: no later check has anything to hold against the record.
        claimed = not ended.is_honest
        return replace(ended, status="needs_review", why="in_doubt", claimed=claimed)


def _done(step: Step, since: Sequence[Step]) -> bool:
    """Whether it was done, then or at a later attempt."""
    return any(_again(step, later) and later.outcome.status == "done" for later in since)


def _again(step: Step, later: Step) -> bool:
    same = (later.name, later.args) == (step.name, step.args)
    return same or consequence_of(later) == consequence_of(step)


def _named(steps: Iterable[Step]) -> str:
    return " · ".join(dict.fromkeys(map(consequence_of, steps)))
