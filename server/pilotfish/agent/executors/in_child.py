"""A sub-task: a run within a run, on the same page, with a history of its own."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from pilotfish.agent.executors.issue import Carried, Issue
from pilotfish.agent.page.deed import shows_a_deed
from pilotfish.agent.page.step import Step, escalated
from pilotfish.agent.run.contract import Contract
from pilotfish.agent.run.run import Run
from pilotfish.agent.run.said import said_in
from pilotfish.agent.run.seams import Ready
from pilotfish.agent.sentence import say
from pilotfish.agent.state.ended import Ended
from pilotfish.agent.state.journal import CHILD
from pilotfish.agent.state.store import Entry
from pilotfish.agent.state.trajectory import Trajectory
from pilotfish_client.outcome import Effect, Outcome, Status

__all__ = ["Child", "Loop", "carry_child", "ended_within", "in_child", "turns_left"]

Loop = Callable[[Run, Trajectory, Sequence[Entry]], Awaitable[Ended]]
"""Carries a run on to its end; `entries` are what its journal has of it."""

TURNS = 15
"""Of a sub-task, where the model names no number."""
_NESTED = "a sub-task hands out no sub-tasks: carry it out yourself"
_SPENT = "no turns are left for a sub-task: carry it out yourself"
_END = "end_of_run"
"""In the data of a sub-task that ends the run around it, too."""
_EFFECTS = 6
_NOTHING = Effect(kind="none", text="no visible effect")

_STATUS: dict[str, Status] = {"done": "done", "needs_review": "unknown"}


@dataclass(frozen=True)
class Child:
    """`action_id` is the parent's action that started it."""

    action_id: str
    instruction: str
    max_turns: int

    @staticmethod
    def of(action_id: str, args: dict[str, Any]) -> Child:
        return Child(action_id, args["instruction"], args.get("max_turns") or TURNS)


async def in_child(issue: Issue, ready: Ready, loop: Loop) -> Carried:
    """Carries out the sub-task; `loop` is what carries out runs."""
    run, action_id = issue.run, issue.action_id()
    if run.within or turns_left(run, issue.trajectory) < 1:
        why = _NESTED if run.within else _SPENT
        return Carried(action_id, Outcome(status="failed", reason="unsupported", message=why))
    if not await issue.whole():
        broke = Outcome(status="failed", reason="cancelled", message="the reply broke off")
        return Carried(action_id, broke)
    await run.journal.issued(action_id, CHILD, issue.invoke)
    carried = await carry_child(run, issue.trajectory, Child.of(action_id, ready.args), loop)
    await run.journal.outcome(action_id, carried.outcome)
    return carried


def turns_left(run: Run, parent: Trajectory) -> int:
    """For a sub-task: one turn is the parent's own, and one is left for it to end with."""
    return run.most_turns(parent) - len(parent.turns) - 2


async def carry_child(
    run: Run, parent: Trajectory, child: Child, loop: Loop, entries: Sequence[Entry] = ()
) -> Carried:
    """Carries it out, or goes on with it where `entries` are its own; raises as the loop does.

    It spends from the parent's actions, turns, tokens and seconds, and its actions are numbered on
    from the parent's.
    """
    left = turns_left(run, parent)
    limits = run.limits
    inner = replace(
        run,
        task=child.instruction,
        within=child.action_id,
        said=said_in(run.opening, parent),
        journal=run.journal.within(child.action_id),
        limits=replace(
            limits,
            max_turns=max(1, min(child.max_turns, left)),
            bonus_turns=limits.bonus_turns - parent.bonus,
        ),
        contract=Contract(judge=run.contract.judge, max_seconds=run.contract.max_seconds),
        selection=None,
        earlier=(),
        planning=None,
    )
    own = Trajectory(
        view=parent.view,
        actions=parent.actions,
        pinned=parent.pinned,
        actions_taken=parent.actions_taken,
        steps_before=parent.steps_before + len(parent.steps),
        spent=parent.spent,
    )
    if not entries:
        await inner.journal.run_started(inner.brief())
    try:
        ended = await loop(inner, own, entries)
    finally:
        _settle(parent, own)
    return _carried(child, own, ended)


def _settle(parent: Trajectory, own: Trajectory) -> None:
    parent.view, parent.in_doubt = own.view, own.in_doubt
    parent.actions_taken, parent.spent = own.actions_taken, own.spent
    parent.delegated += len(own.turns)
    parent.bonus += own.bonus


def ended_within(step: Step) -> Ended | None:
    """How the run ends where its sub-task was stopped, or where a person takes over in it."""
    end = (step.outcome.data or {}).get(_END) if step.name == "delegate" else None
    if end is None:
        return None
    stopped = step.outcome.status == "failed"
    return Ended.saying("stopped", say("stopped")) if stopped else Ended("done", str(end))


def _carried(child: Child, own: Trajectory, ended: Ended) -> Carried:
    """What the parent gets: one line, with the data that was collected, and what was seen."""
    steps = own.steps
    declined = next((step.declined for step in reversed(steps) if step.declined), "")
    question = next((step.question for step in reversed(steps) if step.question), "")
    asked = next((step.asked for step in reversed(steps) if step.asked), "")
    seen = [
        effect
        for step in steps
        for effect in step.outcome.effects
        if step.outcome.status == "done" and effect.kind != "none"
    ]
    outcome = Outcome(
        status=_STATUS.get(ended.status, "failed"),
        reason=None if ended.status in _STATUS else "denied" if declined else "handler_error",
        message=" ".join(f"{ended.status} in {len(own.turns)} turns: {ended.summary}".split()),
        data=_end_of(own, ended) or ended.data or own.collected or None,
        effects=seen[-_EFFECTS:] or ([] if any(map(shows_a_deed, steps)) else [_NOTHING]),
    )
    stopped = declined if ended.status == "stopped" else ""
    return Carried(child.action_id, outcome, question=question, declined=stopped, asked=asked)


def _end_of(own: Trajectory, ended: Ended) -> dict[str, Any]:
    handed = any(map(escalated, own.last_steps))
    return {_END: ended.summary} if handed or ended.status == "stopped" else {}
