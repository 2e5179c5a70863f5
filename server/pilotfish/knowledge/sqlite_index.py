"""An index in a SQLite file, by FTS5 (https://sqlite.org/fts5.html)."""

from __future__ import annotations

import asyncio
import json
import sqlite3
import threading
from collections.abc import Callable, Collection, Sequence
from pathlib import Path
from typing import Any, TypeVar

from pilotfish.agent.failures import StoreError
from pilotfish.knowledge.index import CANDIDATES, SCHEMA, Extent, candidate_of
from pilotfish.knowledge.passage import Passage
from pilotfish.knowledge.ranking import BODY, HEADING, TITLE, Candidate, Term

__all__ = ["SQLiteIndex"]

T = TypeVar("T")

TABLES = """
DROP TABLE IF EXISTS page; DROP TABLE IF EXISTS passage;
DROP TABLE IF EXISTS vocabulary; DROP TABLE IF EXISTS words;
CREATE TABLE page (id INTEGER PRIMARY KEY, address TEXT NOT NULL UNIQUE, fingerprint TEXT NOT NULL);
CREATE TABLE passage (
    id INTEGER PRIMARY KEY, page INTEGER NOT NULL, address TEXT NOT NULL, title TEXT NOT NULL,
    headings TEXT NOT NULL, body TEXT NOT NULL, language TEXT NOT NULL, readers TEXT,
    length INTEGER NOT NULL
);
CREATE INDEX passage_page ON passage (page);
CREATE INDEX passage_extent ON passage (language, length);
CREATE INDEX passage_readers ON passage (readers) WHERE readers IS NOT NULL;
CREATE VIRTUAL TABLE words USING fts5 (
    title, headings, body, detail = column, tokenize = "unicode61 remove_diacritics 0"
);
CREATE VIRTUAL TABLE vocabulary USING fts5vocab (words, row);
"""
PUT = """
INSERT INTO passage (page, address, title, headings, body, language, readers, length)
VALUES (?, ?, ?, ?, ?, ?, ?, ?)
"""
SELECT = f"""
SELECT passage.address, passage.title, passage.headings, passage.body, passage.language,
       passage.readers, words.title, words.headings, words.body
FROM (
    SELECT rowid AS found FROM words WHERE words MATCH :match AND rowid NOT IN (
        SELECT id FROM passage WHERE readers IS NOT NULL AND NOT EXISTS (
            SELECT 1 FROM json_each(readers) AS may
            WHERE may.value IN (SELECT value FROM json_each(:groups))
        )
    )
    ORDER BY bm25(words, {TITLE}, {HEADING}, {BODY}) LIMIT {CANDIDATES}
) JOIN passage ON passage.id = found JOIN words ON words.rowid = found
"""
EXTENT = "SELECT language, count(*), sum(length) FROM passage GROUP BY language ORDER BY 2 DESC"


class SQLiteIndex:
    """Safe for several processes of one machine."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection
        self._lock = threading.Lock()

    @classmethod
    async def open(cls, path: str | Path) -> SQLiteIndex:
        """Makes the file. Raises StoreError where it cannot be opened."""
        try:
            return cls(await asyncio.to_thread(_opened, path))
        except sqlite3.Error as error:
            raise StoreError(f"no index of knowledge at {str(path)!r}: {error}") from error

    async def fingerprints(self) -> dict[str, str]:
        return dict(await self._run(lambda: self._rows("SELECT address, fingerprint FROM page")))

    async def put(self, page: str, fingerprint: str, passages: Sequence[Passage]) -> None:
        def work() -> None:
            indexed = [candidate_of(it) for it in passages]
            with self._lock, self._connection:
                self._put(page, fingerprint, indexed)

        await self._run(work, locked=False)

    async def drop(self, pages: Collection[str]) -> None:
        await self._run(lambda: [self._remove(page) for page in pages])

    async def extent(self) -> Extent:
        rows = await self._run(lambda: self._rows(EXTENT))
        passages = sum(row[1] for row in rows)
        length = sum(row[2] for row in rows) / (passages or 1)
        return Extent(passages, length, tuple(row[0] for row in rows))

    async def having(self, words: Collection[str], *, begins: bool = False) -> dict[str, int]:
        exact = "SELECT sum(doc) FROM vocabulary WHERE term = ?"
        sql = "SELECT count(*) FROM words WHERE words MATCH ?" if begins else exact

        def work() -> dict[str, int]:
            asked = {word: f'"{word}" *' if begins else word for word in words}
            return {word: self._rows(sql, (it,))[0][0] or 0 for word, it in asked.items()}

        return await self._run(work)

    async def candidates(self, terms: Sequence[Term], groups: Collection[str]) -> list[Candidate]:
        match = " OR ".join(map(_match, terms))
        values = {"match": match, "groups": json.dumps(list(groups))}
        rows = await self._run(lambda: self._rows(SELECT, values)) if terms else []
        return [_candidate(row) for row in rows]

    async def close(self) -> None:
        with self._lock:
            self._connection.close()

    def _put(self, page: str, fingerprint: str, indexed: Sequence[Candidate]) -> None:
        self._remove(page)
        sql = "INSERT INTO page (address, fingerprint) VALUES (?, ?)"
        at = self._connection.execute(sql, (page, fingerprint)).lastrowid
        for it in indexed:
            made = it.passage
            readers = json.dumps(made.readers) if made.readers else None
            values = (at, made.address, made.title, json.dumps(made.headings), made.text)
            length = it.body.count(" ") + 1
            values = (*values, made.language, readers, length)
            row = self._connection.execute(PUT, values).lastrowid
            words = (row, it.title, it.headings, it.body)
            sql = "INSERT INTO words (rowid, title, headings, body) VALUES (?, ?, ?, ?)"
            self._connection.execute(sql, words)

    def _remove(self, page: str) -> None:
        owned = "SELECT id FROM passage WHERE page = (SELECT id FROM page WHERE address = ?)"
        self._connection.execute(f"DELETE FROM words WHERE rowid IN ({owned})", (page,))
        self._connection.execute(f"DELETE FROM passage WHERE id IN ({owned})", (page,))
        self._connection.execute("DELETE FROM page WHERE address = ?", (page,))

    def _rows(self, sql: str, values: Any = ()) -> list[Any]:
        return self._connection.execute(sql, values).fetchall()

    async def _run(self, work: Callable[[], T], *, locked: bool = True) -> T:
        """In a thread, and all of it or nothing."""

        def alone() -> T:
            with self._lock, self._connection:
                return work()

        try:
            return await asyncio.to_thread(alone if locked else work)
        except sqlite3.Error as error:
            raise StoreError(f"the index of knowledge failed: {error}") from error


def _opened(path: str | Path) -> sqlite3.Connection:
    connection = sqlite3.connect(path, timeout=10, check_same_thread=False)
    connection.execute("PRAGMA journal_mode=WAL")
    # It can always be made again: what a crash of the machine takes is read once more.
    connection.execute("PRAGMA synchronous=NORMAL")
    if connection.execute("PRAGMA user_version").fetchone()[0] != SCHEMA:
        connection.executescript(f"BEGIN IMMEDIATE;{TABLES}PRAGMA user_version={SCHEMA};COMMIT;")
    return connection


def _match(term: Term) -> str:
    mark = " *" if term.begins else ""
    return " OR ".join(f'"{form}"{mark}' for form in sorted(term.forms))


def _candidate(row: Sequence[Any]) -> Candidate:
    address, title, headings, body, language, readers, *words = row
    named, may = tuple(json.loads(headings)), tuple(json.loads(readers or "[]"))
    return Candidate(Passage(address, title, named, body, language, may), *words)
