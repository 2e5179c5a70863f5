"""The pages of a site, found by following its own links."""

from __future__ import annotations

import re
import time
import xml.etree.ElementTree as ElementTree
from collections import deque
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from urllib.parse import urljoin, urlsplit, urlunsplit

from pilotfish_sitemap.fetch import AGENT, Fetch, Fetched, Unreachable
from pilotfish_sitemap.html import Document, read_html
from pilotfish_sitemap.robots import EVERYTHING, NOTHING, Robots

__all__ = ["Bounds", "Crawl", "Visited", "crawl", "is_sign_in", "leads_to_a_page", "origin_of"]

# A robot must not follow links that change something, or end a session.
_DOES = re.compile(
    r"log-?out|sign-?out|log-?off|delete|remove|destroy|unsubscribe|add-to|purchase|vote", re.I
)
_FILE = re.compile(r"\.(?!html?$|php$|aspx?$|jsp$)[a-z0-9]{1,5}$", re.I)
_SIGN_IN = re.compile(r"/(?:log-?in|sign-?in|auth|sso|session|account/login)\b", re.I)
SAME_TITLES = 3
"""Pages from which on one title for all of them says nothing."""
_MOST_REDIRECTS = 5
_LONGEST_DELAY = 5.0


@dataclass(frozen=True)
class Bounds:
    """Limits: pages, distance from the first one, seconds in all, seconds between two requests."""

    pages: int = 200
    depth: int = 6
    seconds: float = 120.0
    delay: float = 0.1


@dataclass(frozen=True)
class Visited:
    """A page that answered. `requires_auth`: it redirects strangers to sign in."""

    path: str
    status: int
    title: str = ""
    description: str = ""
    requires_auth: bool = False
    moved_to: str = ""


@dataclass
class Crawl:
    """`refused` are paths that robots.txt forbids, `failed` those with an error, `left` how many
    were found and not visited. `is_drawn`: its first page has scripts and no links, so its links
    are probably drawn by scripts.
    """

    origin: str
    pages: list[Visited] = field(default_factory=list[Visited])
    refused: list[str] = field(default_factory=list[str])
    failed: list[Visited] = field(default_factory=list[Visited])
    left: int = 0
    is_drawn: bool = False

    @property
    def only_title(self) -> str:
        """The title of all pages, where three or more have the same; else empty."""
        titles = {page.title for page in self.pages}
        return titles.pop() if len(titles) == 1 and len(self.pages) >= SAME_TITLES else ""


def crawl(
    start: str,
    fetch: Fetch,
    bounds: Bounds | None = None,
    sleep: Callable[[float], None] = time.sleep,
) -> Crawl:
    """Visits `start` and what it links to on its own origin; each path once, whatever its query.

    Raises Unreachable where the first page cannot be had, ValueError where `start` is no URL.
    """
    return _Walk(start, fetch, bounds or Bounds(), sleep).go()


def origin_of(url: str) -> str:
    """Scheme, host and port; raises ValueError where it is no http or https URL."""
    parts = urlsplit(url)
    if parts.scheme not in ("http", "https") or not parts.hostname:
        raise ValueError(f"sought a URL such as https://shop.example, found {url!r}")
    return f"{parts.scheme}://{parts.netloc}"


def is_sign_in(path: str) -> bool:
    """Whether a path looks like a sign-in page."""
    return _SIGN_IN.search(path) is not None


def leads_to_a_page(path: str) -> bool:
    """Whether a path looks neither like a file nor like one that does something."""
    return not (_FILE.search(path) or _DOES.search(path))


class _Walk:
    def __init__(
        self, start: str, fetch: Fetch, bounds: Bounds, sleep: Callable[[float], None]
    ) -> None:
        self._found = Crawl(origin_of(start))
        self._start = start
        self._fetch = fetch
        self._bounds = bounds
        self._sleep = sleep
        self._due = deque[tuple[str, int]]()
        self._known = set[str]()
        self._robots = EVERYTHING

    def go(self) -> Crawl:
        found, began = self._found, time.monotonic()
        self._robots = self._read_robots()
        self._add(self._start, 0)
        if self._due:
            self._visit(*self._due.popleft())
        for url in self._listed():
            self._add(url, 1)
        while self._due and len(found.pages) < self._bounds.pages:
            if time.monotonic() - began > self._bounds.seconds:
                break
            self._sleep(min(_LONGEST_DELAY, max(self._bounds.delay, self._robots.delay)))
            self._visit(*self._due.popleft())
        found.left = len(self._due)
        found.pages.sort(key=lambda page: page.path)
        return found

    def _read_robots(self) -> Robots:
        """RFC 9309 2.3.1: without the file all is allowed, while the server fails nothing is."""
        answer = self._fetch(f"{self._found.origin}/robots.txt")
        if answer.status >= 500:
            return NOTHING
        return Robots.parse(answer.text, AGENT) if answer.status == 200 else EVERYTHING

    def _listed(self) -> Iterator[str]:
        """The URLs of the site's own sitemap.xml (sitemaps.org), and of those it refers to."""
        due = list(self._robots.sitemaps) or [f"{self._found.origin}/sitemap.xml"]
        for number, url in enumerate(due):
            if number >= 5 or not url.startswith(f"{self._found.origin}/"):
                continue
            try:
                root = ElementTree.fromstring(self._fetch(url).text or "<urlset/>")
            except (Unreachable, ElementTree.ParseError):
                continue
            urls = [each.text.strip() for each in root.findall(".//{*}loc") if each.text]
            if root.tag.endswith("sitemapindex"):
                due.extend(urls)
            else:
                yield from urls

    def _add(self, url: str, depth: int) -> None:
        parts = urlsplit(url)
        path = parts.path.rstrip("/") or "/"
        if _origin_or_none(url) != self._found.origin or path in self._known:
            return
        if depth > self._bounds.depth or not leads_to_a_page(path):
            return
        self._known.add(path)
        asked = f"{parts.path or '/'}{f'?{parts.query}' if parts.query else ''}"
        if self._robots.allows(asked):
            self._due.append((urlunsplit((*parts[:4], "")), depth))
        else:
            self._found.refused.append(path)

    def _visit(self, url: str, depth: int) -> None:
        first = not self._found.pages and not self._found.failed
        path = urlsplit(url).path.rstrip("/") or "/"
        try:
            answer, end = self._followed(url)
        except Unreachable:
            if first:
                raise
            self._found.failed.append(Visited(path, 0))
            return
        if _origin_or_none(end) != self._found.origin:
            self._found.failed.append(Visited(path, answer.status, moved_to=end))
            return
        at = urlsplit(end).path.rstrip("/") or "/"
        document = read_html(answer.text) if "html" in answer.kind else Document()
        sign_in = answer.status in (401, 403) or (at != path and is_sign_in(at))
        if answer.status >= 400 and not sign_in:
            self._found.failed.append(Visited(path, answer.status))
            return
        if answer.status < 400 and "html" not in answer.kind:
            return
        if first:
            self._found.is_drawn = not document.links and document.scripts > 0
        self._keep(path, at, document, answer.status, sign_in=sign_in)
        base = urljoin(end, document.base) if document.base else end
        for link in document.links if document.follows and not sign_in else ():
            self._follow(base, link, depth + 1)

    def _follow(self, base: str, link: str, depth: int) -> None:
        try:
            self._add(urljoin(base, link), depth)
        except ValueError:
            return

    def _keep(self, path: str, at: str, document: Document, status: int, *, sign_in: bool) -> None:
        """A page that redirects to sign-in is included, and so is the page that it redirects to."""
        if sign_in:
            self._found.pages.append(Visited(path, status, requires_auth=True))
        if (sign_in and at == path) or (at != path and at in self._known):
            return
        self._known.add(at)
        title = document.title or document.heading
        self._found.pages.append(Visited(at, status, title, document.description))

    def _followed(self, url: str) -> tuple[Fetched, str]:
        """The answer after its redirects on this origin, and where that was."""
        for _ in range(_MOST_REDIRECTS):
            answer = self._fetch(url)
            if not answer.location:
                return answer, url
            url = urljoin(url, answer.location)
            if _origin_or_none(url) != self._found.origin:
                return answer, url
        raise Unreachable(f"{url}: more than {_MOST_REDIRECTS} redirects")


def _origin_or_none(url: str) -> str | None:
    try:
        return origin_of(url)
    except ValueError:
        return None
