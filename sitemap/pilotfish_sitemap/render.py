"""A sitemap for a model to read: whole, or its paths alone and what a request touches."""

from __future__ import annotations

from collections.abc import Iterator

from pilotfish_sitemap.node import Node
from pilotfish_sitemap.search import search
from pilotfish_sitemap.tree import Sitemap
from pilotfish_sitemap.words import words_of

__all__ = ["brief", "nested", "outline", "touched"]

WHOLE = 1_200
"""Characters up to which an outline is sent whole."""
DEEPEST, ROOM = 4, 1_600
"""Levels, and characters, of an outline of paths."""
MOST, LEAST = 4, 0.5
"""Pages that a request touches: at most so many, and of at least this share of the best score."""


def outline(sitemap: Sitemap) -> str:
    """A line a page: `/path Title [auth] - description`, indented by depth, its lists below it."""
    return "\n".join(_lines(sitemap.root, "", 0))


def brief(sitemap: Sitemap) -> str:
    """The whole outline where it is short, else `nested`."""
    whole = outline(sitemap)
    return whole if len(whole) <= WHOLE else nested(sitemap)


def nested(sitemap: Sitemap) -> str:
    """A line a section, `/path Title: under it (and under that), …`, as deep as there is room, and
    how many sections are left out.
    """
    found: list[str] = []
    for deepest in range(DEEPEST, -1, -1):
        found = list(_sections(sitemap.root, deepest))
        if sum(len(line) + 1 for line in found) <= ROOM:
            return "\n".join(found)
    room, kept = ROOM, 0
    for line in found:
        room -= len(line) + 1
        kept += room >= 0
    return "\n".join([*found[:kept], f"… {len(found) - kept} more"])


def touched(sitemap: Sitemap, request: str) -> str:
    """The lines of `outline` for the pages that share most words with a request; empty where
    `brief` has them already, and where there are none.
    """
    if len(outline(sitemap)) <= WHOLE:
        return ""
    found = search(sitemap, request, MOST)
    return "\n".join(
        line
        for page, score in found
        if score >= LEAST * found[0][1]
        for line in _page(page.node, page.path, "")
    )


def _sections(root: Node, deepest: int) -> Iterator[str]:
    if root.is_page:
        yield f"/{_named(root, ' ')}"
    for child in root.children:
        yield f"/{_under(child, Node(''), deepest)}"


def _under(node: Node, above: Node, deepest: int) -> str:
    head = f"{node.segment}{_named(node, ' ')}{_flags(node, above)}"
    if not node.children:
        return head
    if deepest <= 0:
        pages = len(list(node.pages())) - node.is_page
        return f"{head} ({pages} more under it)"
    inner = ", ".join(_under(child, node, deepest - 1) for child in node.children)
    return f"{head} ({inner})" if above.segment else f"{head}: {inner}"


def _named(node: Node, before: str) -> str:
    """The title, where the segment does not say it."""
    is_repeated = not node.title or words_of(node.title) <= words_of(node.segment)
    return "" if is_repeated else f"{before}{_fold(node.title)}"


def _flags(node: Node, above: Node) -> str:
    flags = [
        word
        for word, holds in (
            ("auth", node.requires_auth and not above.requires_auth),
            ("admin", node.requires_admin and not above.requires_admin),
        )
        if holds
    ]
    return f" [{','.join(flags)}]" if flags else ""


def _lines(node: Node, above: str, depth: int) -> Iterator[str]:
    path = f"{above}/{node.segment}" if node.segment else above
    if node.is_page:
        yield from _page(node, path or "/", "  " * depth)
    # The root leads to everything: what lies under it is not indented for that.
    inner = depth + 1 if node.is_page and node.segment else depth
    for child in node.children:
        yield from _lines(child, path, inner)


def _page(node: Node, path: str, indent: str) -> Iterator[str]:
    head = f"{path}{f' {_fold(node.title)}' if node.title else ''}{_flags(node, Node(''))}"
    yield f"{indent}{head}" + (f" - {_fold(node.description)}" if node.description else "")
    for label, items in (
        ("actions", node.actions),
        ("keywords", (*node.keywords, *node.aliases)),
        ("note", (node.notes,) if node.notes else ()),
    ):
        if items:
            yield f"{indent}  {label}: {', '.join(_fold(item) for item in items)}"


def _fold(text: str) -> str:
    return " ".join(text.split())
