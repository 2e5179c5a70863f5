"""Question: the passage of the site that says it, word for word."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Sequence

from pilotfish_builtin.elements import Element
from pilotfish_builtin.intent import Question
from pilotfish_builtin.moves import Act, Answered, Do, Move, Stuck
from pilotfish_builtin.passages import LONGEST, Passage, read_passages
from pilotfish_builtin.score import Surroundings
from pilotfish_builtin.turn import Turn, title_of
from pilotfish_builtin.words import content

__all__ = ["answer_question"]

_SURE, _GOOD, _ENOUGH = 0.8, 0.6, 0.45
_LEAD = 0.2
_SAME = 0.7
_LEAST, _DIRECT = 0.45, 0.6
_Best = tuple[float, Passage | None, bool]
_WHERE = re.compile(r"^(?:where|how) (?:can|do|could) (?:i|we|you)\b", re.I)
_OWN = re.compile(r"\b(?:my|i|am i|our)\b", re.I)
_MONEY = re.compile(r"[$€£¥]\s?\d|\d\s?(?:€|USD|EUR|GBP)")
_PRICE = re.compile(r"\b(?:price|cost|costs|how much)\b", re.I)
_NONE = Stuck("I found no passage on this site that answers it.")


def answer_question(intent: Question, turn: Turn) -> Move:
    """Goes to the page that the question is about first, unless this one answers it for sure."""
    looked = bool(turn.progress.trail.hops)
    score, passage, direct = _best(intent, turn)
    unsure = score < _SURE or (
        _OWN.search(intent.text) and passage is not None and not passage.state
    )
    if passage is None or (score < _ENOUGH if looked else unsure):
        hop = turn.hop(intent.text, to_read=not _OWN.search(intent.text))
        if hop is not None:
            return hop
    if looked and _WHERE.match(intent.text) and (passage is None or passage.state or score < _GOOD):
        return Answered(
            f"That is on this page: {title_of(turn.page)}.", passage.ref if passage else None
        )
    if passage is None or score < (_ENOUGH if looked else _GOOD):
        return _NONE
    return _open(passage.closed, turn) if passage.closed else _quote(passage, turn, direct)


def _best(intent: Question, turn: Turn) -> _Best:
    asked = _asked(intent.text)
    passages = read_passages(turn.page)
    scorer = turn.finder.scorer
    listed = _listed_as(turn)
    titled = scorer.fit(asked, f"{turn.page.title} {listed}").covered
    total = sum(scorer.weight(word) for word in content(asked))
    rarity = _rarity(content(asked), passages, turn)
    said = _said(rarity, passages, turn)
    best: _Best = (0.0, None, False)
    for passage in passages:
        texts = ((passage.heading, 0.95), (turn.page.title, 0.75), (listed, 0.7))
        fit = scorer.fit(asked, passage.text, Surroundings(texts))
        recall = sum(scorer.weight(word) for word in fit.covered) / total
        own = sum(
            rarity[word] * scorer.best_in(word, f"{passage.heading} {passage.text}")
            for word in rarity
        )
        if recall < _LEAST:
            continue
        score = 0.6 * recall + 0.4 * own
        if passage.leads and fit.covered <= titled and said <= _said(rarity, (passage,), turn):
            score += _LEAD * recall**2
        if _PRICE.search(intent.text):
            score += 0.2 if _MONEY.search(passage.text) else -0.3
        if score > best[0] + 1e-6:
            best = (score, passage, recall >= _DIRECT)
    return best


def _rarity(words: Sequence[str], passages: Sequence[Passage], turn: Turn) -> dict[str, float]:
    """Weights of the words, 1 together: what stands in one passage tells more than what is in all
    (the inverse document frequency of Spärck Jones, 1972).
    """
    scorer = turn.finder.scorer
    found: dict[str, float] = {}
    unseen = max(1, len(passages) // 4)
    for word in dict.fromkeys(words):
        texts = (f"{each.heading} {each.text}" for each in passages)
        count = sum(scorer.best_in(word, text) >= _SAME for text in texts)
        found[word] = scorer.weight(word) * math.log(1 + len(passages) / (count or unseen))
    total = sum(found.values()) or 1.0
    return {word: weight / total for word, weight in found.items()}


def _said(words: Iterable[str], passages: Iterable[Passage], turn: Turn) -> set[str]:
    """The words that stand in one of the passages or its heading."""
    best_in = turn.finder.scorer.best_in
    texts = [f"{each.heading} {each.text}" for each in passages]
    return {word for word in words if any(best_in(word, text) >= _SAME for text in texts)}


def _listed_as(turn: Turn) -> str:
    """What the sitemap says of this page, and its path."""
    place = next((each for each in turn.request.sitemap if turn.is_here(each.path)), None)
    said = (place.title, place.description, *place.keywords) if place else ()
    return " ".join((turn.page.path.replace("/", " ").replace("-", " "), *said))


def _asked(text: str) -> str:
    bare = re.sub(
        r"\b(?:tell|want|there|come|go|change|edit|update|see|find|view)\b", " ", text, flags=re.I
    )
    return bare.strip(" ?") or text


def _open(closed: Element, turn: Turn) -> Move:
    """Folded questions are opened, each once, and read then."""
    tried = turn.progress.trail.expanded
    if closed.ref in tried:
        return _NONE
    tried.append(closed.ref)
    act = Act("click", {"ref": closed.ref}, f"I'll open “{closed.label}”.", "", closed.ref)
    return Do((act,))


def _quote(passage: Passage, turn: Turn, direct: bool) -> Move:
    text, title = passage.text, title_of(turn.page)
    if len(text) > LONGEST:
        text = text[:LONGEST].rsplit(" ", 1)[0] + " …"
    under = f" under “{passage.heading}”" if passage.heading not in ("", title) else ""
    if not direct:
        return Answered(
            f"I found no direct answer. The nearest is on {title}{under}: “{text}”", passage.ref
        )
    return Answered(f"{title} says{under}: “{text}”", passage.ref)
