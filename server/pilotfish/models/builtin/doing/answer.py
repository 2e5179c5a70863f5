"""Question: the passage of the site that says it, word for word."""

from __future__ import annotations

import re
from dataclasses import dataclass

from pilotfish.models.builtin.doing.toggle import state_of
from pilotfish.models.builtin.elements import FIELDS, TOGGLES, Element
from pilotfish.models.builtin.intent import Question
from pilotfish.models.builtin.moves import Act, Answered, Do, Move, Stuck
from pilotfish.models.builtin.score import Surroundings
from pilotfish.models.builtin.turn import Turn
from pilotfish.models.builtin.words import content

__all__ = ["answer_question"]

_GOOD = 0.6
_ENOUGH = 0.5
_LONGEST = 400
_WHERE = re.compile(r"^(?:where|how) (?:can|do|could) (?:i|we|you)\b", re.I)
_OWN = re.compile(r"\b(?:my|i|am i|our)\b", re.I)
_MONEY = re.compile(r"[$€£¥]\s?\d|\d\s?(?:€|USD|EUR|GBP)")
_PRICE = re.compile(r"\b(?:price|cost|costs|how much)\b", re.I)


@dataclass(frozen=True)
class _Passage:
    """A text with the heading it stands under; `ref` is an element to point at."""

    text: str
    heading: str
    ref: int | None
    closed: Element | None = None
    is_state: bool = False


def answer_question(intent: Question, turn: Turn) -> Move:
    """Goes to the page that the question is about first, unless this one answers it well."""
    best = _best(intent, turn)
    looked = bool(turn.progress.hops)
    if best is not None and (best[0] >= _GOOD or (looked and best[0] >= _ENOUGH)):
        if (
            not looked
            and best[0] < 0.8
            and (hop := turn.hop(intent.text, to_read=not _OWN.search(intent.text))) is not None
        ):
            turn.progress.notes["here"] = turn.page.path
            return hop
        if looked and _WHERE.match(intent.text) and best[1].is_state:
            return Answered(f"That is on this page: {_title(turn)}.", best[1].ref)
        return _quote(best[1], turn)
    hop = turn.hop(intent.text, to_read=not _OWN.search(intent.text))
    if hop is not None:
        return hop
    if looked and _WHERE.match(intent.text):
        return Answered(f"That is on this page: {_title(turn)}.")
    return Stuck("I found no passage on this site that answers it.")


def _best(intent: Question, turn: Turn) -> tuple[float, _Passage] | None:
    asked = _asked(intent.text)
    scorer = turn.finder.scorer
    passages = _passages(turn)
    scorer.learn(f"{each.text} {each.heading}" for each in passages)
    best: tuple[float, _Passage] | None = None
    for passage in passages:
        around = Surroundings(
            ((passage.heading, 0.95), (turn.page.title, 0.75), (turn.page.path, 0.7))
        )
        fit = scorer.fit(asked, passage.text, around)
        recall = sum(scorer.weight(word) for word in fit.covered) / max(
            1e-9, sum(scorer.weight(word) for word in content(asked))
        )
        own = scorer.fit(asked, f"{passage.heading} {passage.text}").by_name
        score = 0.6 * recall + 0.4 * own
        if _PRICE.search(intent.text):
            score += 0.2 if _MONEY.search(passage.text) else -0.3
        if best is None or score > best[0] + 1e-6:
            best = (score, passage)
    return best


def _asked(text: str) -> str:
    bare = re.sub(r"\b(?:tell|want|there|come|go)\b", " ", text, flags=re.I)
    return bare.strip(" ?") or text


def _passages(turn: Turn) -> list[_Passage]:
    """Paragraphs in one piece with the heading above; fields and switches as "name: value"."""
    page = turn.page
    headings = [
        (each.index, each)
        for each in page.elements
        if each.word in ("heading", "summary") or "expanded" in each.attributes
    ]
    links = {each.index: each for each in page.elements if each.word == "link" and not each.outer}
    found: list[_Passage] = []
    for index, _, text in page.texts:
        above = [each for at, each in headings if at < index]
        heading = above[-1] if above else None
        lead = links.get(index - 1)
        text = f"{lead.label}: {text}" if lead else text
        ref = lead.ref if lead else heading.ref if heading else None
        found.append(_Passage(text, heading.label if heading else "", ref))
    found = _joined(found)
    for _, each in headings:
        if each.attributes.get("expanded") == "false":
            found.append(_Passage(each.label, "", each.ref, closed=each))
    for each in page.elements:
        if each.word in FIELDS and each.value:
            found.append(
                _Passage(f"{each.label}: {each.value}", each.heading, each.ref, is_state=True)
            )
        elif each.word in TOGGLES and each.label:
            found.append(
                _Passage(
                    f"{each.label}: {'on' if state_of(each) else 'off'}",
                    each.heading,
                    each.ref,
                    is_state=True,
                )
            )
        elif each.word == "row" and each.row:
            found.append(_Passage(each.row, each.heading, each.ref))
    return found


def _joined(passages: list[_Passage]) -> list[_Passage]:
    """Short pieces under one heading as one passage, within the length of an answer."""
    joined: list[_Passage] = []
    for passage in passages:
        last = joined[-1] if joined else None
        fits = last is not None and len(last.text) + len(passage.text) < _LONGEST
        if last is not None and fits and last.ref == passage.ref and last.ref is not None:
            joined[-1] = _Passage(f"{last.text} {passage.text}", last.heading, last.ref)
        else:
            joined.append(passage)
    return joined


def _quote(passage: _Passage, turn: Turn) -> Move:
    if passage.closed is not None:
        tried = turn.progress.notes.get("expanded", "")
        if str(passage.closed.ref) in tried.split():
            return Stuck("I found no passage on this site that answers it.")
        turn.progress.notes["expanded"] = f"{tried} {passage.closed.ref}"
        return Do(
            (
                Act(
                    "click",
                    {"ref": passage.closed.ref},
                    f"I'll open “{passage.closed.label}”.",
                    "",
                    passage.closed.ref,
                ),
            )
        )
    text = (
        passage.text
        if len(passage.text) <= _LONGEST
        else passage.text[:_LONGEST].rsplit(" ", 1)[0] + " …"
    )
    where = passage.heading or _title(turn)
    return Answered(
        f"{_title(turn)} says{f' under “{where}”' if where != _title(turn) else ''}: “{text}”",
        passage.ref,
    )


def _title(turn: Turn) -> str:
    return re.split(r"\s+[·|–—-]\s+", turn.page.title)[0] or turn.page.path
