"""What a trial has learned, as one page of HTML that calls nobody."""

from __future__ import annotations

import datetime
import re
from dataclasses import dataclass, field
from importlib.resources import files
from typing import Any

from pilotfish.doctor.asked_requests import harmless_patterns
from pilotfish.trying.notes import Notes
from pilotfish.trying.session import Session
from pilotfish.trying.traffic import Line, Traffic

__all__ = ["Harmless", "Learned", "Proposed", "report_page"]

_MOST = 20
_HARMLESS = re.compile(r"method: '(\w+)', path: '([^']+)'")
_VERBS = {"POST": "create", "PUT": "save", "PATCH": "change", "DELETE": "delete"}


@dataclass(frozen=True)
class Harmless:
    """A request that might need no question, and why it is proposed."""

    method: str
    path: str
    why: str


@dataclass(frozen=True)
class Proposed:
    """An action that the site's team might register, for a request that changes something."""

    name: str
    request: str
    asks: bool


@dataclass
class Learned:
    """All that a trial has seen of `origin`."""

    origin: str
    notes: Notes = field(default_factory=Notes)
    traffic: Traffic = field(default_factory=Traffic)
    session: Session = field(default_factory=Session)

    def harmless(self) -> list[Harmless]:
        """Proposals; whether one is harmless only the site's own team can know."""
        asked = [
            Harmless(found[1], found[2], finding.what)
            for finding in harmless_patterns(self.session.requests)
            if (found := _HARMLESS.search(finding.mend))
        ]
        known = {(each.method, each.path) for each in asked}
        habits = [
            Harmless(line.method, line.pattern, f"sent {line.count} times, and named by no rule")
            for line in self.traffic.habits()
            if (line.method, line.pattern) not in known and line.pattern.strip("/*")
        ]
        return [*asked, *habits][:_MOST]

    def proposed(self) -> list[Proposed]:
        """Actions for what changes something: sooner and surer than pressing through a page."""
        found = [
            Proposed(_name(line), f"{line.method} {line.pattern}", line.kind == "consequential")
            for line in self.traffic.deeds()
        ]
        return list({each.name: each for each in found}.values())[:_MOST]


def report_page(learned: Learned) -> str:
    """HTML. Everything that pages or visitors have written is escaped."""
    from jinja2 import Environment, StrictUndefined

    source = (files("pilotfish.trying") / "report.html.j2").read_text(encoding="utf-8")
    template = Environment(autoescape=True, undefined=StrictUndefined).from_string(source)
    return template.render(
        learned=learned,
        pages=sorted(learned.notes.pages.values(), key=lambda page: page.path),
        day=datetime.datetime.now().astimezone().strftime("%Y-%m-%d %H:%M"),
        lines=_lines(learned.traffic),
    )


def _lines(traffic: Traffic) -> list[dict[str, Any]]:
    """Each kind with its figures, and its most frequent requests."""
    said = {
        "read": "Only looks. Sent without a question.",
        "ordinary": "Lines of a cart. Sent without a question.",
        "upkeep": "Keeps the page alive. Sent without a question.",
        "consequential": "Buys, sends, deletes or changes rights. Always asked.",
        "unknown": "Its address does not say. Asked, unless it carries only what was entered.",
    }
    kinds = ("consequential", "unknown", "ordinary", "upkeep", "read")
    return [
        {
            "kind": kind,
            "said": said[kind],
            "count": traffic.count(kind),
            "shown": traffic.lines(kind)[:_MOST],
        }
        for kind in kinds
    ]


def _name(line: Line) -> str:
    """Such as `cart_add` for POST /cart/add, `delete_orders` for DELETE /orders/*."""
    parts = [part for part in line.pattern.split("/") if part and part != "*"][-2:]
    words = re.sub(r"[^a-z0-9]+", "_", "_".join(parts).lower()).strip("_") or "root"
    name = words if line.kind == "consequential" and line.method == "POST" else ""
    return (name or f"{_VERBS.get(line.method, 'do')}_{words}")[:30].strip("_")
