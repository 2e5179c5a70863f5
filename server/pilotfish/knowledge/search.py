"""A search: the words of the query, as the index has them, and the passages that hold them."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from pilotfish.knowledge.index import Index
from pilotfish.knowledge.passage import Found
from pilotfish.knowledge.ranking import Term, ranked
from pilotfish.knowledge.words import terms_of

__all__ = ["search"]

BEGINNING = 5
"""Letters from which on a word that no passage has may be the beginning of another."""
PART = 3
"""Letters that each part of a compound has."""
COMMON = 4
"""A word that a fourth of all passages has selects none where the query has rarer ones."""


async def search(index: Index, query: str, groups: Collection[str] = ()) -> list[Found]:
    """The best of each section, the best first."""
    extent = await index.extent()
    asked = terms_of(query, extent.languages)
    having = await index.having({form for forms in asked for form in forms})
    terms: list[Term] = []
    for forms in asked:
        if number := sum(having[form] for form in forms):
            terms.append(Term(forms, number))
        else:
            terms += await _unknown(index, forms)
    known = [term for term in terms if term.having]
    rare = [term for term in known if term.having * COMMON < extent.passages]
    candidates = await index.candidates(rare or known, groups)
    return ranked(terms, candidates, extent.passages, extent.length)


async def _unknown(index: Index, forms: frozenset[str]) -> Sequence[Term]:
    """What stands for a word that no passage has: words that begin with it, or, of a compound, its
    two parts.
    """
    long = frozenset(form for form in forms if len(form) >= BEGINNING)
    begun = sum((await index.having(long, begins=True)).values())
    if begun:
        return [Term(long, begun, begins=True)]
    for form in long:
        parts = {at: (form[:at], form[at:]) for at in range(PART, len(form) - PART + 1)}
        having = await index.having({part for pair in parts.values() for part in pair})
        both = [pair for pair in parts.values() if all(having[part] for part in pair)]
        if both:
            # The parts that are most alike in length: short ones are found in nearly any word.
            pair = max(both, key=lambda pair: min(map(len, pair)))
            return [Term(frozenset((part,)), having[part]) for part in pair]
    return [Term(forms, 0)]
