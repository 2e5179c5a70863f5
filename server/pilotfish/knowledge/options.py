"""Knowledge: what a product team says of the documents that answers come from."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pilotfish.agent.run.seams import User
from pilotfish.knowledge.sources import Source, origin_of, source_of
from pilotfish_client.keywords import checked

__all__ = ["Groups", "Knowledge", "Similar", "groups_of"]

Groups = Callable[[User], Iterable[str]]
Similar = Callable[[str, Sequence[str]], Awaitable[Sequence[float]] | Sequence[float]]
"""How alike a query and each text are, 0 to 1: by embeddings, for those who have them."""


def groups_of(user: User) -> tuple[str, ...]:
    """What a user may read: that of everybody who is signed in, their own, and that of the groups
    and roles in their claims.
    """
    named: list[Any] = []
    for claim in ("groups", "roles", "role"):
        value = user.claims.get(claim, ())
        named += [value] if isinstance(value, str) else list(value)
    return ("signed_in", f"user:{user.id}", *(it for it in named if isinstance(it, str)))


@checked
@dataclass(frozen=True)
class Knowledge:
    """What answers come from.

    sources   folders, URLs to crawl, Folder, Site, or functions that yield Pages
    language  of pages that name none, a BCP 47 tag
    every     hours after which the sources are read again, while the server runs
    least     how much of a query a passage must hold, 0 to 1; below it nothing is found
    origins   further sites, such as "https://docs.example", that sources may be linked on
    groups    what a User may read, beside what everybody may
    similar   a plain or async function of query and texts: adds what is alike to the ranking
    file      the index's, where the store is a file; by default beside it

    Raises ValueError for values that cannot work.
    """

    sources: Sequence[Source | str | Path]
    language: str = "en"
    every: float = 24.0
    least: float = 0.57
    origins: Sequence[str] = ()
    groups: Groups = groups_of
    similar: Similar | None = None
    file: str | Path | None = None

    def __post_init__(self) -> None:
        if not self.sources or isinstance(self.sources, str | Path):
            raise ValueError("Knowledge(sources=…): expected a list of folders, URLs or functions")
        if not 0 <= self.least <= 1 or self.every <= 0:
            raise ValueError("Knowledge: least is 0 to 1, every more than 0 hours")

    @staticmethod
    def of(given: Knowledge | str | Path) -> Knowledge:
        """A path or a URL is the only source."""
        return given if isinstance(given, Knowledge) else Knowledge((given,))

    def read(self) -> list[Source]:
        return [source_of(it) for it in self.sources]

    def linked(self) -> frozenset[str]:
        """The origins that a source may be linked on, besides the page's own."""
        return frozenset(filter(None, (*self.origins, *map(origin_of, self.read()))))
