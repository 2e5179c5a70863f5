"""What a trial has learned: the pages, the requests by kind, what was asked; and its report."""

from __future__ import annotations

import datetime
import re
import tomllib
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from importlib.resources import files
from typing import Annotated, Any, Literal

from pydantic import BaseModel, BeforeValidator, Field, StringConstraints, ValidationError

from pilotfish.agent.executors.approval import question_of
from pilotfish.doctor.asked_requests import (
    asked_requests,
    harmless_patterns,
    path_pattern,
    questions_in,
)
from pilotfish.doctor.dump_reading import controls_in, read_dump
from pilotfish.doctor.evidence import Finding
from pilotfish.sessions.keeping import Keeping
from pilotfish.sessions.run_row import RunFilter, RunRow
from pilotfish.try_.words import TEMPLATES
from pilotfish_client.outcome import Approval
from pilotfish_sitemap.crawl import Visited, leads_to_a_page
from pilotfish_sitemap.entries import entries_of, site_name
from pilotfish_sitemap.site_file import Rule, SiteFile

__all__ = ["KINDS", "LARGEST", "Learned", "Line", "Notes", "Traffic", "kind_of_request"]

Kind = Literal["read", "ordinary", "upkeep", "consequential", "unknown"]
KINDS: dict[str, list[str]] = tomllib.loads(
    (files("pilotfish.try_") / "kinds.toml").read_text("utf-8")
)
# Bytes of what one page may tell.
LARGEST = 512 * 1024
_MOST, _MOST_LINES, _SHOWN = 500, 1000, 20
# So many times the same by itself, and it looks like upkeep.
_HABIT = 3
_SAFE = ("GET", "HEAD", "OPTIONS")
_VERBS = {"POST": "create", "PUT": "save", "PATCH": "change", "DELETE": "delete"}
_RULE = re.compile(r"method: '(\w+)', path: '([^']+)'")
_Short = Annotated[str, BeforeValidator(lambda text: " ".join(str(text).split())[:200])]
_Colour = Annotated[str, StringConstraints(pattern=r"^#[0-9a-f]{6}$")]


class _Page(BaseModel):
    """What `try.js` sends of a page; `colours` are those that stand out."""

    path: Annotated[_Short, StringConstraints(pattern="^/")]
    tab: _Short = ""
    title: _Short = ""
    description: _Short = ""
    name: _Short = ""
    colours: list[_Colour] = Field(default=[], max_length=50)
    links: list[tuple[_Short, _Short]] = Field(default=[], max_length=_MOST)
    dump: str = ""

    @property
    def controls(self) -> int:
        return len(controls_in(self.dump))

    @property
    def findings(self) -> list[Finding]:
        return list(read_dump(self.dump))

    @property
    def reads_well(self) -> bool:
        return self.controls > 0 and not self.findings


@dataclass
class Notes:
    """The pages as they were read last. They wrote all of it: it is text and never trusted."""

    pages: dict[str, _Page] = field(default_factory=dict[str, _Page])
    tabs: list[str] = field(default_factory=list[str])

    def add(self, text: bytes) -> bool:
        """What a page has sent; False where it has another form or is too much."""
        try:
            page = _Page.model_validate_json(text[: LARGEST + 1])
        except ValidationError:
            return False
        if len(text) > LARGEST or (page.path not in self.pages and len(self.pages) >= _MOST):
            return False
        self.pages[page.path] = page
        if page.tab not in self.tabs[-1:] and len(self.tabs) < _MOST:
            self.tabs.append(page.tab)
        return True

    def sitemap(self) -> list[dict[str, Any]]:
        """Entries of the pages that were opened, and of those they link to."""
        seen = self.pages.values()
        links = [link for page in seen for link in page.links if leads_to_a_page(link[0])]
        found = {_bare(path): Visited(_bare(path), 200, words) for path, words in links[:_MOST]}
        for page in seen:
            found[_bare(page.path)] = Visited(_bare(page.path), 200, page.title, page.description)
        return entries_of([found[path] for path in sorted(found)])

    @property
    def in_two_tabs(self) -> bool:
        """Whether a tab was used again after another one."""
        return len(set(self.tabs)) < len(self.tabs)

    @property
    def name(self) -> str:
        """What the site calls itself, by its metadata, else by what its titles share."""
        titles = [page.title for page in self.pages.values()]
        named = _most_common(page.name for page in self.pages.values())
        return named or site_name(titles) or next(iter(titles), "")

    @property
    def colour(self) -> str:
        """`#rrggbb` of what stands out on most pages; empty where nothing does."""
        return _most_common(each for page in self.pages.values() for each in set(page.colours))


@dataclass(frozen=True)
class Line:
    """Requests of one method to one kind of path."""

    method: str
    pattern: str
    kind: Kind
    count: int


class Traffic:
    """Requests by kind; files such as scripts and pictures only by their number."""

    def __init__(self) -> None:
        self._seen = Counter[tuple[str, str, Kind]]()
        self.files = 0

    def add(self, method: str, path: str, media: str) -> None:
        if method in _SAFE and media and not ("html" in media or "json" in media):
            self.files += 1
            return
        key = (method, path_pattern(path), kind_of_request(method, path))
        if key in self._seen or len(self._seen) < _MOST_LINES:
            self._seen[key] += 1

    def lines(self, kind: Kind) -> list[Line]:
        """The most frequent first."""
        found = [Line(*key, count) for key, count in self._seen.items() if key[2] == kind]
        return sorted(found, key=lambda line: (-line.count, line.pattern, line.method))

    def deeds(self) -> list[Line]:
        """What changes something on the site, without upkeep and reads."""
        unknown = [line for line in self.lines("unknown") if line.method not in _SAFE]
        return [*self.lines("consequential"), *unknown]


@dataclass
class Learned:
    """All that a trial has seen of `origin`; `runs` and `questions` with what the visitor decided
    are those of the agent.
    """

    origin: str
    notes: Notes = field(default_factory=Notes)
    traffic: Traffic = field(default_factory=Traffic)
    runs: Sequence[RunRow] = ()
    questions: Sequence[tuple[Approval, bool | None]] = ()

    async def read(self, store: Keeping) -> None:
        """What was asked of the agent, and what it asked."""
        journals = [await store.read(each) for each in await store.recent_sessions(200)]
        self.runs = (await store.indexed(RunFilter(most=200)))[::-1]
        self.questions = [card for each in reversed(journals) for card in questions_in(each)]

    def harmless(self) -> dict[tuple[str, str], str]:
        """Why each request might need no question; whether so only the site's team can know."""
        found = {
            (line.method, line.pattern): f"sent {line.count} times, and named by no rule"
            for line in self.traffic.deeds()
            if line.kind == "unknown" and line.count >= _HABIT and line.pattern.strip("/*")
        }
        for finding in harmless_patterns(asked_requests(self.questions)):
            if rule := _RULE.search(finding.mend):
                found[rule[1], rule[2]] = finding.what
        return dict(list(found.items())[:_SHOWN])

    def proposed(self) -> dict[str, Line]:
        """Actions for what changes something: sooner and surer than pressing through a page."""
        return dict([(_action(line), line) for line in self.traffic.deeds()][:_SHOWN])

    def site_file(self) -> SiteFile:
        notes = self.notes
        rules = [Rule(method=method, path=path) for method, path in self.harmless()]
        document = {"site": self.origin, "name": notes.name, "colour": notes.colour}
        return SiteFile(**document, harmless=rules, sitemap=notes.sitemap())

    def report(self) -> str:
        """One page of HTML that calls nobody; what pages or visitors have written is escaped."""
        day = datetime.datetime.now().astimezone().strftime("%Y-%m-%d %H:%M")
        template = TEMPLATES.get_template("report.html.j2")
        return template.render(learned=self, most=_SHOWN, day=day, question_of=question_of)


def kind_of_request(method: str, path: str) -> Kind:
    """By method and address alone. The widget's guard judges more: fields, the control that was
    pressed, what the visitor said.
    """
    segments = [_plain(each) for each in path.split("/") if each]
    last = next((each for each in reversed(segments) if not re.fullmatch(r"[\d-]+", each)), "")
    if method not in _SAFE and _is("cart", path):
        return "ordinary"
    if _is("deeds", last, r"^({0})(-|$)|-({0})$") or method == "DELETE":
        return "consequential"
    if method in _SAFE:
        return "read"
    if any(_is("alive", each) for each in segments) or _is("upkeep", last):
        return "upkeep"
    if _is("surface", "".join(segments[-1:])):
        return "upkeep"
    if method == "POST" and _is("reads", last):
        return "read"
    return "consequential" if method == "POST" and _is("makes", last, "^({})$") else "unknown"


def _is(kind: str, text: str, whole: str = "{}") -> bool:
    return any(re.search(whole.format(each), text) for each in KINDS[kind])


def _plain(segment: str) -> str:
    """`addToCart`, `add_to_cart` and `Add.To.Cart` as `add-to-cart`."""
    parted = re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "-", segment)
    return re.sub(r"[_.:\s-]+", "-", parted).strip("-").lower()


def _most_common(words: Iterable[str]) -> str:
    return next((word for word, _ in Counter(filter(None, words)).most_common(1)), "")


def _bare(path: str) -> str:
    return path.rstrip("/") or "/"


def _action(line: Line) -> str:
    """Such as `cart_add` for POST /cart/add, `delete_orders` for DELETE /orders/*."""
    parts = [part for part in line.pattern.split("/") if part and part != "*"][-2:]
    words = re.sub(r"[^a-z0-9]+", "_", "_".join(parts).lower()).strip("_") or "root"
    does = line.kind == "consequential" and line.method == "POST"
    return (words if does else f"{_VERBS.get(line.method, 'do')}_{words}")[:30].strip("_")
