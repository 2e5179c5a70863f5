"""One segment of a site's paths, and one page with its whole path."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

__all__ = ["Node", "Page"]


@dataclass(frozen=True)
class Node:
    """A segment (`orders`, `:id`, empty for the root) and what lies under it.

    `aliases` are other names of the page, or other paths (those that begin with a slash).
    `tips` are told on the page itself and below it, never in the outline.
    Without `is_page` the segment only leads to others.
    """

    segment: str
    title: str = ""
    description: str = ""
    requires_auth: bool = False
    requires_admin: bool = False
    actions: tuple[str, ...] = ()
    keywords: tuple[str, ...] = ()
    notes: str = ""
    aliases: tuple[str, ...] = ()
    tips: tuple[str, ...] = ()
    children: tuple[Node, ...] = ()
    is_page: bool = True

    @property
    def is_dynamic(self) -> bool:
        """Whether it matches any value: `:id`."""
        return self.segment.startswith(":")

    def pages(self, above: str = "") -> Iterator[Page]:
        """The pages from here on down, each with its path, in the order they were given."""
        path = f"{above}/{self.segment}" if self.segment else above
        if self.is_page:
            yield Page(path or "/", self)
        for child in self.children:
            yield from child.pages(path)


@dataclass(frozen=True)
class Page:
    """`path` may hold `:name` segments."""

    path: str
    node: Node

    @property
    def title(self) -> str:
        return self.node.title or self.path
