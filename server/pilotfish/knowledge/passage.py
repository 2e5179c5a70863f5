"""Pages of a site as sources yield them, and the passages that answers quote."""

from __future__ import annotations

import hashlib
from dataclasses import astuple, dataclass
from typing import Literal

from pilotfish_client.keywords import checked

__all__ = ["Found", "Page", "Passage"]


@checked
@dataclass(frozen=True)
class Page:
    """A page or a row of a site.

    address   its path on the site, or its URL
    body      its text
    kind      what the body is written in
    title     by default the body's own
    language  BCP 47, by default the body's own, else that of the Knowledge
    readers   who may find it: "signed_in", "user:ID", or a group of the user; empty: everybody
    """

    address: str
    body: str
    kind: Literal["html", "markdown", "text"] = "html"
    title: str = ""
    language: str = ""
    readers: tuple[str, ...] = ()

    @property
    def fingerprint(self) -> str:
        """Another one for any change."""
        return hashlib.sha256(repr(astuple(self)).encode("utf-8", "replace")).hexdigest()


@dataclass(frozen=True)
class Passage:
    """A part of a page under one heading. `headings` are those around it, the page's first one
    included; `address` has the anchor of the nearest that has one.
    """

    address: str
    title: str
    headings: tuple[str, ...]
    text: str
    language: str
    readers: tuple[str, ...] = ()

    @property
    def heading(self) -> str:
        """The path to it, as a reader is told it."""
        return " › ".join(dict.fromkeys((self.title, *self.headings)))


@dataclass(frozen=True)
class Found:
    """`score` orders the passages of one search; `coverage` is how much of the query the passage
    and its headings hold, 0 to 1, each word weighed by how rare it is.
    """

    passage: Passage
    score: float
    coverage: float
