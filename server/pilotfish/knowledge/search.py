"""A search: the words of the query, as the index has them, and the passages that hold them."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from pilotfish.knowledge.index import Index
from pilotfish.knowledge.passage import Found
from pilotfish.knowledge.ranking import Term, ranked
from pilotfish.knowledge.words import RUN, has_compounds, terms_of

__all__ = ["search"]

BEGINNING = 5
"""Letters from which on a word may be the beginning of another."""
PART = 3
"""Letters that each part of a compound has."""
COMMON = 4
"""A word that a fourth of all passages has selects none where the query has rarer ones."""


async def search(index: Index, query: str, groups: Collection[str] = ()) -> list[Found]:
    """The best first."""
    extent = await index.extent()
    asked, compounds = terms_of(query, extent.languages), has_compounds(extent.languages)
    having = await index.having({form for forms in asked for form in forms})
    terms: list[Term] = []
    for at, forms in enumerate(asked):
        known = frozenset(form for form in forms if having[form])
        begun = await _begun(index, known or forms) if compounds or not known else []
        if begun or known:
            terms += begun or [Term(known, sum(having[form] for form in known))]
        elif not _joins_words(asked, at, having):
            terms += await _parts(index, forms)
    known = [term for term in terms if term.having]
    rare = [term for term in known if term.having * COMMON < extent.passages]
    candidates = await index.candidates(rare or known, groups)
    return ranked(terms, candidates, extent.passages, extent.length)


async def _begun(index: Index, forms: frozenset[str]) -> list[Term]:
    """The words that begin with it."""
    long = frozenset(form for form in forms if len(form) >= BEGINNING)
    begun = sum((await index.having(long, begins=True)).values())
    return [Term(long, begun, begins=True)] if begun else []


def _joins_words(asked: Sequence[frozenset[str]], at: int, having: Mapping[str, int]) -> bool:
    """Whether it is the last letter of a word and the first of the next, in a script without
    spaces: then it says nothing that its neighbours do not say.
    """
    near = [form for forms in asked[max(0, at - 1) : at + 2] for form in forms if having[form]]
    return any(RUN.fullmatch(two) for it in asked[at] for by in near for two in (it + by, by + it))


async def _parts(index: Index, forms: frozenset[str]) -> Sequence[Term]:
    """Those of a compound that no passage has."""
    for form in (form for form in forms if len(form) >= BEGINNING):
        parts = {at: (form[:at], form[at:]) for at in range(PART, len(form) - PART + 1)}
        having = await index.having({part for pair in parts.values() for part in pair})
        both = [pair for pair in parts.values() if all(having[part] for part in pair)]
        if both:
            # The parts that are most alike in length: short ones are found in nearly any word.
            pair = max(both, key=lambda pair: min(map(len, pair)))
            return [Term(frozenset((part,)), having[part]) for part in pair]
    return [Term(forms, 0)]
