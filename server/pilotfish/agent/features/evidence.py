"""No end is `done` where something was to be done and nothing was seen to happen."""

from __future__ import annotations

from dataclasses import dataclass, replace

from pilotfish.agent.features.stateful import Stateful
from pilotfish.agent.page.deed import shows_a_deed
from pilotfish.agent.page.step import is_no_deed
from pilotfish.agent.sentence import say
from pilotfish.agent.state.answers import is_answered, sentences_of, with_seen
from pilotfish.agent.state.claims import Proof, seen_last
from pilotfish.agent.state.ended import Ended, Rejected
from pilotfish.agent.words import pattern_of

__all__ = ["Evidence", "Rejections", "asks_for_an_answer"]

_NOT_YET = (
    "nothing was seen to happen in this run: carry the task out; if it was so already, claim"
    " {says, ref} of the element that shows it; else end with the outcome not_possible or failed"
)
_UNCLAIMED = (
    "the end has no claims: say in claims what was done, each as {says, step} with the number of"
    " the step that did it"
)
_LEFT = (
    "not done in this run: {what}: do it; or claim the step that did it in another way, with its"
    " name; or end as partial and say so"
)


def asks_for_an_answer(task: str) -> bool:
    """Whether a task can be done by words alone: a question, or a request to tell something."""
    text = task.strip()
    bare = pattern_of("task", "polite").sub("", text)
    tells = pattern_of("task", "tell").search(bare)
    return bool(tells or (bare == text and pattern_of("task", "question").search(text)))


@dataclass(frozen=True)
class Rejections:
    """How often an end without evidence was rejected."""

    times: int = 0


class Evidence(Stateful[Rejections]):
    name = "evidence"
    initial = Rejections

    async def judge(self, ended: Ended) -> Ended | Rejected:
        if not ended.claimed:
            return ended
        ended = replace(ended, summary=with_seen(ended.summary, self.trajectory))
        if ended.is_honest:
            return ended
        proof = self._proof()
        fault, left = self._fault(ended, proof), self._left(ended, proof)
        if not fault and not left:
            return self._worded(ended, proof)
        if self.state.times == 0:
            self.state = Rejections(1)
            return Rejected(fault or _LEFT.format(what=left))
        return self._by_record() if fault else Ended.saying("partial", say("not_done", what=left))

    def _fault(self, ended: Ended, proof: Proof) -> str:
        """Why the record does not show what is claimed; empty where it does."""
        if ended.claims:
            faults = (proof.fault_of(claim) for claim in ended.claims)
            return next((fault for fault in faults if fault), "")
        if ended.status == "partial" or asks_for_an_answer(self.run.task):
            return ""
        # An end beside its last actions claims these.
        if self.trajectory.collected or any(map(shows_a_deed, self.trajectory.last_steps)):
            return ""
        return _UNCLAIMED if any(map(shows_a_deed, self.trajectory.steps)) else _NOT_YET

    def _left(self, ended: Ended, proof: Proof) -> str:
        """What an end as done leaves out."""
        if ended.status != "done" or asks_for_an_answer(self.run.task):
            return ""
        return " · ".join(proof.left_undone(ended.claims))

    def _worded(self, ended: Ended, proof: Proof) -> Ended:
        """Without the sentences that hold a value that nothing shows; if none is left, the claims,
        which hold, or what was seen last. An answer is told whole, and says what was not read.
        """
        unverified = say("unverified", summary=ended.summary)
        if asks_for_an_answer(self.run.task):
            if self._knows_more() or is_answered(ended.summary, proof):
                return ended
            return replace(ended, summary=unverified.text, sentence=unverified)
        if not proof.unshown(ended.summary):
            return ended
        if kept := [it for it in sentences_of(ended.summary) if not proof.unshown(it)]:
            return replace(ended, summary="".join(kept).strip())
        if ended.claims:
            says = (claim.says.strip().rstrip(".。") for claim in ended.claims)
            return replace(ended, summary=". ".join(says) + ".")
        if ended.status != "done":
            return replace(ended, summary=unverified.text, sentence=unverified)
        if seen := seen_last(self.trajectory):
            return replace(ended, summary=seen)
        return replace(ended, summary=say("done").text, sentence=say("done"))

    def _proof(self) -> Proof:
        run, trajectory = self.run, self.trajectory
        situation = run.situation(trajectory)
        about = run.prompt.plan_input(situation, 0).about if asks_for_an_answer(run.task) else ""
        return Proof(trajectory, run.task, run.date, about)

    def _knows_more(self) -> bool:
        """Whether the run was told what stands in none of the pages that are at hand."""
        run, seen = self.run, {view.facts.url for view in self.trajectory.views}
        gone = any(turn.url not in seen for turn in self.trajectory.turns)
        searched = any(step.name == "search_site" for step in self.trajectory.steps)
        given = run.selection or run.attachments or run.earlier or run.said
        return bool(given or gone or searched)

    def _by_record(self) -> Ended:
        """The record alone decides: what only failed was not done, the rest a person must see."""
        deeds = [step for step in self.trajectory.steps if not is_no_deed(step)]
        names = [step.target.name for step in deeds if step.target]
        if names and all(step.outcome.status == "failed" for step in deeds):
            return Ended.saying("failed", say("not_done", what=names[-1]))
        return Ended.saying("needs_review", say("nothing_seen"))
