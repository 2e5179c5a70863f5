"""What keeps the passages of a site: one seam, a table of SQLite or of PostgreSQL behind it."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Protocol

from pilotfish.knowledge.passage import Passage
from pilotfish.knowledge.ranking import Candidate, Term
from pilotfish.knowledge.words import words_of

__all__ = ["CANDIDATES", "SCHEMA", "Extent", "Index", "candidate_of"]

CANDIDATES = 60
"""Passages that the database selects, for the ranking to order."""
SCHEMA = 1
"""Changes with the tables, and with how words are made: an index of another one is made anew."""


@dataclass(frozen=True)
class Extent:
    """How many `passages` there are, the average words of one (`length`), and their `languages`,
    the most frequent first.
    """

    passages: int = 0
    length: float = 0.0
    languages: tuple[str, ...] = ()


class Index(Protocol):
    """The passages of one site. Raises StoreError where the database fails."""

    async def fingerprints(self) -> dict[str, str]:
        """Of each page, by its address."""
        ...

    async def put(self, page: str, fingerprint: str, passages: Sequence[Passage]) -> None:
        """In place of what the page had."""
        ...

    async def drop(self, pages: Collection[str]) -> None: ...

    async def extent(self) -> Extent: ...

    async def having(self, words: Collection[str], *, begins: bool = False) -> dict[str, int]:
        """How many passages have each word, or one that begins with it."""
        ...

    async def candidates(self, terms: Sequence[Term], groups: Collection[str]) -> list[Candidate]:
        """The best passages with one of the terms, by the database's own rank, of those that
        everybody or one of the `groups` may read.
        """
        ...

    async def close(self) -> None: ...


def candidate_of(passage: Passage) -> Candidate:
    """The passage with its words, as they are indexed. What the title says counts once."""
    headings = [it for it in passage.headings if it != passage.title]
    title, headed, body = (
        " ".join(words_of(text, passage.language))
        for text in (passage.title, "\n".join(headings), passage.text)
    )
    return Candidate(passage, title, headed, body)
