"""How a run ends by what its steps were: declined, escalated, given up, unseen, in doubt."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from pilotfish.agent.executors.in_child import ended_within
from pilotfish.agent.executors.with_visitor import PRESENT
from pilotfish.agent.features.stateful import BaseFeature
from pilotfish.agent.model.envelope import EnvelopeError, claims_of, outcome_of
from pilotfish.agent.page.step import ENDS, Step, consequence_of, escalated, is_no_deed
from pilotfish.agent.page.view import View
from pilotfish.agent.sentence import say
from pilotfish.agent.state.ended import Ended, Next, Rejected

__all__ = ["Consequences", "Declined", "Escalation", "FinalChecks", "GivenUp"]


class Declined(BaseFeature):
    """The visitor's no: it ends the run, politely and not as an error."""

    async def after_turn(self, after: Next) -> Next:
        for step in self.trajectory.last_steps:
            if step.declined:
                return Ended.saying("stopped", say("declined", question=step.declined))
        return after


class Escalation(BaseFeature):
    """A person takes over, or a sub-task ends the run: nothing of the run follows."""

    async def after_step(self, step: Step, before: View, after: View) -> Step:
        if end := _end_of(step):
            why = "a person takes over" if end.status == "done" else "the run was stopped"
            return replace(step, drop_rest=step.drop_rest or why)
        return step

    async def after_turn(self, after: Next) -> Next:
        for step in self.trajectory.last_steps:
            if end := _end_of(step):
                return end
        return after


def _end_of(step: Step) -> Ended | None:
    return Ended("done", step.outcome.message) if escalated(step) else ended_within(step)


class GivenUp(BaseFeature):
    """The model ends the run with an action: `finish`, or `fail` with its reason."""

    async def after_step(self, step: Step, before: View, after: View) -> Step:
        if _ends(step):
            return replace(step, drop_rest=step.drop_rest or "the run ends here")
        return step

    async def after_turn(self, after: Next) -> Next:
        for step in self.trajectory.last_steps:
            if _ends(step):
                return self._ended(step)
        return after

    def _ended(self, step: Step) -> Next:
        if step.name == "fail":
            return Ended("failed", step.outcome.message, why="given_up", claimed=True)
        try:
            claims = claims_of(step.args.get("claims"))
        except EnvelopeError:
            claims = ()
        trajectory, status = self.trajectory, outcome_of(step.args.get("outcome"))
        why = "" if status == "done" else trajectory.failed_for
        ended = Ended(status, step.outcome.message, claimed=True, claims=claims, why=why)
        return trajectory.awaited(ended, str(step.args.get("ends_when") or ""))


def _ends(step: Step) -> bool:
    return step.name in ENDS and step.outcome.status == "done"


_READ_FIRST = frozenset(
    {"navigate", "ask_user", "ask_user_choice", "find", "read", "extract_table", PRESENT}
)


class FinalChecks(BaseFeature):
    """A claimed end is held against the last turn: what it rests on must be seen."""

    async def judge(self, ended: Ended) -> Ended | Rejected:
        if ended.claimed and not ended.is_honest and (reason := self._unseen(ended)):
            return Rejected(reason)
        return ended

    def _unseen(self, ended: Ended) -> str:
        """Why the run cannot end on this turn: what it claims has not been seen."""
        turns = self.trajectory.turns
        if turns and turns[-1].dropped:
            return "some of its actions were not carried out"
        for step in self.trajectory.last_steps:
            if step.name in ENDS or (ended.is_seen and step.name == "navigate"):
                continue
            if step.name in _READ_FIRST or step.where in ("server", "child"):
                return f"the result of {step.name} has not been read"
            if step.outcome.status != "done":
                return f"{step.name} ended as {step.outcome.status}"
        return ""


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
