"""What a crawler reads of a page: title, description, links, and its text in sections."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from html.parser import HTMLParser

__all__ = ["Document", "Outline", "Section", "markdown_of", "read_html", "sections_of"]

_SILENT = {"script", "style", "template", "svg"}
_LONGEST = 300
_VOID = re.compile("area|base|br|col|embed|hr|img|input|link|meta|param|source|track|wbr")
_LEFT_OUT = re.compile(
    "script|style|template|svg|nav|footer|aside|form|button|select|noscript|iframe"
)
_ROLES = re.compile("navigation|banner|contentinfo|search|complementary")
# What generators of documentation call what is no content.
_AROUND = re.compile(
    r"(?:doc|top|side)?-?nav(?:bar|igation)?(?:-\w+)?|toc(?:tree\S*)?|side-?bar|breadcrumbs?|menu"
    r"|headerlink|permalink|anchor(?:-link|js-link)?|skip-?(?:link|to-content)|related|footer",
    re.IGNORECASE,
)
_BLOCKS = re.compile(
    "address|article|blockquote|caption|dd|details|div|dl|dt|fieldset|figcaption|figure|h[1-6]|header"
    "|hr|li|main|ol|p|pre|section|summary|table|tbody|thead|tr|ul"
)
_HEADING = re.compile(r"h[1-6]")
_NUMBERED = re.compile(r"\s*[¶#§]\s*$")


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


@dataclass
class Section:
    """`level` is that of its heading, 0 before the first one; `blocks` are its paragraphs."""

    level: int = 0
    heading: str = ""
    anchor: str = ""
    content: bool = False
    blocks: list[str] = field(default_factory=list[str])


@dataclass
class Outline:
    title: str = ""
    language: str = ""
    sections: list[Section] = field(default_factory=list[Section])


def sections_of(html: str) -> Outline:
    """Of any HTML, however broken. Where it marks its main content, only that."""
    reader = _TextReader()
    reader.feed(html)
    reader.close()
    return reader.outline()


def markdown_of(html: str) -> str:
    """Its headings and paragraphs; its title where it has no heading."""
    found = sections_of(html)
    titled = any(section.heading for section in found.sections)
    parts = [] if titled or not found.title else [f"# {found.title}"]
    for section in found.sections:
        if section.heading:
            parts.append(f"{'#' * max(section.level, 1)} {section.heading}")
        parts.extend(section.blocks)
    return "\n\n".join(parts) + "\n"


class _TextReader(HTMLParser):
    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self._found = Outline(sections=[Section()])
        self._text: list[str] = []
        self._skipping: list[str] = []
        self._main: list[str] = []
        self._in_title = False
        self._heading = 0
        self._anchor = ""
        self._in_link = self._says = False

    def outline(self) -> Outline:
        self._end_block()
        found = self._found
        found.title = " ".join(found.title.split())
        marked = [it for it in found.sections if it.content]
        kept = marked or found.sections
        found.sections = [it for it in kept if it.heading or it.blocks]
        return found

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {key: value or "" for key, value in attrs}
        if self._skipping == ["p"] and _BLOCKS.fullmatch(tag):
            # Its end tag may be left out.
            self._skipping = []
        if self._skipping:
            if tag == self._skipping[0]:
                self._skipping.append(tag)
            return
        if tag == "html":
            self._found.language = given.get("lang") or given.get("xml:lang", "")
        if _BLOCKS.fullmatch(tag) or tag == "br":
            self._end_block(soft=tag == "br")
        if not _VOID.fullmatch(tag) and (_LEFT_OUT.fullmatch(tag) or _is_around(given)):
            self._skipping.append(tag)
            return
        if tag == "a":
            self._in_link = "href" in given
        is_main = tag in ("main", "article") or given.get("role") == "main"
        if is_main or tag in self._main[:1]:
            self._main.append(tag)
        if tag in ("td", "th") and self._text:
            self._text.append(" | ")
        self._in_title = self._in_title or tag == "title"
        self._place(tag, given)

    def _place(self, tag: str, given: dict[str, str]) -> None:
        named = given.get("id") or (given.get("name", "") if tag == "a" else "")
        if _HEADING.fullmatch(tag):
            self._heading = int(tag[1])
            anchor = named or self._anchor
            section = Section(self._heading, anchor=anchor, content=bool(self._main))
            self._found.sections.append(section)
            self._anchor = ""
        elif named and self._heading:
            self._section.anchor = self._section.anchor or named
        elif named and tag in ("a", "section", "div", "span", "article"):
            self._anchor = named

    def handle_endtag(self, tag: str) -> None:
        if self._skipping:
            if tag == self._skipping[0]:
                self._skipping.pop()
            return
        if tag == "title":
            self._in_title = False
        if tag == "a":
            self._in_link = False
        if _BLOCKS.fullmatch(tag):
            self._end_block()
        if _HEADING.fullmatch(tag):
            self._heading = 0
        if self._main and tag == self._main[0]:
            self._main.pop()

    def handle_data(self, data: str) -> None:
        if self._in_title:
            self._found.title += data
        elif not self._skipping:
            self._text.append(data)
            self._says = self._says or (not self._in_link and bool(data.strip()))

    @property
    def _section(self) -> Section:
        return self._found.sections[-1]

    def _end_block(self, *, soft: bool = False) -> None:
        text = " ".join("".join(self._text).split()).strip("| ")
        if soft and text:
            self._text = [text, " "]
            return
        self._text = []
        says, self._says = self._says, False
        if not text:
            return
        if self._heading:
            heading = _NUMBERED.sub("", text)
            self._section.heading = f"{self._section.heading} {heading}".strip()
            return
        if self._main and not self._section.content:
            self._found.sections.append(Section(anchor="", content=True))
        self._anchor = ""
        # Links before the first heading lead around the site.
        if says or self._section.heading:
            self._section.blocks.append(text)


def _is_around(given: dict[str, str]) -> bool:
    hidden = "hidden" in given or given.get("aria-hidden") == "true"
    if hidden or _ROLES.fullmatch(given.get("role", "")):
        return True
    return any(_AROUND.fullmatch(name) for name in given.get("class", "").split())
