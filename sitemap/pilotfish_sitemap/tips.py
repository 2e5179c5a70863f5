"""What a team tells the agent about the page it is on, and only there."""

from __future__ import annotations

from pilotfish_sitemap.match import resolve
from pilotfish_sitemap.node import Node
from pilotfish_sitemap.tree import Sitemap

__all__ = ["tips_for"]


def tips_for(sitemap: Sitemap, path: str) -> tuple[str, ...]:
    """The tips of the page of a path or URL, after those of the pages above it."""
    match = resolve(sitemap, path)
    if match is None:
        return sitemap.root.tips
    tips, node = list(sitemap.root.tips), sitemap.root
    for segment in match.page.path.strip("/").split("/"):
        below = next((child for child in node.children if child.segment == segment), None)
        if below is None:
            break
        node: Node = below
        tips += node.tips
    return tuple(tips)
