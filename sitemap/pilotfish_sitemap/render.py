"""A sitemap as an indented outline for a model to read."""

from __future__ import annotations

from collections.abc import Iterator

from pilotfish_sitemap.node import Node
from pilotfish_sitemap.tree import Sitemap

__all__ = ["outline"]


def outline(sitemap: Sitemap) -> str:
    """A line a page: `/path Title [auth] - description`, indented by depth, its lists below it."""
    return "\n".join(_lines(sitemap.root, "", 0))


def _lines(node: Node, above: str, depth: int) -> Iterator[str]:
    path = f"{above}/{node.segment}" if node.segment else above
    if node.is_page:
        yield from _page(node, path or "/", "  " * depth)
    # The root leads to everything: what lies under it is not indented for that.
    inner = depth + 1 if node.is_page and node.segment else depth
    for child in node.children:
        yield from _lines(child, path, inner)


def _page(node: Node, path: str, indent: str) -> Iterator[str]:
    flags = [
        word
        for word, holds in (("auth", node.requires_auth), ("admin", node.requires_admin))
        if holds
    ]
    words = [path, _fold(node.title), f"[{','.join(flags)}]" if flags else ""]
    head = " ".join(word for word in words if word)
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
