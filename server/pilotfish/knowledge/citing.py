"""An answer cites: each mark leads to a passage of this run, and each quote stands in one."""

from __future__ import annotations

import re
from dataclasses import replace

from pilotfish.agent.features.evidence import Rejections, asks_for_an_answer
from pilotfish.agent.features.stateful import Stateful
from pilotfish.agent.page.step import Step, is_no_deed
from pilotfish.agent.page.view import View
from pilotfish.agent.run.run import FeatureMaker, Run
from pilotfish.agent.sentence import say
from pilotfish.agent.state.claims import Proof
from pilotfish.agent.state.ended import Ended, Rejected
from pilotfish.agent.state.trajectory import Trajectory
from pilotfish.agent.state.values import QUOTED
from pilotfish.knowledge.action import NAME, Quote, quotes_of
from pilotfish.knowledge.fragment import is_on, marked
from pilotfish.knowledge.library import NOT_ON_SITE
from pilotfish.knowledge.words import folded

__all__ = ["Citing", "citing"]

_MARK = r"\[s\d[s\d,\s]*\]"
MARKS = re.compile(rf"\s*{_MARK}")
# Marks before the stop of a sentence belong behind it.
BEFORE_STOP = re.compile(rf"((?:\s*{_MARK})+)\s*([.!?。！？]+)")
SENTENCES = re.compile(rf"(?s:.+?)(?:[.!?…][\"”’»)]*(?=\s|$|\[s\d)|[。！？]+|\Z)(?:\s*{_MARK})*\s*")
SHORTEST = 12
"""Letters from which on words in quotation marks are a quote, not a name."""
UNCITED = (
    "the summary names no passage: put after each sentence the passages that it rests on, as [s1];"
    " if neither they nor the page say it, end with not_possible"
)


class Citing(Stateful[Rejections]):
    """Numbers the passages through the run, and checks and links the marks of its end. An end is
    sent back once; the second time the sentences that do not hold are taken out.
    """

    name = "citing"
    initial = Rejections
    linked: frozenset[str] = frozenset()

    async def after_step(self, step: Step, before: View, after: View) -> Step:
        data = step.outcome.data
        if step.name != NAME or not data:
            return step
        known = quotes_of(self.trajectory.steps)
        numbers = {_same(quote): number for number, quote in known.items()}
        for quote in data["passages"]:
            numbers.setdefault(_same(quote), len(numbers) + 1)
        passages = [{**quote, "n": numbers[_same(quote)]} for quote in data["passages"]]
        return replace(step, outcome=replace(step.outcome, data={"passages": passages}))

    async def judge(self, ended: Ended) -> Ended | Rejected:
        searched = any(step.name == NAME for step in self.trajectory.steps)
        if not ended.claimed or not searched:
            return ended
        if ended.status == "not_possible" and not self._acted():
            return replace(ended, summary=MARKS.sub("", ended.summary), why=NOT_ON_SITE)
        quotes = quotes_of(self.trajectory.steps)
        faults = self._faults(ended, quotes)
        if faults and self.state.times == 0:
            self.state = Rejections(1)
            return Rejected(next(iter(faults.values())))
        if not faults:
            return self._with_links(ended, quotes)
        kept = "".join(it for it in _sentences(ended.summary) if it not in faults).strip()
        if not kept:
            return Ended.saying("needs_review", say("nothing_seen"))
        return self._with_links(replace(ended, summary=kept), quotes)

    def _acted(self) -> bool:
        looked = {NAME, "navigate", "go_back", "scroll", "scroll_to"}
        steps = (step for step in self.trajectory.steps if step.outcome.status == "done")
        return any(not is_no_deed(step) and step.name not in looked for step in steps)

    def _faults(self, ended: Ended, quotes: dict[int, Quote]) -> dict[str, str]:
        """Why a sentence may not be told so, by the sentence."""
        sentences = _sentences(ended.summary)
        faults = {it: fault for it in sentences if (fault := self._fault(it, quotes))}
        # What was looked at since the search may say it.
        asked = asks_for_an_answer(self.run.task) and self.trajectory.steps[-1].name == NAME
        uncited = asked and self.state.times == 0 and not any(map(_numbers, sentences))
        return {"": UNCITED} if uncited and not faults else faults

    def _fault(self, sentence: str, quotes: dict[int, Quote]) -> str:
        numbers = _numbers(sentence)
        if unknown := [number for number in numbers if number not in quotes]:
            return f"[s{unknown[0]}] is no passage of this run: cite those that were found"
        proof = Proof(self.trajectory, self.run.task, self.run.date)
        texts = folded(" ".join(str(quote["text"]) for quote in quotes.values()))
        for found in QUOTED.findall(sentence):
            words = "".join(found).strip()
            if len(words) < SHORTEST or folded(words.rstrip(".,;")) in texts:
                continue
            if proof.unshown(f"“{words}”"):
                return f"“{words}” stands in no passage and not on the page: quote exactly"
        if numbers and (value := proof.unshown(QUOTED.sub(" ", MARKS.sub(" ", sentence)))):
            return f"“{value}” stands in no passage and not on the page"
        return ""

    def _with_links(self, ended: Ended, quotes: dict[int, Quote]) -> Ended:
        """Marks become links, numbered in their order; a source elsewhere is only named."""
        sources: dict[int, dict[str, str]] = {}
        parts: list[str] = []
        for sentence in _sentences(ended.summary):
            words = MARKS.sub("", sentence)
            cited = [number for number in _numbers(sentence) if number in quotes]
            for number in cited:
                sources.setdefault(number, self._source(quotes[number], len(sources) + 1, words))
            made = [sources[number] for number in cited if sources[number]["address"]]
            links = [f"[{it['number']}]({it['address']})" for it in made]
            # No number begins a line.
            parts.append("\u00a0".join((words.rstrip(), *links)) + words[len(words.rstrip()) :])
        return replace(ended, summary="".join(parts).strip(), sources=tuple(sources.values()))

    def _source(self, quote: Quote, number: int, sentence: str) -> dict[str, str]:
        address = str(quote["address"])
        on = is_on(address, self.run.origin, self.linked)
        place = marked(address, str(quote["text"]), sentence) if on else ""
        return {"number": str(number), "title": str(quote["heading"]), "address": place}


def citing(linked: frozenset[str]) -> FeatureMaker:
    """`linked` are the origins that sources may be on, besides the page's own."""

    def made(run: Run, trajectory: Trajectory) -> Citing:
        feature = Citing(run, trajectory)
        feature.linked = linked
        return feature

    return made


def _same(quote: Quote) -> tuple[str, str]:
    return str(quote["address"]), str(quote["text"])


def _sentences(summary: str) -> list[str]:
    return SENTENCES.findall(BEFORE_STOP.sub(r"\2\1", summary))


def _numbers(sentence: str) -> list[int]:
    marks = " ".join(MARKS.findall(sentence))
    return [*dict.fromkeys(map(int, re.findall(r"\d+", marks)))]
