"""The page that a path belongs to, or the pages most similar to it."""

from __future__ import annotations

from dataclasses import dataclass
from urllib.parse import unquote, urlsplit

from pilotfish_sitemap.node import Node, Page
from pilotfish_sitemap.tree import Sitemap
from pilotfish_sitemap.words import words_of

__all__ = ["Match", "gated", "nearest", "resolve"]


@dataclass(frozen=True)
class Match:
    """A page, and the values of its `:name` segments in the path."""

    page: Page
    params: dict[str, str]


def resolve(sitemap: Sitemap, path: str) -> Match | None:
    """The page of a path or URL: query, hash and a slash at the end do not count.

    Literal segments win over `:name`, which matches any one segment; then aliases are tried.
    """
    segments = _segments(path)
    found = _find(sitemap.root, segments, "")
    if found:
        return found
    clean = "/" + "/".join(segments)
    for page in sitemap.places():
        if any(alias.startswith("/") and _clean(alias) == clean for alias in page.node.aliases):
            return Match(page, {})
    return None


def gated(sitemap: Sitemap) -> list[Page]:
    """The pages for which a visitor must have signed in, as themselves or as an administrator."""
    return [it for it in sitemap.places() if it.node.requires_auth or it.node.requires_admin]


def nearest(sitemap: Sitemap, path: str, n: int = 5) -> list[Page]:
    """The `n` pages most like `path` by their letters and by the words they share, best first."""
    clean = "/" + "/".join(_segments(path))
    words = words_of(clean)

    def unlikeness(page: Page) -> float:
        longest = max(len(clean), len(page.path))
        letters = _distance(clean.casefold(), page.path.casefold()) / longest
        node = page.node
        about = " ".join((page.path, node.title, *node.keywords, *node.aliases))
        shared = len(words & words_of(about)) / len(words) if words else 0.0
        return letters - shared

    return sorted(sitemap.places(), key=unlikeness)[:n]


def _segments(path: str) -> list[str]:
    """The decoded segments of a path or URL, with `.` and `..` resolved."""
    segments: list[str] = []
    try:
        bare = urlsplit(path.strip()).path
    except ValueError:
        bare = path
    for part in bare.split("/"):
        segment = unquote(part)
        if segment == "..":
            del segments[-1:]
        elif segment not in ("", "."):
            segments.append(segment)
    return segments


def _distance(a: str, b: str) -> int:
    """How many letters must be added, removed or changed to turn `a` into `b` (Levenshtein)."""
    row = list(range(len(b) + 1))
    for i, left in enumerate(a, 1):
        before, row[0] = row[0], i
        for j, right in enumerate(b, 1):
            best = min(row[j] + 1, row[j - 1] + 1, before + (left != right))
            before, row[j] = row[j], best
    return row[-1]


def _find(node: Node, segments: list[str], above: str) -> Match | None:
    path = f"{above}/{node.segment}" if node.segment else above
    if not segments:
        return Match(Page(path or "/", node), {}) if node.is_page else None
    first, rest = segments[0], segments[1:]
    for child in node.children:
        if child.segment == first and (found := _find(child, rest, path)):
            return found
    for child in node.children:
        if child.is_dynamic and (found := _find(child, rest, path)):
            return Match(found.page, {child.segment[1:]: first, **found.params})
    return None


def _clean(path: str) -> str:
    return "/" + "/".join(_segments(path))
