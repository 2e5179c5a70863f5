"""A page literal in, observations out: decoded strictly, applied, and compared at every step."""

import json
from collections.abc import Callable
from dataclasses import dataclass, field
from difflib import unified_diff
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from pilotfish_client.codec import decode, encode
from pilotfish_client.observation import Line, Observation, Row, apply

MAX_BYTES = 262_144
START = """
globalThis.observing = {
  document: 'd1',
  isOurs: (element) => Element.prototype.closest.call(element, '#pilotfish') !== null,
  maxBytes: %s,
};
globalThis.observer = unit.createObserver(observing);
"""
# An observation, the page's own list, what an observer sees that has never looked before, of its
# rows those whose element it does not find again, and the rendered dump.
OBSERVE = """(async () => {
  %s
  const seen = await observer.observe({full: %s});
  const own = observer.lines();
  const fresh = unit.createObserver(observing);
  const first = await fresh.observe();
  const refs = fresh.lines().flatMap(({row}) => [row, ...(row.cells ?? [])])
    .filter(({ref}) => ref !== undefined);
  const lost = refs.filter(({ref}) => !fresh.resolve(ref).element);
  fresh.destroy();
  const dump = %s && unit.renderLines(own, seen.facts);
  return JSON.stringify([seen, own, first, lost, dump]);
})()"""


@dataclass
class View:
    """What the server would know of the page: the lines after each observation's operations.

    `start` is what makes its observer, together with the first look.
    """

    page: Page
    start: str = ""
    rendered: str = ""
    lines: list[Line] = field(default_factory=list[Line])
    last: Observation | None = None

    def observe(self, *, full: bool = False, render: bool = False) -> Observation:
        """Observes, decodes as the server does, applies, and compares with the page's own list."""
        parts = self.start, json.dumps(full), json.dumps(render)
        observed = self.page.evaluate(OBSERVE % parts)
        self.start = ""
        observation, own, fresh, lost, self.rendered = json.loads(observed)
        assert lost == [], "rows that cannot be acted on"
        self.last = decode(Observation, observation)
        base = self.lines if self.last.base is not None else []
        self.lines = apply(base, self.last.ops)
        assert encode(self.lines) == encode([decode(Line, line) for line in own])
        assert len({line.key for line in self.lines}) == len(self.lines)
        first = decode(Observation, fresh)
        ours, theirs = plain(self.lines, self.last), plain(apply([], first.ops), first)
        differs = "\n".join(unified_diff(theirs, ours, "read afresh", "as observed", n=1))
        assert ours == theirs, differs
        return self.last

    def dump(self) -> list[str]:
        """The body of the rendered dump after a new observation, a string a line."""
        self.observe(render=True)
        return self.rendered.partition("\n\n")[2].rstrip("\n").splitlines()

    def rows(self) -> list[Row]:
        """All rows, those in cells included."""
        found: list[Row] = []
        for line in self.lines:
            if isinstance(line.row, Row):
                found += [
                    line.row,
                    *(cell for cell in line.row.cells or [] if isinstance(cell, Row)),
                ]
        return found

    def row(self, name: str, word: str | None = None) -> Row:
        found = [row for row in self.rows() if row.name == name and word in (None, row.word)]
        assert len(found) == 1, f"sought one {word or 'row'} {name!r}, found {found}"
        return found[0]

    def texts(self) -> list[str]:
        return [line.row for line in self.lines if isinstance(line.row, str)]

    def resolve(self, ref: int) -> dict[str, Any]:
        """What `find` says: the page is read again where that may tell."""
        return self.page.evaluate(
            f"(async () => {{ const found = await observer.find({ref});"
            " return found.element ? {html: found.element.outerHTML} : found; })()"
        )


def plain(lines: list[Line], told: Observation) -> list[str]:
    """The lines and where they are, without the numbers that each observer gives by itself."""
    at = {line.key: index for index, line in enumerate(lines)}
    zone: dict[int, str] = {}
    for name, ranges in (("visible", told.facts.visible), ("above", told.facts.above)):
        for one in ranges:
            zone |= dict.fromkeys(range(at[one.first], at[one.last] + 1), name)
    focus = told.facts.focus
    dialogs = [dialog.name for dialog in told.facts.dialogs]
    return [f"dialogs {dialogs}, confidence {told.facts.confidence}"] + [
        f"{'focus ' * bool(focus and _holds(line.row, focus))}{zone.get(n)} {line.depth} "
        + json.dumps(_nameless(encode(line.row)), ensure_ascii=False)
        for n, line in enumerate(lines)
    ]


def _holds(row: str | Row, ref: int) -> bool:
    if isinstance(row, str):
        return False
    return row.ref == ref or any(_holds(cell, ref) for cell in row.cells or [])


def _nameless(row: Any) -> Any:
    if isinstance(row, str):
        return row
    cells = [_nameless(cell) for cell in row.get("cells") or []]
    return {**row, "ref": 0, "cells": cells}


@pytest.fixture
def view(page_with: Any) -> Callable[..., View]:
    """`view(html, **page_with options)`; with `max_bytes` another cap on an observation."""

    def open_view(html: str, *, max_bytes: int = MAX_BYTES, **options: Any) -> View:
        page = page_with(
            "<!doctype html>" + html, "../../tests/widget/observe/rendered.ts", **options
        )
        page.evaluate(START % max_bytes)
        return View(page)

    return open_view


@pytest.fixture(scope="session")
def scratch_pages() -> list[Page]:
    """The one page that literals are read in, once there is one; it ends with the browser."""
    return []


@pytest.fixture
def literal(
    chromium: Browser, bundle: Any, loopback: Any, scratch_pages: list[Page]
) -> Callable[[str], Page]:
    """`literal(html)`: that page in the one that literals are read in."""

    def open_literal(html: str) -> Page:
        if not scratch_pages:
            scratch_pages.append(chromium.new_page(viewport={"width": 1280, "height": 720}))
            scratch_pages[0].add_init_script(
                script=bundle("../../tests/widget/observe/rendered.ts")
            )
        loopback.pages, loopback.headers = {"/": "<!doctype html>" + html}, {}
        scratch_pages[0].goto(loopback.origin + "/")
        return scratch_pages[0]

    return open_literal


@pytest.fixture
def scratch(literal: Callable[[str], Page]) -> Callable[[str], View]:
    """`view(html)` in the one page that literals are read in."""

    def open_scratch(html: str) -> View:
        page = literal(html)
        page.evaluate(START % MAX_BYTES)
        return View(page)

    return open_scratch


@pytest.fixture
def dump(literal: Callable[[str], Page]) -> Callable[[str], list[str]]:
    """The dump's body of a page literal."""
    return lambda html: View(literal(html), START % MAX_BYTES).dump()
