"""The routes of a run that led somewhere, with what stood there."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from itertools import islice
from typing import Any
from urllib.parse import urlsplit

from pilotfish.agent.model.envelope import Invoke
from pilotfish.agent.page.view import View
from pilotfish_client.observation import Row

__all__ = ["Routes", "again", "followed", "route_of"]

EVERY = 5
KEPT = 10
_FIELDS = 20
_LONGEST = 300
_ENTERED_BY = {
    "textbox": "fill_input",
    "searchbox": "fill_input",
    "spinbutton": "fill_input",
    "combobox": "select_option",
    "listbox": "select_option",
    "checkbox": "check",
}


@dataclass(frozen=True)
class Routes:
    """The routes that led somewhere and those of every fifth step, the newest last. `fields`
    are what stood in the fields of a route, as word, name and value; `tops` the first row in view,
    as word and name, where the page was scrolled; `states` what the model had written down.
    """

    steps: int = 0
    good: list[str] = field(default_factory=list[str])
    fields: dict[str, list[list[str]]] = field(default_factory=dict[str, list[list[str]]])
    tops: dict[str, list[str]] = field(default_factory=dict[str, list[str]])
    states: dict[str, dict[str, Any]] = field(default_factory=dict[str, dict[str, Any]])

    def before(self, here: str) -> Routes | None:
        """With the last route that is not `here` as the newest one; None where there is none."""
        path = next((route for route in reversed(self.good) if route != here), None)
        return replace(self, good=self.good[: self.good.index(path) + 1]) if path else None


def followed(routes: Routes, before: View, after: View, state: Mapping[str, Any]) -> Routes:
    """After one more step. What led somewhere else was good; so was what every fifth step found."""
    steps, moved = routes.steps + 1, route_of(before) != route_of(after)
    if not moved and steps % EVERY:
        return replace(routes, steps=steps)
    seen = before if moved else after
    route, good = route_of(seen), routes.good
    good = good if good and good[-1] == route else [*good, route][-KEPT:]

    def kept(former: dict[str, Any], now: Any) -> dict[str, Any]:
        return {at: it for at, it in {**former, route: now}.items() if it and at in good}

    return Routes(
        *(steps, good, kept(routes.fields, _filled(seen)), kept(routes.tops, _top(seen))),
        kept(routes.states, dict(state)),
    )


def again(routes: Routes, view: View) -> list[Invoke]:
    """What fills the fields of `view` again that are empty, and brings what was in view into it, by
    the same actions as ever. Secrets are never in a view.
    """
    route = route_of(view)
    top = routes.tops.get(route)
    seen = {id(row) for row in _in_view(view)}
    rows = [row for row in view.rows() if [row.word, row.name] == top and id(row) not in seen]
    return [
        *_again(view, routes.fields.get(route, [])),
        *(Invoke("scroll_to", {"ref": row.ref}) for row in rows[:1]),
    ]


def route_of(view: View) -> str:
    parts = urlsplit(view.facts.url)
    return parts.path + (f"?{parts.query}" if parts.query else "")


def _top(view: View) -> list[str]:
    """Word and name of the first row in view, where the page is scrolled."""
    if not view.facts.scroll.above:
        return []
    named = (row for row in _in_view(view) if row.name)
    return [text for row in islice(named, 1) for text in (row.word, row.name)]


def _in_view(view: View) -> Iterator[Row]:
    ends = {each.first: each.last for each in view.facts.visible}
    until = ""
    for line in view.lines:
        until = until or ends.get(line.key, "")
        if until and isinstance(line.row, Row):
            yield line.row
        until = "" if line.key == until else until


def _filled(view: View) -> list[list[str]]:
    """Word, name and value of the fields that hold something."""
    found = [[row.word, row.name, value] for row in view.rows() if (value := _value(row))]
    return [it for it in found if it[1] and len(it[2]) <= _LONGEST][:_FIELDS]


def _value(row: Row) -> str:
    attributes = row.attributes or {}
    if row.word not in _ENTERED_BY or attributes.get("disabled") or attributes.get("readonly"):
        return ""
    value = attributes.get("checked" if row.word == "checkbox" else "value", "")
    return ("yes" if value else "") if isinstance(value, bool) else str(value)


def _again(view: View, known: list[list[str]]) -> Iterator[Invoke]:
    """What enters the values of `known` into the fields of `view` that are empty."""
    values = {(word, name): value for word, name, value in known}
    for row in view.rows():
        value = values.pop((row.word, row.name), "")
        if not value or _value(row) or "filled" in (row.attributes or {}):
            continue
        args = {"ref": row.ref} if row.word == "checkbox" else {"ref": row.ref, "value": value}
        yield Invoke(_ENTERED_BY[row.word], args)
