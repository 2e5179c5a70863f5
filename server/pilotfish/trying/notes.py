"""What the pages that were opened told of themselves."""

from __future__ import annotations

import colorsys
import json
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, cast

from pilotfish.doctor.dump_reading import controls_in, read_dump
from pilotfish.doctor.finding import Finding
from pilotfish_sitemap.crawl import Visited, leads_to_a_page
from pilotfish_sitemap.entries import entries_of, site_name

__all__ = ["LARGEST", "Notes", "PageNote"]

LARGEST = 512 * 1024
"""Bytes of what one page may tell."""
_MOST = 500
_LINE = 200
_RGB = re.compile(r"rgba?\((\d+), ?(\d+), ?(\d+)(?:, ?([\d.]+))?\)")
_HEX = re.compile(r"#[0-9a-f]{6}", re.IGNORECASE)
_LEAST_SATURATION = 0.3


@dataclass
class PageNote:
    """One page, as it was read last. `visits` counts how often it was looked at."""

    path: str
    title: str
    description: str = ""
    controls: int = 0
    findings: tuple[Finding, ...] = ()
    visits: int = 0

    @property
    def reads_well(self) -> bool:
        return self.controls > 0 and not self.findings


@dataclass
class Notes:
    """Everything here was written by pages: it is text and never trusted."""

    pages: dict[str, PageNote] = field(default_factory=dict[str, PageNote])
    links: dict[str, str] = field(default_factory=dict[str, str])
    tabs: list[str] = field(default_factory=list[str])
    _names: Counter[str] = field(default_factory=Counter[str])
    _colours: Counter[str] = field(default_factory=Counter[str])

    def add(self, text: bytes) -> bool:
        """What a page has sent; False where it has another form or is too much."""
        try:
            told: Any = json.loads(text)
        except (ValueError, RecursionError):
            return False
        if len(text) > LARGEST or not isinstance(told, dict):
            return False
        told = cast("dict[str, Any]", told)
        path, title = _line(told, "path"), _line(told, "title")
        if not path.startswith("/") or (path not in self.pages and len(self.pages) >= _MOST):
            return False
        note = self.pages.setdefault(path, PageNote(path, title))
        dump = str(told.get("dump", ""))
        note.title, note.description = title, _line(told, "description")
        note.controls, note.findings = len(controls_in(dump)), tuple(read_dump(dump))
        note.visits += 1
        if (tab := _line(told, "tab")) not in self.tabs[-1:] and len(self.tabs) < _MOST:
            self.tabs.append(tab)
        self._names.update(filter(None, [_line(told, "name")]))
        self._colours.update(dict.fromkeys(_strong(told.get("colours")), 1))
        for link in _pairs(told.get("links")):
            if len(self.links) < _MOST and leads_to_a_page(link[0]):
                self.links.setdefault(*link)
        return True

    def sitemap(self) -> list[dict[str, Any]]:
        """Entries of the pages that were opened, and of those they link to."""
        opened = {path.rstrip("/") or "/": note for path, note in self.pages.items()}
        found = [Visited(path, 200, it.title, it.description) for path, it in opened.items()]
        linked = {path.rstrip("/") or "/": words for path, words in self.links.items()}
        found += [Visited(path, 200, linked[path]) for path in linked if path not in opened]
        return entries_of(sorted(found, key=lambda page: page.path))

    @property
    def in_two_tabs(self) -> bool:
        """Whether a tab was used again after another one."""
        return len(set(self.tabs)) < len(self.tabs)

    @property
    def name(self) -> str:
        """What the site calls itself, by its metadata, else by what its titles share."""
        if self._names:
            return self._names.most_common(1)[0][0]
        titles = [note.title for note in self.pages.values()]
        return site_name(titles) or next(iter(titles), "")

    @property
    def colour(self) -> str:
        """`#rrggbb` of what stands out on most pages; empty where nothing does."""
        return self._colours.most_common(1)[0][0] if self._colours else ""


def _line(told: dict[str, Any], name: str) -> str:
    return " ".join(str(told.get(name, "")).split())[:_LINE]


def _pairs(value: Any) -> Iterator[tuple[str, str]]:
    for each in cast("list[Any]", value) if isinstance(value, list) else []:
        match each:
            case [str(path), str(words)]:
                yield path[:_LINE], words[:_LINE]
            case _:
                pass


def _strong(value: Any) -> Iterator[str]:
    """The colours that are neither grey nor transparent."""
    for each in cast("list[Any]", value) if isinstance(value, list) else []:
        rgb = _rgb(str(each))
        if rgb and colorsys.rgb_to_hsv(*(part / 255 for part in rgb))[1] >= _LEAST_SATURATION:
            yield "#{:02x}{:02x}{:02x}".format(*rgb)


def _rgb(colour: str) -> tuple[int, int, int] | None:
    if found := _RGB.fullmatch(colour):
        seen = found[4] is None or float(found[4]) > 0.5
        return (int(found[1]), int(found[2]), int(found[3])) if seen else None
    if _HEX.fullmatch(colour):
        return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)
    return None
