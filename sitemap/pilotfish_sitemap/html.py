"""What a crawler reads of a page: its title, its description, and its links."""

from __future__ import annotations

from dataclasses import dataclass, field
from html.parser import HTMLParser

__all__ = ["Document", "read_html"]

_SILENT = {"script", "style", "template", "svg"}
_LONGEST = 300


@dataclass
class Document:
    """`links` are as they are written, without those that say nofollow or download.
    `follows` is false where the page asks not to be followed.
    """

    title: str = ""
    heading: str = ""
    description: str = ""
    base: str = ""
    links: list[str] = field(default_factory=list[str])
    scripts: int = 0
    follows: bool = True


def read_html(text: str) -> Document:
    """Of any text, however broken."""
    reader = _Reader()
    reader.feed(text)
    reader.close()
    document = reader.document
    document.title = _folded(document.title)
    document.heading = _folded(document.heading)
    return document


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.document = Document()
        self._silent = 0
        self._inside: set[str] = set()
        self._headings = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {key: value or "" for key, value in attrs}
        if tag in _SILENT:
            self._silent += 1
        if tag in ("title", "h1"):
            self._headings += tag == "h1"
            self._inside.add(tag)
        self._take(tag, given)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._take(tag, {key: value or "" for key, value in attrs})

    def handle_endtag(self, tag: str) -> None:
        if tag in _SILENT:
            self._silent = max(0, self._silent - 1)
        self._inside.discard(tag)

    def handle_data(self, data: str) -> None:
        if self._silent:
            return
        if "title" in self._inside:
            self.document.title += data
            return
        if "h1" in self._inside and self._headings == 1:
            self.document.heading += data

    def _take(self, tag: str, given: dict[str, str]) -> None:
        document = self.document
        if tag == "a" and "href" in given and "download" not in given and not self._silent:
            if "nofollow" not in given.get("rel", "").lower().split():
                document.links.append(given["href"])
        elif tag == "base" and not document.base:
            document.base = given.get("href", "")
        elif tag == "meta" and given.get("name", "").lower() == "description":
            document.description = _folded(given.get("content", ""))[:_LONGEST]
        elif tag == "meta" and given.get("name", "").lower() == "robots":
            said = given.get("content", "").lower()
            document.follows = "nofollow" not in said and "none" not in said
        elif tag == "script":
            document.scripts += 1


def _folded(text: str) -> str:
    return " ".join(text.split())
