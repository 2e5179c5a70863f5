"""Notices that page and data stay the same, goes back once, and in the end stops."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from itertools import islice
from typing import Any
from urllib.parse import urlsplit

from pilotfish.agent.features.repeats import END, category_of
from pilotfish.agent.features.stateful import Stateful
from pilotfish.agent.model.envelope import Invoke
from pilotfish.agent.model.source import Recorded, Source
from pilotfish.agent.page.step import Step
from pilotfish.agent.page.view import View
from pilotfish.agent.run.feature import Drop
from pilotfish.agent.run.feature_options import FeatureOptions
from pilotfish.agent.run.seams import Prepared
from pilotfish.agent.sentence import say
from pilotfish.agent.state.ended import Ended
from pilotfish_client.observation import Row

__all__ = ["Routes", "Stagnation", "Still", "again", "followed", "route_of"]

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
    """The routes that led somewhere and those of every so many steps, the newest last. `fields`
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


def followed(
    routes: Routes, before: View, after: View, state: Mapping[str, Any], options: FeatureOptions
) -> Routes:
    """After one more step. What led somewhere else was good; so is each checkpoint."""
    steps, moved = routes.steps + 1, route_of(before) != route_of(after)
    if not moved and steps % options.checkpoint_every:
        return replace(routes, steps=steps)
    seen = before if moved else after
    route, good = route_of(seen), routes.good
    good = good if good and good[-1] == route else [*good, route][-options.checkpoints :]

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


_MORE = 4
"""Actions that may follow within the same reply once the run must end."""
_NUDGES = (
    "nothing has changed for {count} actions: neither the page nor what you have collected",
    "nothing has changed for {count} actions. Save what you have and take another way",
    "nothing has changed for {count} actions: end the run now, with {end} and what you have, "
    "or with fail and the reason",
)
_BACK = "Going back to where it still worked"


@dataclass(frozen=True)
class Still:
    """`count` are the actions since something changed, `level` (0 to 3) what the model was told of
    it; `data` is what was collected then, `due` the turn by which the run must have ended itself.
    `routes` led somewhere; `back` is whether the run is about to go back, `tried` whether it once
    did, and `refill` the route whose fields are then filled again.
    """

    count: int = 0
    data: str = ""
    level: int = 0
    due: int = 0
    routes: Routes = field(default_factory=Routes)
    back: bool = False
    tried: bool = False
    refill: str = ""


class Stagnation(Stateful[Still]):
    """By the page's signature. The notice stays until something changes. At the third level the run
    goes back to the last good route, once: that claims to undo nothing that a server did.
    """

    name = "stagnation"
    initial = Still

    def tail(self) -> str:
        state = self.state
        if not state.level:
            return ""
        return f"Note: {_NUDGES[state.level - 1].format(count=state.count, end=END[self.run.mode])}"

    async def after_step(self, step: Step, before: View, after: View) -> Step:
        written, options = self.trajectory.state, self.run.features
        routes = followed(self.state.routes, before, after, written, options)
        self.state = self._counted(replace(self.state, routes=routes), step)
        return step

    def _counted(self, state: Still, step: Step) -> Still:
        data = repr((self.trajectory.collected, self.trajectory.state))
        if step.before != step.after or data != (state.data or data) or self._answered(step):
            return replace(state, count=0, data=data, level=0, due=0)
        if category_of(step.name) == "neutral" or _looked(step):
            return state
        options, count = self.run.features, state.count + 1
        level = sum(count >= at for at in options.unchanged)
        last = len(self.trajectory.turns) + 1 + options.grace_turns
        due = state.due or (last if level == 3 else 0)
        return replace(state, count=count, data=data, level=level, due=due)

    def _answered(self, step: Step) -> bool:
        """The visitor's word is something new, and so is a result that a server has not given."""
        if step.outcome.status != "done":
            return False
        if step.name.startswith("ask_user"):
            return True
        said = (step.name, step.outcome.message, step.outcome.data)
        former = ((it.name, it.outcome.message, it.outcome.data) for it in self.trajectory.steps)
        return step.where == "server" and said not in former

    async def before_action(self, invoke: Invoke, prepared: Prepared) -> Prepared | Drop:
        if self.state.count >= self.run.features.unchanged[-1] + _MORE:
            return Drop("nothing has changed for too long: end the run")
        return prepared

    async def before_turn(self) -> Ended | None:
        state = self.state
        if state.due and len(self.trajectory.turns) >= state.due:
            return Ended.saying("partial", say("stuck"))
        if state.level == 3 and not state.tried and state.routes.before(self._here()):
            self.state = replace(state, tried=True, back=True)
        return None

    def source(self) -> Source | None:
        """`navigate` to the last route that is another one; once there, what fills its fields and
        scrolls to what was in view. What the model had written down there holds again; what it has
        learned since stays.
        """
        state = self.state
        if state.back and (routes := state.routes.before(self._here())):
            path = routes.good[-1]
            self.state = replace(state, routes=routes, back=False, refill=path)
            return Recorded([Invoke("navigate", {"path": path, "note": _BACK})])
        if not state.refill:
            return None
        self.state = replace(state, refill="")
        if state.refill != self._here():
            return None
        then = state.routes.states.get(state.refill, {})
        self.trajectory.state = {**self.trajectory.state, **then}
        known = again(state.routes, self.trajectory.view)
        return Recorded(known) if known else None

    def _here(self) -> str:
        return route_of(self.trajectory.view)


def _looked(step: Step) -> bool:
    """Reading on is no standstill as long as it finds something; `Repeats` counts how often."""
    return step.name in ("find", "read", "extract_table") and bool(step.outcome.data)
