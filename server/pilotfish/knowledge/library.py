"""The knowledge of an agent at work: its index is opened and kept up to date as it is asked."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import AsyncIterable, AsyncIterator
from dataclasses import dataclass, replace
from pathlib import Path

from pilotfish.agent.failures import StoreError
from pilotfish.agent.run.seams import User
from pilotfish.console.digest import Wish
from pilotfish.knowledge.cut import passages_of
from pilotfish.knowledge.database import SCHEMA, Database, SQLiteFile
from pilotfish.knowledge.index import Index
from pilotfish.knowledge.options import Knowledge
from pilotfish.knowledge.passage import Found, Page
from pilotfish.knowledge.search import search
from pilotfish.knowledge.sources import Source
from pilotfish.sessions.address import is_shared
from pilotfish_client.host_function import answer_of

__all__ = ["NOT_ON_SITE", "Built", "Library"]

log = logging.getLogger("pilotfish.knowledge")

NOT_ON_SITE = "not_on_site"
"""Why a run ended as not_possible: the site does not say it."""
MOST, ALIKE, FIRST = 5, 10, 30.0
"""Passages of one search, those that `similar` gets; seconds to wait for the first build."""


@dataclass(frozen=True)
class Built:
    """`failed` is what went wrong with a source: then no page was taken out."""

    pages: int
    changed: int
    dropped: int
    seconds: float
    failed: tuple[str, ...] = ()


class Library:
    """`store` is the address of the agent's store, `site` its key."""

    def __init__(self, knowledge: Knowledge, store: str, site: str) -> None:
        self.knowledge = knowledge
        self._index = Index(_database_of(store, knowledge.file), site)
        self._building: asyncio.Task[None] | None = None
        self._due = 0.0

    async def find(self, query: str, user: User | None = None) -> list[Found]:
        """At most five passages that the user may read and that hold enough of the query."""
        self.refresh_soon()
        if self._building and not (await self._index.extent()).passages:
            await asyncio.wait([self._building], timeout=FIRST)
        groups = tuple(self.knowledge.groups(user)) if user else ()
        found = await self._alike(query, await search(self._index, query, groups))
        # What stands in the same section as a passage that holds enough goes on with it.
        held = {it.passage.address for it in found if it.coverage >= self.knowledge.least}
        return [it for it in found if it.passage.address in held][:MOST]

    async def nearest(self, query: str) -> tuple[str, ...]:
        """Heading and address of the three nearest that everybody may read, however far."""
        try:
            found = [it.passage for it in await search(self._index, query)]
        except StoreError:
            return ()
        return tuple(f"{it.heading} ({it.address})" for it in found[:3])

    async def beside(self, wishes: list[Wish]) -> list[Wish]:
        """Questions that the site does not answer, with the passages that come nearest."""
        return [
            replace(it, nearest=await self.nearest(it.example)) if it.why == NOT_ON_SITE else it
            for it in wishes
        ]

    async def refresh(self) -> Built:
        """Reads all sources now, and indexes what has changed. Raises StoreError where the index
        fails; a source that fails is told in the result.
        """
        begun, before = time.monotonic(), await self._index.fingerprints()
        seen: dict[str, str] = {}
        failed: list[str] = []
        changed, language = 0, self.knowledge.language
        for source in self.knowledge.read():
            try:
                async for page in _read(source):
                    if page.address in seen:
                        continue
                    mark = seen[page.address] = f"{SCHEMA} {language} {page.fingerprint}"
                    if before.get(page.address) != mark:
                        cut = await asyncio.to_thread(passages_of, page, language)
                        await self._index.put(page.address, mark, cut)
                        changed += 1
            except (OSError, ValueError, TypeError) as error:
                log.warning("knowledge: a source could not be read: %s", error)
                failed.append(f"{type(error).__name__}: {error}")
        gone = [] if failed else [address for address in before if address not in seen]
        await self._index.drop(gone)
        seconds = time.monotonic() - begun
        log.info("knowledge built pages=%d changed=%d seconds=%.1f", len(seen), changed, seconds)
        return Built(len(seen), changed, len(gone), seconds, tuple(failed))

    def refresh_soon(self) -> None:
        """In the background, where it is due."""
        if time.monotonic() < self._due:
            return
        self._due = time.monotonic() + self.knowledge.every * 3600
        self._building = asyncio.create_task(self._refreshed(), name="pilotfish knowledge")

    async def _refreshed(self) -> None:
        try:
            await self.refresh()
        except StoreError as error:
            log.warning("knowledge could not be built: %s", error)
            self._due = 0.0

    async def _alike(self, query: str, found: list[Found]) -> list[Found]:
        if self.knowledge.similar is None or not found:
            return found
        near = found[:ALIKE]
        texts = [it.passage.text for it in near]
        likeness = await answer_of(self.knowledge.similar, query, texts)
        best = max(it.score for it in near) or 1.0
        weighed = [
            replace(it, score=it.score / best + alike, coverage=max(it.coverage, alike))
            for it, alike in zip(near, likeness, strict=True)
        ]
        return sorted(weighed, key=lambda it: -it.score)


def _database_of(store: str, file: str | Path | None) -> Database:
    """Beside the store: in its database, or in a file of its own."""
    if is_shared(store) and file is None:
        from pilotfish.knowledge.postgres import PostgresDatabase

        return PostgresDatabase(store)
    path = Path(store)
    beside = store if store == ":memory:" else path.with_name(f"{path.stem}-knowledge.db")
    return SQLiteFile(file or beside)


async def _read(source: Source) -> AsyncIterator[Page]:
    """A plain source is read in a thread, page by page."""
    pages = await asyncio.to_thread(source)
    if isinstance(pages, AsyncIterable):
        async for page in pages:
            yield page
        return
    reading = iter(pages)
    while (page := await asyncio.to_thread(next, reading, None)) is not None:
        yield page
