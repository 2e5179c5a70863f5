"""No end is `done` where something was to be done and nothing was seen to happen."""

from __future__ import annotations

import re
from dataclasses import dataclass

from pilotfish.agent.ended import Ended, Rejected
from pilotfish.agent.feature import Stateful
from pilotfish.agent.history import Step
from pilotfish.agent.sentence import say

__all__ = ["Asked", "Evidence", "asks_for_an_answer", "happened"]

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
_NO_DEED = frozenset(
    {"find", "read", "extract_table", "wait", "pause", "ask_user", "ask_user_choice"}
    | {"write_state", "save_progress", "fold", "fail", "todo_adjust"}
)
"""Looking, waiting and asking carry nothing out."""
_NOT_YET = (
    "nothing was seen to happen in this run: carry the task out, or end it with fail and the reason"
)


def asks_for_an_answer(task: str) -> bool:
    """Whether a task can be done by words alone: a question, or a request to tell something."""
    text = task.strip()
    polite = _POLITE.match(text)
    if polite:
        return bool(_TELL.search(text[polite.end() :]))
    return bool(_TELL.search(text) or _QUESTION.search(text))


@dataclass(frozen=True)
class Asked:
    """How often an end without evidence was rejected."""

    times: int = 0


class Evidence(Stateful[Asked]):
    name = "evidence"
    initial = Asked

    async def judge(self, ended: Ended) -> Ended | Rejected:
        if not ended.claimed or ended.status != "done" or self._seen():
            return ended
        if self.state.times == 0:
            self.state = Asked(1)
            return Rejected(_NOT_YET)
        return Ended.saying("needs_review", say("nothing_seen"))

    def _seen(self) -> bool:
        if asks_for_an_answer(self.run.task) or self.trajectory.collected:
            return True
        return any(happened(step) for step in self.trajectory.steps)


def happened(step: Step) -> bool:
    """What is done counts, unless the page itself says that nothing was seen of it."""
    if step.outcome.status != "done" or step.name in _NO_DEED:
        return False
    kinds = {effect.kind for effect in step.outcome.effects}
    return step.before != step.after or not kinds or bool(kinds - {"none", "focus"})
