"""How well a phrase fits what a page shows, from 0 to 1."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from pilotfish_builtin.synonyms import exclude_each_other, same_meaning
from pilotfish_builtin.words import content, is_code, stem, stem_set

__all__ = ["Fit", "Scorer", "Surroundings"]

_RECALL, _PRECISION = 0.7, 0.3
_FAINT = stem_set(
    """
    page button link tab section menu field box form view screen site new current item product
    option mode number website area panel list icon thing one x details info information
    settings preferences overview center centre guide dashboard take long much many get need
    work happen use have know talk
    """
)
_FAINT_WEIGHT = 0.35
_COVERED = 0.7
# A card that is a link as a whole has all its text for a name: more words than these do not count.
_LONG_NAME = 3.0


@dataclass(frozen=True)
class Surroundings:
    """Texts around a candidate, each with what a match in it is worth beside one in the name."""

    texts: tuple[tuple[str, float], ...] = ()


@dataclass(frozen=True)
class Fit:
    """`score` is 0 to 1; `covered` are the words of the phrase that were found, `missing` the rest.
    `by_name` and `recall` say how much of the phrase the name has, and the name and all around it.
    """

    score: float
    covered: frozenset[str] = frozenset()
    missing: frozenset[str] = frozenset()
    by_name: float = 0.0
    recall: float = 0.0


class Scorer:
    """Aligns words: each word of the phrase with the likest one of a candidate, and back."""

    def __init__(self) -> None:
        self._likeness: dict[tuple[str, str], float] = {}
        self._best_in: dict[str, dict[str, float]] = {}

    def fit(self, phrase: str, name: str, around: Surroundings | None = None) -> Fit:
        """The fit of `phrase` with a candidate called `name`."""
        wanted = content(phrase)
        if not wanted:
            return Fit(0.0)
        named = content(name)
        texts = around.texts if around else ()
        total = found = in_name = 0.0
        covered: set[str] = set()
        for word in wanted:
            weight = self.weight(word)
            by_name = self.best_in(word, name)
            best = nearest = by_name
            for text, worth in texts:
                around_it = self.best_in(word, text)
                nearest = max(nearest, around_it)
                best = max(best, worth * around_it)
            if nearest >= _COVERED:
                covered.add(word)
            total += weight
            found += weight * best
            in_name += weight * by_name
        recall = found / total
        precision = self._precision(named, wanted)
        missing = frozenset(wanted) - covered
        return Fit(
            _RECALL * recall + _PRECISION * precision,
            frozenset(covered),
            missing,
            in_name / total,
            recall,
        )

    def best_in(self, word: str, text: str) -> float:
        """How alike the word is to the likest one of the text."""
        row = self._best_in.setdefault(word, {})
        found = row.get(text)
        if found is None:
            found = row[text] = self._best(word, content(text))
        return found

    def like(self, first: str, second: str) -> float:
        """How alike two words are: by their letters, else as synonyms."""
        found = self._likeness.get((first, second))
        if found is None:
            found = self._likeness[first, second] = _compare(first, second)
        return found

    @staticmethod
    def weight(word: str) -> float:
        return _FAINT_WEIGHT if stem(word) in _FAINT else 1.0

    def _best(self, word: str, others: Sequence[str]) -> float:
        return max((self.like(word, other) for other in others), default=0.0)

    def _precision(self, named: Sequence[str], wanted: Sequence[str]) -> float:
        if not named:
            return 0.0
        fitting = sum(self.weight(n) * max(self.like(w, n) for w in wanted) for n in named)
        total = sum(self.weight(word) for word in named)
        asked = sum(self.weight(word) for word in wanted)
        return min(1.0, fitting / min(total, max(asked, _LONG_NAME)))


def _compare(first: str, second: str) -> float:
    if first == second:
        return 1.0
    if _exact_only(first) or _exact_only(second):
        return 0.95 if _same_number(first, second) or _same_number(second, first) else 0.0
    one, two = stem(first), stem(second)
    if one == two:
        return 0.98
    if exclude_each_other(one, two):
        return 0.0
    if same_meaning(one, two):
        return 0.85
    if _same_start(one, two):
        return 0.85
    return 0.8 if _one_slip(first, second) else 0.0


def _exact_only(word: str) -> bool:
    return word.isdigit() or is_code(word) or "@" in word


def _same_number(number: str, code: str) -> bool:
    """ "882" is what a visitor calls "T-882", "2" what they call "v2"."""
    if not number.isdigit() or not is_code(code):
        return False
    return (
        re.fullmatch(rf"(?:v|[a-z]+-){number}" if len(number) < 3 else rf"[a-z]+-?{number}", code)
        is not None
    )


def _same_start(one: str, two: str) -> bool:
    short, long = sorted((one, two), key=len)
    return len(short) >= 5 and long.startswith(short) and len(long) - len(short) <= 5


def _one_slip(first: str, second: str) -> bool:
    """One letter wrong, missing, too many, or two swapped, in a word of five letters or more."""
    if min(len(first), len(second)) < 5 or abs(len(first) - len(second)) > 1:
        return False
    if first[0] != second[0]:
        return False
    short, long = sorted((first, second), key=len)
    start = 0
    while start < len(short) and short[start] == long[start]:
        start += 1
    rest_short, rest_long = short[start:], long[start:]
    if len(short) == len(long):
        swapped = rest_short[:2] == rest_long[:2][::-1] and rest_short[2:] == rest_long[2:]
        return swapped or rest_short[1:] == rest_long[1:]
    return rest_short == rest_long[1:]
