"""Pages cut into passages: at headings, and where a section is longer than a quote should be."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import escape

from pilotfish.knowledge.passage import Page, Passage
from pilotfish_sitemap.html import Outline, Section, sections_of

__all__ = ["LONGEST", "passages_of"]

LONGEST = 900
"""Characters of a passage; a longer paragraph is cut between sentences."""
SENTENCE = re.compile(r"(?<=[.!?]\s)|(?<=[。！？])")
LEADS = re.compile(r".*[:：]|.{1,60}(?<![.!?。！？])")
"""What introduces a list, or is a term that is described next."""
FRONT_MATTER = re.compile(r"\A---\n.*?\n---\n", re.S)
NO_SLUG = re.compile(r"[^\w\- ]+")


def passages_of(page: Page, language: str = "en") -> list[Passage]:
    """In their order; `language` is that of a page that names none."""
    outline = _outline(page)
    first = next((it.heading for it in outline.sections if it.heading), "")
    # Most sites write their name into the titles of all pages.
    title = page.title or (first if first and first in outline.title else outline.title or first)
    spoken = page.language or outline.language or language
    passages: list[Passage] = []
    path: list[Section] = []
    for section in outline.sections:
        if section.heading:
            path = [*(it for it in path if it.level < section.level), section]
        anchor = next((it.anchor for it in reversed(path) if it.anchor), "")
        address = f"{page.address.partition('#')[0]}#{anchor}" if anchor else page.address
        headings = tuple(it.heading for it in path)
        for text in _texts(section.blocks):
            passage = Passage(address, title, headings, text, spoken, page.readers)
            passages.append(passage)
    return passages


def _outline(page: Page) -> Outline:
    if page.kind == "markdown":
        from markdown_it import MarkdownIt  # when used: it takes time

        body = FRONT_MATTER.sub("", page.body)
        found = sections_of(MarkdownIt("commonmark").enable("table").render(body))
        _give_anchors(found)
        return found
    if page.kind == "text":
        parts = re.split(r"\n\s*\n", page.body)
        return sections_of("".join(f"<p>{escape(part)}</p>" for part in parts))
    return sections_of(page.body)


def _give_anchors(outline: Outline) -> None:
    """GitHub's ids of headings, which most generators use as well."""
    seen: dict[str, int] = {}
    for section in outline.sections:
        if not section.heading or section.anchor:
            continue
        slug = NO_SLUG.sub("", section.heading.lower()).strip().replace(" ", "-")
        times = seen[slug] = seen.get(slug, -1) + 1
        section.anchor = f"{slug}-{times}" if times else slug


def _texts(blocks: list[str]) -> Iterator[str]:
    """Whole paragraphs, as many as fit. A line that leads to the next paragraph goes with it."""
    gathered: list[str] = []
    for part in (part for block in blocks for part in _parts(block)):
        if gathered and len("\n".join((*gathered, part))) > LONGEST:
            leads = len(gathered) > 1 and LEADS.fullmatch(gathered[-1])
            lead = gathered[-1:] if leads and len(gathered[-1] + part) < LONGEST else []
            yield "\n".join(gathered[: len(gathered) - len(lead)])
            gathered = lead
        gathered.append(part)
    if gathered:
        yield "\n".join(gathered)


def _parts(block: str) -> Iterator[str]:
    """A paragraph, or its sentences gathered up to the longest that a passage may be."""
    gathered = ""
    for sentence in SENTENCE.split(block) if len(block) > LONGEST else [block]:
        while len(sentence) > LONGEST:
            at = sentence.rfind(" ", 1, LONGEST)
            at = at if at > 0 else LONGEST
            yield from filter(None, (gathered.strip(), sentence[:at]))
            gathered, sentence = "", sentence[at:].lstrip()
        if gathered and len(gathered) + len(sentence) > LONGEST:
            yield gathered.strip()
            gathered = ""
        gathered += sentence
    if gathered.strip():
        yield gathered.strip()
