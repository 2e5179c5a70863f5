"""What pages a site has: read from a list, a tree or a file; matched, searched and outlined."""

from pilotfish_sitemap.match import Match, gated, nearest, resolve
from pilotfish_sitemap.node import Node, Page
from pilotfish_sitemap.render import outline
from pilotfish_sitemap.search import search
from pilotfish_sitemap.tips import tips_for
from pilotfish_sitemap.tree import Sitemap, SitemapError

__all__ = [
    "Match",
    "Node",
    "Page",
    "Sitemap",
    "SitemapError",
    "gated",
    "nearest",
    "outline",
    "resolve",
    "search",
    "tips_for",
]
