"""No end is `done` where something was to be done and nothing was seen to happen."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from pilotfish.agent.features.stateful import Stateful
from pilotfish.agent.page.step import happened, is_no_deed
from pilotfish.agent.sentence import say
from pilotfish.agent.state.claims import fault_of, shows_a_deed, unshown
from pilotfish.agent.state.ended import Ended, Rejected

__all__ = ["Evidence", "Rejections", "asks_for_an_answer"]

_POLITE = re.compile(
    r"^\W*(please|(could|can|would|will) you( please)?|kannst du|könn(t)?en sie|bitte|peux-tu"
    r"|pouvez-vous|puedes|podría(s)?)\s+",
    re.IGNORECASE,
)
_TELL = re.compile(
    r"^\W*(what|which|who|whom|whose|where|when|why|how|tell|say|explain|describe|summari[sz]e"
    r"|list|compare|count|find out|look up|read|show me|help me understand|hi|hello|thanks?"
    r"|was|welche[rsn]?|wer|wo|wann|warum|wie|sag|erklär\w*|beschreib\w*|vergleich\w*|zeig"
    r"|quel\w*|qui|où|quand|pourquoi|comment|combien|dis|explique\w*|montre\w*"
    r"|qué|cuál\w*|quién|dónde|cuándo|por qué|cómo|cuánt\w*|dime|explica\w*|muestra\w*)\b"
    r"|什么|哪|谁|吗|呢|多少|为什么|怎么|何|どこ|いつ|なぜ|どう|教えて|か[。？?]?$|ما|أين|متى|كيف|لماذا",
    re.IGNORECASE,
)
_QUESTION = re.compile(r"[?？؟]\s*$")
_SENTENCES = re.compile(r"(?<=[.!?。！？])(?:\s+|(?<=[。！？]))")
_NOT_YET = (
    "nothing was seen to happen in this run: carry the task out; if it was so already, claim"
    " {says, ref} of the element that shows it; else end with the outcome not_possible or failed"
)
_UNCLAIMED = (
    "the end has no claims: say in claims what was done, each as {says, step} with the number of"
    " the step that did it"
)


def asks_for_an_answer(task: str) -> bool:
    """Whether a task can be done by words alone: a question, or a request to tell something."""
    text = task.strip()
    polite = _POLITE.match(text)
    if polite:
        return bool(_TELL.search(text[polite.end() :]))
    return bool(_TELL.search(text) or _QUESTION.search(text))


@dataclass(frozen=True)
class Rejections:
    """How often an end without evidence was rejected."""

    times: int = 0


class Evidence(Stateful[Rejections]):
    name = "evidence"
    initial = Rejections

    async def judge(self, ended: Ended) -> Ended | Rejected:
        if not ended.claimed or ended.is_honest:
            return ended
        fault = self._fault(ended)
        if not fault:
            return self._worded(ended)
        if self.state.times == 0:
            self.state = Rejections(1)
            return Rejected(fault)
        return self._by_record()

    def _fault(self, ended: Ended) -> str:
        """Why the record does not show what is claimed; empty where it does."""
        task = self.run.task
        if ended.claims:
            return next(
                filter(None, (fault_of(it, self.trajectory, task) for it in ended.claims)), ""
            )
        if ended.status == "partial" or asks_for_an_answer(task):
            return ""
        # An end beside its last actions claims these.
        if self.trajectory.collected or any(map(shows_a_deed, self.trajectory.last_steps)):
            return ""
        return _UNCLAIMED if any(map(happened, self.trajectory.steps)) else _NOT_YET

    def _worded(self, ended: Ended) -> Ended:
        """Without the sentences that hold a value that nothing shows; if none is left, the claims,
        which hold, or what was seen last. An answer may be reckoned from what was read.
        """
        if asks_for_an_answer(self.run.task) or not unshown(ended.summary, self.trajectory):
            return ended
        sentences = _SENTENCES.split(ended.summary.strip())
        if kept := [it for it in sentences if not unshown(it, self.trajectory)]:
            return replace(ended, summary=" ".join(kept))
        if ended.claims:
            says = (claim.says.strip().rstrip(".。") for claim in ended.claims)
            return replace(ended, summary=". ".join(says) + ".")
        if ended.status == "done" and (seen := self._seen_last()):
            return replace(ended, summary=seen)
        if ended.status == "done":
            return replace(ended, summary=say("done").text, sentence=say("done"))
        sentence = say("unverified", summary=ended.summary)
        return replace(ended, summary=sentence.text, sentence=sentence)

    def _seen_last(self) -> str:
        """What the last deed was seen to change, in the page's own words."""
        for step in reversed(self.trajectory.steps):
            if shows_a_deed(step):
                return next((it.text for it in step.outcome.effects if it.kind != "none"), "")
        return ""

    def _by_record(self) -> Ended:
        """The record alone decides: what only failed was not done, the rest a person must see."""
        deeds = [step for step in self.trajectory.steps if not is_no_deed(step)]
        names = [step.target.name for step in deeds if step.target]
        if names and all(step.outcome.status == "failed" for step in deeds):
            return Ended.saying("failed", say("not_done", what=names[-1]))
        return Ended.saying("needs_review", say("nothing_seen"))
