"""Goes back to the last good route, once, where nothing changes any more; with its fields."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from urllib.parse import urlsplit

from pilotfish.agent.ended import Ended
from pilotfish.agent.envelope import Invoke
from pilotfish.agent.feature import Stateful
from pilotfish.agent.features.stagnation import Still
from pilotfish.agent.history import Step
from pilotfish.agent.source import Recorded, Source
from pilotfish.agent.view import View
from pilotfish_client.observation import Row

__all__ = ["Backtrack", "Routes"]

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
    """G10: the routes that led somewhere and those of every fifth step, the newest last; `tried`
    once the run went back, `due` while it is about to. `fields` are what stood in the fields of a
    route, as word, name and value, and `filling` is the route whose fields are to be filled again.
    """

    steps: int = 0
    good: list[str] = field(default_factory=list[str])
    tried: bool = False
    due: bool = False
    fields: dict[str, list[list[str]]] = field(default_factory=dict[str, list[list[str]]])
    filling: str = ""


class Backtrack(Stateful[Routes]):
    """It never claims to undo what a server did. Only fields that are empty are filled again, by
    the same actions as ever; secrets are never in a view.
    """

    name = "backtrack"
    initial = Routes

    async def after_step(self, step: Step, before: View, after: View) -> Step:
        state, steps = self.state, self.state.steps + 1
        moved = _route(before) != _route(after)
        # What led somewhere else was good; so was what every fifth step found.
        seen = before if moved else after
        route, good, fields = _route(seen), state.good, state.fields
        if moved or steps % EVERY == 0:
            good = good if good and good[-1] == route else [*good, route][-KEPT:]
            fields = {at: fields[at] for at in good if at in fields} | {route: _filled(seen)}
        self.state = replace(state, steps=steps, good=good, fields=fields)
        return step

    async def before_turn(self) -> Ended | None:
        still = self.trajectory.kept.get("stagnation")
        critical = isinstance(still, Still) and still.level == 8
        state = self.state
        others = [route for route in state.good if route != _route(self.trajectory.view)]
        if critical and others and not state.tried:
            self.state = replace(state, tried=True, due=True)
        return None

    def source(self) -> Source | None:
        """`navigate` to the last route that is another one; later ones are forgotten. Once there,
        what fills its fields again.
        """
        state, here = self.state, _route(self.trajectory.view)
        if state.filling and not state.due:
            self.state = replace(state, filling="")
            known = state.fields.get(state.filling, []) if state.filling == here else []
            again = list(_again(self.trajectory.view, known))
            return Recorded(again) if again else None
        if not state.due:
            return None
        path = next(route for route in reversed(state.good) if route != here)
        good = state.good[: state.good.index(path) + 1]
        self.state = replace(state, good=good, due=False, filling=path)
        note = "Going back to where it still worked"
        return Recorded([Invoke("navigate", {"path": path, "note": note})])


def _route(view: View) -> str:
    parts = urlsplit(view.facts.url)
    return parts.path + (f"?{parts.query}" if parts.query else "")


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
