"""Carries out one action that was called: in its place, then told, recorded and judged."""

from __future__ import annotations

import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace

from pilotfish.agent.executors.in_child import Loop, in_child
from pilotfish.agent.executors.in_page import in_page
from pilotfish.agent.executors.in_run import in_run
from pilotfish.agent.executors.issue import Carried, Issue
from pilotfish.agent.executors.on_server import on_server
from pilotfish.agent.executors.with_visitor import with_visitor
from pilotfish.agent.features.all import Features
from pilotfish.agent.page.deed import came_of, end_of, is_empty, stays, told_anew
from pilotfish.agent.page.step import Step, Where
from pilotfish.agent.page.target import target_of
from pilotfish.agent.page.view import View
from pilotfish.agent.run.run import Run
from pilotfish.agent.run.seams import Prepared, Ready, Refused
from pilotfish.agent.state.trajectory import Trajectory
from pilotfish_client.server_messages import Step as StepMessage

__all__ = ["LoopContext", "carry_out", "conclude"]


@dataclass(frozen=True)
class LoopContext:
    """A run, how far it is, and its features. `loop` carries out sub-tasks: it is the loop itself,
    handed on as a value because the parts of the loop cannot import it.
    """

    run: Run
    trajectory: Trajectory
    features: Features
    loop: Loop


EXECUTORS: dict[Where, Callable[[Issue, Ready], Awaitable[Carried]]] = {
    "page": in_page,
    "server": on_server,
    "visitor": with_visitor,
    "run": in_run,
}


async def carry_out(issue: Issue, prepared: Prepared, context: LoopContext) -> Step:
    """The step that the action became, which then is under way. Of what is foreseen it raises
    Fenced, PageGone and PageUnreadable: the latter two, too, after a step that was carried out and
    told.
    """
    before, began = issue.trajectory.view, time.monotonic()
    if isinstance(prepared, Refused):
        carried = Carried(issue.action_id(), prepared.outcome)
    else:
        if prepared.where == "child":
            carried = await in_child(issue, prepared, context.loop)
        else:
            carried = await EXECUTORS[prepared.where](issue, prepared)
        carried = replace(carried, where=prepared.where)
    step = await conclude(issue, carried, (before, began), context.features)
    if carried.lost:
        raise carried.lost
    return step


async def conclude(
    issue: Issue, carried: Carried, since: tuple[View, float], features: Features
) -> Step:
    """Makes the step, records it and tells it; `since` is the page and the time it began with."""
    run, trajectory, invoke, (before, began) = issue.run, issue.trajectory, issue.invoke, since
    step = Step(
        number=trajectory.steps_before + len(trajectory.steps) + 1,
        action_id=carried.action_id,
        name=invoke.tool,
        args=invoke.args,
        outcome=told_anew(carried.outcome, before, trajectory.views),
        target=target_of(before, invoke.args),
        address=before.facts.url,
        before=before.signature(),
        after=trajectory.view.signature(),
        ms=round((time.monotonic() - began) * 1000),
        reasoning=invoke.reasoning,
        where=carried.where,
        question=carried.question,
        declined=carried.declined,
        asked=carried.asked or invoke.asked,
    )
    came = came_of(step, trajectory.steps, before, trajectory.view)
    step = replace(step, came=came, is_empty=is_empty(step, before))
    step = await features.after_step(step, before, trajectory.view)
    ends = "" if stays(step.outcome, before, trajectory.view) else end_of(step.outcome)
    step = replace(step, drop_rest=step.drop_rest or ends)
    await run.journal.step(step)
    await run.host.show(_told(run.run_id, step))
    trajectory.under_way.append(step)
    return step


def _told(run_id: str, step: Step) -> StepMessage:
    return StepMessage(
        run_id=run_id, number=step.number, name=step.name, args=step.args, outcome=step.outcome
    )
