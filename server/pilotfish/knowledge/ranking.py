"""The order of passages for a query: BM25 with weights of fields, then how much of it they hold."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from pilotfish.knowledge.passage import Found, Passage

__all__ = ["Candidate", "Term", "ranked"]

HEADING, BODY = 5.0, 1.0
"""What a word counts by where it is: the title is a heading, too."""
SATURATION, LENGTH = 3.0, 0.5
"""BM25's k1 and b (Robertson and Zaragoza, The Probabilistic Relevance Framework, 2009)."""


@dataclass(frozen=True)
class Term:
    """A word of the query in its `forms`. `having` is how many passages have it. `begins`: no
    passage has the whole word, so words that begin with it count.
    """

    forms: frozenset[str]
    having: int
    begins: bool = False

    def times(self, words: Mapping[str, int]) -> int:
        if not self.begins:
            return sum(words.get(form, 0) for form in self.forms)
        forms = tuple(self.forms)
        return sum(number for word, number in words.items() if word.startswith(forms))


@dataclass(frozen=True)
class Candidate:
    """A passage with its words, parted by spaces."""

    passage: Passage
    headings: str
    body: str


def ranked(
    terms: Sequence[Term], candidates: Sequence[Candidate], passages: int, length: float
) -> list[Found]:
    """The best first. `passages` is how many the index has, `length` the
    average words of one.
    """
    weights = [_rarity(term.having, passages) for term in terms]
    whole = sum(weights)
    found: list[Found] = []
    for candidate in candidates:
        headings, body = (Counter(it.split()) for it in (candidate.headings, candidate.body))
        long = sum(body.values()) / (length or 1.0)
        score = held = 0.0
        for term, weight in zip(terms, weights, strict=True):
            times = HEADING * term.times(headings) + BODY * term.times(body)
            if times:
                held += weight
                times /= 1 - LENGTH + LENGTH * long
                score += weight * times * (SATURATION + 1) / (times + SATURATION)
        coverage = held / whole if whole else 0.0
        found.append(Found(candidate.passage, score * math.sqrt(coverage), coverage))
    # Another page says more than a further passage of the same.
    seen: Counter[str] = Counter()
    results: list[Found] = []
    for it in sorted(found, key=lambda it: -it.score):
        seen[page := it.passage.address.partition("#")[0]] += 1
        results.append(replace(it, score=it.score / seen[page]))
    return sorted(results, key=lambda it: -it.score)


def _rarity(having: int, passages: int) -> float:
    """BM25's weight of a word; one that no passage has weighs as much as the rarest."""
    having = min(max(1, having), passages)
    return math.log(1 + (passages - having + 0.5) / (having + 0.5))
