"""HTML as sections: the text under each heading, without what stands around the content."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from html.parser import HTMLParser

__all__ = ["Outline", "Section", "sections_of"]

VOID = frozenset("area base br col embed hr img input link meta param source track wbr".split())
SILENT = frozenset(
    "script style template svg nav footer aside form button select noscript iframe".split()
)
ROLES = frozenset(("navigation", "banner", "contentinfo", "search", "complementary"))
# What generators of documentation call what is no content.
AROUND = re.compile(
    r"(?:doc|top|side)?-?nav(?:bar|igation)?(?:-\w+)?|toc(?:tree\S*)?|side-?bar|breadcrumbs?|menu"
    r"|headerlink|permalink|anchor(?:-link|js-link)?|skip-?(?:link|to-content)|related|footer",
    re.IGNORECASE,
)
BLOCKS = frozenset(
    "address article blockquote dd details div dl dt fieldset figcaption figure h1 h2 h3 h4 h5 h6"
    " header hr li main ol p pre section summary table tbody thead tr ul caption".split()
)
HEADING = re.compile(r"h[1-6]")
NUMBERED = re.compile(r"\s*[¶#§]\s*$")


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
    reader = _Reader()
    reader.feed(html)
    reader.close()
    return reader.outline()


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self._found = Outline(sections=[Section()])
        self._text: list[str] = []
        self._skipping: list[str] = []
        self._main: list[str] = []
        self._in_title = False
        self._heading = 0
        self._anchor = ""

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
        if self._skipping:
            if tag == self._skipping[0]:
                self._skipping.append(tag)
            return
        if tag == "html":
            self._found.language = given.get("lang") or given.get("xml:lang", "")
        if tag in BLOCKS or tag == "br":
            self._end_block(soft=tag == "br")
        if tag not in VOID and (tag in SILENT or _is_around(given)):
            self._skipping.append(tag)
            return
        if tag in ("main", "article") or given.get("role") == "main":
            self._main.append(tag)
        elif self._main and tag == self._main[0]:
            self._main.append(tag)
        if tag in ("td", "th") and self._text:
            self._text.append(" | ")
        self._in_title = self._in_title or tag == "title"
        self._place(tag, given)

    def _place(self, tag: str, given: dict[str, str]) -> None:
        named = given.get("id") or (given.get("name", "") if tag == "a" else "")
        if HEADING.fullmatch(tag):
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
        if tag in BLOCKS:
            self._end_block()
        if HEADING.fullmatch(tag):
            self._heading = 0
        if self._main and tag == self._main[0]:
            self._main.pop()

    def handle_data(self, data: str) -> None:
        if self._in_title:
            self._found.title += data
        elif not self._skipping:
            self._text.append(data)

    @property
    def _section(self) -> Section:
        return self._found.sections[-1]

    def _end_block(self, *, soft: bool = False) -> None:
        text = " ".join("".join(self._text).split()).strip("| ")
        if soft and text:
            self._text = [text, " "]
            return
        self._text = []
        if not text:
            return
        if self._heading:
            heading = NUMBERED.sub("", text)
            self._section.heading = f"{self._section.heading} {heading}".strip()
            return
        if self._main and not self._section.content:
            self._found.sections.append(Section(anchor="", content=True))
        self._anchor = ""
        self._section.blocks.append(text)


def _is_around(given: dict[str, str]) -> bool:
    if "hidden" in given or given.get("aria-hidden") == "true" or given.get("role") in ROLES:
        return True
    return any(AROUND.fullmatch(name) for name in given.get("class", "").split())
