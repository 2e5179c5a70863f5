"""The passages of one site in a database, with the words that they are found by."""

from __future__ import annotations

import json
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Any

from pilotfish.knowledge.database import Database
from pilotfish.knowledge.passage import Passage
from pilotfish.knowledge.ranking import Candidate, Term
from pilotfish.knowledge.words import words_of

__all__ = ["Extent", "Index"]


@dataclass(frozen=True)
class Extent:
    """How many `passages` there are, the average words of one (`length`), and their `languages`,
    the most frequent first.
    """

    passages: int
    length: float
    languages: tuple[str, ...]


class Index:
    """All methods raise StoreError where the database fails."""

    def __init__(self, database: Database, site: str) -> None:
        self._database = database
        self._site = {"site": site}

    async def fingerprints(self) -> dict[str, str]:
        """Of each page, by its address."""
        return dict(await self._rows("pages"))

    async def put(self, page: str, fingerprint: str, passages: Sequence[Passage]) -> None:
        """In place of what the page had."""
        own = {**self._site, "page": page, "fingerprint": fingerprint}

        def work() -> None:
            self._drop(page)
            self._database.rows("put_page", own)
            for passage in passages:
                self._database.rows("put", own | _row(passage))

        await self._database.run(work)

    async def drop(self, pages: Collection[str]) -> None:
        await self._database.run(lambda: [self._drop(page) for page in pages])

    async def extent(self) -> Extent:
        rows = await self._rows("extent")
        passages = sum(row[1] for row in rows)
        length = sum(row[2] for row in rows) / (passages or 1)
        return Extent(passages, length, tuple(row[0] for row in rows))

    async def having(self, words: Collection[str], *, begins: bool = False) -> dict[str, int]:
        """How many passages have each word, or one that begins with it."""
        asked = {word: self._match([Term(frozenset((word,)), 0, begins)]) for word in words}

        def work() -> dict[str, int]:
            rows, own = self._database.rows, self._site
            return {word: rows("having", own | {"match": it})[0][0] for word, it in asked.items()}

        return await self._database.run(work)

    async def candidates(self, terms: Sequence[Term], groups: Collection[str]) -> list[Candidate]:
        """The best by the database's own rank, of those that everybody or one of the `groups` may
        read.
        """
        if not terms:
            return []
        groups_json = json.dumps(list(groups))
        rows = await self._rows("candidates", match=self._match(terms), groups=groups_json)
        return [_candidate(row) for row in rows]

    def close(self) -> None:
        self._database.close()

    def _match(self, terms: Sequence[Term]) -> str:
        """Words are letters and digits alone."""
        own = self._database
        written = ((own.begins if it.begins else own.word, it.forms) for it in terms)
        return own.either.join(word.format(form) for word, forms in written for form in forms)

    def _drop(self, page: str) -> None:
        for name in ("drop_passages", "drop_page"):
            self._database.rows(name, self._site | {"page": page})

    async def _rows(self, name: str, **values: Any) -> list[Any]:
        return await self._database.run(lambda: self._database.rows(name, self._site | values))


def _row(passage: Passage) -> dict[str, Any]:
    headed, body = (words_of(it, passage.language) for it in (passage.heading, passage.text))
    weighed = [
        f"'{word}':{at}{weight}"
        for weight, words in (("A", headed), ("C", body))
        for at, word in enumerate(words, 1)
    ]
    return {
        **{key: getattr(passage, key) for key in ("address", "title", "language")},
        "body": passage.text.replace("\0", ""),
        "headings": json.dumps(passage.headings),
        "readers": json.dumps(passage.readers),
        "heading_words": " ".join(headed),
        "body_words": " ".join(body),
        "length": len(body),
        "vector": " ".join(weighed),
    }


def _candidate(row: Sequence[Any]) -> Candidate:
    address, title, headings, body, language, readers, *words = row
    named, may = tuple(json.loads(headings)), tuple(json.loads(readers))
    return Candidate(Passage(address, title, named, body, language, may), *words)
