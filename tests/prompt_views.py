"""Views and situations for the prompt's tests, and a parser of the dump's grammar."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from pilotfish.agent.page.step import Step
from pilotfish.agent.page.view import View
from pilotfish.agent.run.situation import Situation
from pilotfish.agent.state.turns import TurnRecord
from pilotfish_client.observation import Attribute, Facts, Line, Range, Row, Scroll
from pilotfish_client.outcome import Outcome
from pilotfish_client.page_messages import ActionSpec

CLICK = ActionSpec(
    name="click",
    description="Press it.",
    parameters={
        "type": "object",
        "properties": {"ref": {"type": "integer"}},
        "required": ["ref"],
        "additionalProperties": False,
    },
)


def row(ref: int, word: str, name: str = "", *cells: str | Row, **attributes: Attribute) -> Row:
    return Row(
        ref=ref, word=word, name=name, attributes=attributes or None, cells=list(cells) or None
    )


def line(key: str, content: Row | str, depth: int = 0) -> Line:
    return Line(key=key, depth=depth, row=content)


def lines(*contents: Row | str | tuple[int, Row | str]) -> tuple[Line, ...]:
    """Lines with keys k0, k1, …; a pair gives the depth first."""
    made = [item if isinstance(item, tuple) else (0, item) for item in contents]
    return tuple(line(f"k{index}", content, depth) for index, (depth, content) in enumerate(made))


def view(content: Sequence[Line], ident: str = "o1", document: str = "d1", **facts: Any) -> View:
    """All lines are in view unless `visible` says otherwise."""
    everything = [Range(first=content[0].key, last=content[-1].key)] if content else []
    known: dict[str, Any] = {
        "url": "https://shop.example/cart",
        "title": "Cart",
        "scroll": Scroll(above=0, visible=900, below=0),
        "visible": everything,
        "above": [],
        "dialogs": [],
    }
    return View(ident, document, Facts(**(known | facts)), tuple(content))


def situation(page: View, **fields: Any) -> Situation:
    known: dict[str, Any] = {
        "run_id": "r1",
        "task": "Buy two mugs",
        "date": "2026-11-21",
        "locale": "en",
        "mode": "envelope",
        "turn": 1,
        "max_turns": 30,
        "actions": (CLICK,),
        "page_actions": (),
        "view": page,
    }
    return Situation(**(known | fields))


def turn(number: int, *steps: Step, url: str = "/cart", **fields: Any) -> TurnRecord:
    actions = [{"tool": step.name, "args": step.args} for step in steps]
    envelope = {"memory": f"m{number}", "actions": actions}
    return TurnRecord(number, envelope, steps, url=url, **fields)


def step(number: int, name: str = "click", outcome: Outcome | None = None, **args: Any) -> Step:
    done = outcome or Outcome(status="done", message="Clicked")
    return Step(number, f"r1.{number}", name, args, done)


@dataclass
class Parsed:
    """A row as the grammar reads it."""

    ref: int
    word: str
    attributes: dict[str, Any] = field(default_factory=dict[str, Any])
    parts: list[str] = field(default_factory=list[str])
    rows: list[Parsed] = field(default_factory=list["Parsed"])

    def all(self) -> Iterator[Parsed]:
        yield self
        for inner in self.rows:
            yield from inner.all()


HEAD = re.compile(r"\[([0-9]+)\]<([\w.\-]+)", re.ASCII)
KEY = re.compile(r" ([\w.\-]+)", re.ASCII)
BARE = re.compile(r"[A-Za-z0-9_./:@#?&=%+~-]+")


def parse_dump(text: str) -> list[Parsed | str]:
    """The rows and texts below the header; raises ValueError where the grammar is broken."""
    parsed: list[Parsed | str] = []
    body = text.split("\n\n", 1)[1] if "\n\n" in text else ""
    for raw in body.split("\n"):
        bare = raw.lstrip("\t")
        bare = bare[1:] if bare[:1] in ("↑", "↓") else bare
        if HEAD.match(bare):
            found, rest = _row(bare)
            if rest:
                raise ValueError(f"{rest!r} stands behind the row {bare!r}")
            parsed.append(found)
        elif bare:
            parsed.append(bare)
    return parsed


def refs_of(text: str) -> list[int]:
    return [
        inner.ref for item in parse_dump(text) if isinstance(item, Parsed) for inner in item.all()
    ]


def _row(text: str) -> tuple[Parsed, str]:
    head = HEAD.match(text)
    if not head:
        raise ValueError(f"no row: {text!r}")
    found, rest = Parsed(int(head[1]), head[2]), text[head.end() :]
    while key := KEY.match(rest):
        rest = rest[key.end() :]
        found.attributes[key[1]] = True
        if rest.startswith("="):
            found.attributes[key[1]], rest = _value(rest[1:])
    if not rest.startswith(">"):
        raise ValueError(f"sought > at {rest!r}")
    rest = rest[1:]
    if rest.startswith(" ") and not rest.startswith(" | "):
        rest = _part(found, rest[1:])
    while rest.startswith(" | "):
        rest = _part(found, rest[3:])
    return found, rest


def _value(text: str) -> tuple[Any, str]:
    if text[:1] in ('"', "["):
        value, end = json.JSONDecoder().raw_decode(text)
        return value, text[end:]
    bare = BARE.match(text)
    if not bare:
        raise ValueError(f"no value: {text!r}")
    return bare[0], text[bare.end() :]


def _part(into: Parsed, text: str) -> str:
    """A cell: a row, or text up to the next bare bar."""
    if HEAD.match(text):
        inner, rest = _row(text)
        into.rows.append(inner)
        return rest
    end = re.search(r"(?<!\\)(?:\\\\)* \| ", " " + text)
    cut = len(text) if not end else text.index(" | ", max(end.end() - 4, 0))
    into.parts.append(text[:cut])
    return text[cut:]
