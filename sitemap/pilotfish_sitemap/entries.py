"""What a crawl has found as the entries of a sitemap file, for a person to edit."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import yaml

from pilotfish_sitemap.crawl import Crawl, Visited

__all__ = ["entries_of", "is_id", "site_name", "written"]

_MANY = 12
"""So many pages of one kind below one path are written as one entry with a `:name`."""
_EXAMPLES = 3
_SEPARATOR = re.compile(r"\s+[·|–—•»:-]\s+")
_ID = re.compile(
    r"\d+|[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}|(?=[a-z]*\d)[0-9a-f]{8,}|[a-z]{1,4}-?\d{3,}",
    re.I,
)
_HEADER = """\
# The pages of {origin}, as `pilotfish sitemap crawl` found them.
# The agent reads this file: correct the titles, say in a description what a page is for, and take
# out what visitors should not be led to. A page may also have keywords, aliases, actions (what can
# be done there), notes, tips (told only there), requires_auth and requires_admin. `:id` and `:name`
# stand for any one part of a path.
"""


@dataclass
class _Node:
    page: Visited | None = None
    below: dict[str, _Node] = field(default_factory=dict[str, "_Node"])


def written(crawl: Crawl) -> str:
    """The text of a YAML file that `Sitemap.load` reads."""
    body = yaml.safe_dump(entries_of(crawl.pages), sort_keys=False, allow_unicode=True, width=100)
    return _HEADER.format(origin=crawl.origin) + body


def entries_of(pages: Sequence[Visited]) -> list[dict[str, Any]]:
    """One entry a page; ids, and many pages of one kind, become one entry."""
    root = _Node()
    for page in pages:
        node = root
        for segment in page.path.strip("/").split("/"):
            node = node.below.setdefault(segment, _Node()) if segment else node
        node.page = page
    name = site_name(page.title for page in pages)
    found: list[dict[str, Any]] = []
    _collect(root, "", name, found)
    return found


def is_id(segment: str) -> bool:
    """Whether a part of a path is a number, a UUID, a hash or a code such as TW-10501."""
    return _ID.fullmatch(segment) is not None


def site_name(titles: Iterable[str]) -> str:
    """The part that most titles of a site end (or begin) with; empty where there is none."""
    known = [title for title in titles if title]
    parts = [_SEPARATOR.split(title) for title in known]
    ends = Counter(end for each in parts for end in {each[0], each[-1]})
    named = {end for each in parts if len(each) > 1 for end in (each[0], each[-1])}
    name, count = next(((end, n) for end, n in ends.most_common() if end in named), ("", 0))
    return name if count >= 2 and count * 2 >= len(known) else ""


def _collect(node: _Node, path: str, name: str, found: list[dict[str, Any]]) -> None:
    if node.page is not None:
        found.append(_entry(node.page, path or "/", name))
    ids = {segment: child for segment, child in node.below.items() if is_id(segment)}
    rest = {segment: child for segment, child in node.below.items() if segment not in ids}
    leaves = {segment: child for segment, child in rest.items() if not child.below and path}
    many = leaves if len(leaves) >= _MANY else {}
    for segment, child in rest.items():
        if segment not in many:
            _collect(child, f"{path}/{segment}", name, found)
    for kind, alike in (("name", many), ("id", ids)):
        if alike:
            _collect_alike(alike, f"{path}/:{kind}", name, found)


def _collect_alike(
    nodes: Mapping[str, _Node], path: str, name: str, found: list[dict[str, Any]]
) -> None:
    """Pages of one kind, and what lies below them, as if they were one."""
    merged = _Node()
    for child in nodes.values():
        for segment, below in child.below.items():
            merged.below.setdefault(segment, below)
    pages = [child.page for child in nodes.values() if child.page is not None]
    if pages:
        titles = [_own_title(page, name) for page in pages]
        kind = path.rsplit("/", 2)[-2].replace("-", " ").removesuffix("s") or "page"
        entry: dict[str, Any] = {"path": path, "title": f"One {kind}"}
        examples = list(dict.fromkeys(title for title in titles if title))[:_EXAMPLES]
        if examples:
            entry["description"] = f"Such as {', '.join(examples)}"
        if all(page.requires_auth for page in pages):
            entry["requires_auth"] = True
        found.append(entry)
    _collect(merged, path, name, found)


def _entry(page: Visited, path: str, name: str) -> dict[str, Any]:
    entry: dict[str, Any] = {"path": path, "title": _own_title(page, name) or _titled(path)}
    if page.description:
        entry["description"] = page.description
    if page.requires_auth:
        entry["requires_auth"] = True
    return entry


def _own_title(page: Visited, name: str) -> str:
    """The title without the name of the site."""
    parts = [part for part in _SEPARATOR.split(page.title) if part != name]
    return " · ".join(parts) if name and parts else page.title


def _titled(path: str) -> str:
    last = path.rsplit("/", 1)[-1].replace("-", " ").replace("_", " ").strip()
    return last[:1].upper() + last[1:] or "Home"
