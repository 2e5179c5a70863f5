"""Compares a sitemap with the site that it describes."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal
from urllib.parse import urljoin, urlsplit

from pilotfish_sitemap.crawl import Crawl, is_sign_in
from pilotfish_sitemap.fetch import Fetch, Unreachable
from pilotfish_sitemap.match import resolve
from pilotfish_sitemap.node import Page
from pilotfish_sitemap.tree import Sitemap

__all__ = ["Difference", "compare"]

Kind = Literal["gone", "failing", "moved", "sign-in", "missing", "unmatched"]


@dataclass(frozen=True)
class Difference:
    """`kind` says what differs at `path`, `message` what to do.

    gone       the sitemap has a page that the site answers with 404 or 410
    failing    the site answers with another error, or not at all
    moved      the site leads on to another page
    sign-in    the site asks to sign in, and the sitemap does not say so
    missing    the site links to a page that the sitemap does not have
    unmatched  nothing that was found on the site fits a path with `:name`; a hint, no fault
    """

    kind: Kind
    path: str
    message: str

    @property
    def is_hint(self) -> bool:
        return self.kind == "unmatched"


def compare(sitemap: Sitemap, crawl: Crawl, fetch: Fetch) -> list[Difference]:
    """Asks the site for every page of the sitemap, and the sitemap for every page of the crawl."""
    found = [difference for page in sitemap.places() for difference in _asked(page, crawl, fetch)]
    for visited in crawl.pages:
        if resolve(sitemap, visited.path) is None:
            title = f" ({visited.title})" if visited.title else ""
            found.append(
                Difference(
                    "missing",
                    visited.path,
                    f"the site has this page{title}: add it, or leave it out",
                )
            )
    return found


def _asked(page: Page, crawl: Crawl, fetch: Fetch) -> Iterator[Difference]:
    if ":" in page.path or "*" in page.path:
        alone = Sitemap.of([{"path": page.path}]) if "*" not in page.path else None
        if alone and not any(resolve(alone, visited.path) for visited in crawl.pages):
            yield Difference("unmatched", page.path, "no page that was found fits it")
        return
    url = urljoin(crawl.origin, page.path)
    try:
        answer = fetch(url)
    except Unreachable as error:
        yield Difference("failing", page.path, str(error))
        return
    to = urljoin(url, answer.location) if answer.location else ""
    leads_on = bool(to) and (urlsplit(to).path.rstrip("/") or "/") != page.path
    closed = answer.status in (401, 403) or (leads_on and is_sign_in(urlsplit(to).path))
    if closed:
        if not (page.node.requires_auth or page.node.requires_admin):
            yield Difference("sign-in", page.path, "it asks to sign in: set requires_auth: true")
    elif leads_on:
        yield Difference("moved", page.path, f"it leads on to {to.removeprefix(crawl.origin)}")
    elif answer.status in (404, 410):
        yield Difference("gone", page.path, f"the site answers {answer.status}: take it out")
    elif answer.status >= 400:
        yield Difference("failing", page.path, f"the site answers {answer.status}")
