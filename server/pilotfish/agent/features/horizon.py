"""Actions planned ahead of the page that they are for, and when they still hold."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from typing import Any, cast

from pilotfish.agent.features.stateful import BaseFeature
from pilotfish.agent.model.envelope import Closed, Envelope, EnvelopeError, Invoke, Part, item_of
from pilotfish.agent.model.source import Exchange, Source
from pilotfish.agent.model.usage import Usage
from pilotfish.agent.page.shift import shift_of
from pilotfish.agent.page.target import Target, target_of
from pilotfish.agent.page.view import View
from pilotfish.agent.run.run import Run
from pilotfish.agent.state.ended import Continue, Next
from pilotfish.agent.state.trajectory import Trajectory

__all__ = ["Ahead", "Foreseen", "Horizon", "planned_ahead", "resolved"]


@dataclass(frozen=True)
class Foreseen:
    """An action, and what it is aimed at (None for one without a target). `placed` is whether the
    place of the target counts, too.
    """

    invoke: Invoke
    target: Target | None = None
    placed: bool = False

    def __str__(self) -> str:
        return f"{self.invoke.tool} {self.target}" if self.target else self.invoke.tool


def planned_ahead(value: object, seen: View, most: int) -> tuple[Foreseen, ...]:
    """The entries of a reply's `ahead`, as far as they are understood; `seen` is the page that the
    reply was written for.
    """
    found: list[Foreseen] = []
    for item in cast("list[Any]", value)[:most] if isinstance(value, list) else ():
        planned = _planned(item, seen)
        if planned is None:
            break
        found.append(planned)
    return tuple(found)


def resolved(planned: Foreseen, view: View) -> Invoke | None:
    """The action on the page as it is now; None where its target is not there, or not once."""
    target, invoke = planned.target, planned.invoke
    if target is None:
        return invoke
    alike = [
        row.ref
        for row in view.rows()
        if row.word == target.role and _same(row.name or "", target.name)
    ]
    if planned.placed:
        alike = [ref for ref in alike if target_of(view, {"ref": ref}) == target]
    ref = invoke.args.get("ref")
    if ref not in alike:
        if len(alike) != 1:
            return None
        (ref,) = alike
    return Invoke(invoke.tool, {**invoke.args, "ref": ref}, invoke.reasoning)


@dataclass
class Ahead:
    """A Source of planned actions: each is looked for on the page as it is when its turn comes. It
    ends at the first that failed, was dropped, or changed much of the page; `rest` is what is left.
    """

    rest: list[Foreseen]
    trajectory: Trajectory
    most: int | None = None
    usage: Usage = field(default_factory=Usage)
    exchange: Exchange = field(default_factory=Exchange)
    _called: list[Invoke] = field(default_factory=list[Invoke])

    async def parts(self) -> AsyncIterator[Part]:
        while self.rest and (invoke := resolved(self.rest[0], self.trajectory.view)):
            self.rest.pop(0)
            self._called.append(invoke)
            before = self.trajectory.view
            yield Closed(len(self._called) - 1, invoke)
            steps = self.trajectory.under_way
            if len(steps) < len(self._called) or steps[-1].drop_rest:
                return
            if shift_of(before, self.trajectory.view, invoke.args) or len(steps) == self.most:
                return

    async def ending(self) -> Envelope:
        return Envelope(actions=tuple(self._called))


def _planned(item: object, seen: View) -> Foreseen | None:
    try:
        invoke = item_of(item)
    except EnvelopeError:
        return None
    if not isinstance(invoke, Invoke) or _aims_elsewhere(invoke.args):
        return None
    given = cast("dict[str, Any]", item).get("target")
    if isinstance(given, dict):
        named = cast("dict[str, Any]", given)
        role, name = str(named.get("role") or ""), str(named.get("name") or "")
        return Foreseen(invoke, Target(role, name)) if role and name else None
    if "ref" not in invoke.args:
        return Foreseen(invoke)
    target = target_of(seen, invoke.args)
    return Foreseen(invoke, target, placed=True) if target and target.name else None


def _aims_elsewhere(args: dict[str, Any]) -> bool:
    """Whether it has refs that are not resolved again: to a second element, or deeper within."""
    return isinstance(args.get("to"), int) or any(_has_ref(value) for value in args.values())


def _has_ref(value: Any) -> bool:
    if isinstance(value, dict):
        held = cast("dict[str, Any]", value)
        return "ref" in held or any(map(_has_ref, held.values()))
    return isinstance(value, list) and any(map(_has_ref, cast("list[Any]", value)))


def _same(one: str, other: str) -> bool:
    return one.casefold().split() == other.casefold().split()


class Horizon(BaseFeature):
    """What is planned lives in this process alone: after a restart the model is asked."""

    def __init__(self, run: Run, trajectory: Trajectory) -> None:
        super().__init__(run, trajectory)
        self._ahead: list[Foreseen] = []

    def source(self) -> Source | None:
        if not self._ahead:
            return None
        if self.trajectory.nudges:
            # The model has not read them yet, and playing the plan would clear them.
            return self._give_up("there is something to read first")
        if resolved(self._ahead[0], self.trajectory.view) is None:
            return self._give_up(f"{self._ahead[0]} is not on the page, or not only once")
        # Emptied by the source itself, as each action begins.
        return Ahead(self._ahead, self.trajectory, self.run.limits.actions_per_turn)

    async def after_turn(self, after: Next) -> Next:
        trajectory, planning = self.trajectory, self.run.planning
        if not isinstance(after, Continue) or not trajectory.turns:
            self._ahead = []
            return after
        last = trajectory.turns[-1]
        bad = [step for step in last.steps if step.outcome.status != "done"]
        given = last.envelope.get("ahead")
        if planning and trajectory.plan and given is not None:
            seen = trajectory.previous or trajectory.view
            self._ahead = list(planned_ahead(given, seen, planning.horizon))
        if self._ahead and (bad or last.dropped):
            self._give_up(f"{bad[0].name} ended as {bad[0].outcome.status}" if bad else "dropped")
        return after

    def _give_up(self, why: str) -> None:
        left = ", ".join(map(str, self._ahead))
        self._ahead = []
        self.trajectory.note(f"planned ahead and not carried out: {left} ({why})")
