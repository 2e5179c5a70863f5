"""Paths of a site that has no sitemap, from the menus that several sessions were shown."""

from __future__ import annotations

import re
from collections import OrderedDict
from collections.abc import Iterable
from dataclasses import dataclass, field
from urllib.parse import urlsplit

from pilotfish_sitemap.render import nested
from pilotfish_sitemap.tree import Sitemap

__all__ = ["LearnedPaths"]

SESSIONS = 2
"""Sessions that must have seen a path before it is told to others: one may be a visitor's own."""
SITES, PATHS, LEVELS, ALIKE = 64, 400, 4, 8
# A word of a path; what has digits, capitals or is longer may be an id or somebody's name.
WORD = re.compile(r"[a-z][a-z_]*(?:-[a-z]+){0,2}\Z")
LONGEST = 24


@dataclass
class _Site:
    seen: OrderedDict[str, set[str]] = field(default_factory=OrderedDict[str, set[str]])


class LearnedPaths:
    """In memory. Queries and fragments are left out, so are paths that may name a person or a
    thing of theirs: a segment that is no plain word, and one of many beside each other.
    """

    def __init__(self) -> None:
        self._sites: OrderedDict[str, _Site] = OrderedDict()

    def see(self, url: str, session: str, links: Iterable[str]) -> None:
        """`links` are addresses in the menus of the page at `url`, shown to `session`."""
        origin = _origin(url)
        site = self._sites.setdefault(origin, _Site())
        self._sites.move_to_end(origin)
        for link in links:
            if path := _plain(link, origin):
                sessions = site.seen.setdefault(path, set())
                if len(sessions) < SESSIONS:
                    sessions.add(session)
                site.seen.move_to_end(path)
        while len(site.seen) > PATHS:
            site.seen.popitem(last=False)
        while len(self._sites) > SITES:
            self._sites.popitem(last=False)

    def outline(self, url: str) -> str:
        """The paths of that site, as `nested` writes them; empty where none are known."""
        site = self._sites.get(_origin(url))
        known = [path for path, by in site.seen.items() if len(by) >= SESSIONS] if site else []
        beside: dict[str, int] = {}
        for path in known:
            above = path.rpartition("/")[0]
            beside[above] = beside.get(above, 0) + 1
        paths = [
            path for path in known if beside[path.rpartition("/")[0]] <= ALIKE or _is_top(path)
        ]
        return nested(Sitemap.of([{"path": path} for path in sorted(paths)])) if paths else ""


def _is_top(path: str) -> bool:
    return path.count("/") == 1


def _origin(url: str) -> str:
    parts = urlsplit(url)
    return f"{parts.scheme}://{parts.netloc}"


def _plain(link: str, origin: str) -> str:
    """The path of a link to the same site, if nothing in it may be private; else ""."""
    try:
        parts = urlsplit(link)
    except ValueError:
        return ""
    if parts.netloc and f"{parts.scheme}://{parts.netloc}" != origin:
        return ""
    segments = [segment for segment in parts.path.split("/") if segment]
    plain = all(WORD.match(it) and len(it) <= LONGEST for it in segments)
    fits = parts.path.startswith("/") and 0 < len(segments) <= LEVELS
    return "/" + "/".join(segments) if fits and plain else ""
