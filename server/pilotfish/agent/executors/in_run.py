"""Actions that the run itself carries out: no page and no visitor takes part."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any, cast

from pilotfish.agent.executors.issue import Carried, Issue
from pilotfish.agent.run.seams import Ready
from pilotfish.agent.state.plan import adjusted
from pilotfish.agent.state.standing import standing_of
from pilotfish.agent.state.trajectory import Trajectory
from pilotfish_client.outcome import Outcome

__all__ = ["in_run", "merged"]

_MOST = 20_000
"""Characters of JSON that a run keeps of its state, and of what it has collected."""


async def in_run(issue: Issue, ready: Ready) -> Carried:
    outcome = _OWN[ready.spec.name](issue.trajectory, ready.args)
    await issue.run.journal.standing(standing_of(issue.trajectory))
    return Carried(issue.action_id(), outcome)


def _write_state(trajectory: Trajectory, args: dict[str, Any]) -> Outcome:
    state = {**trajectory.state, **args["values"]}
    if refused := _too_large(state, "write_state"):
        return refused
    trajectory.state = state
    return Outcome(status="done", message=f"kept: {', '.join(args['values']) or 'nothing'}")


def _save_progress(trajectory: Trajectory, args: dict[str, Any]) -> Outcome:
    collected = merged(trajectory.collected, args["data"])
    if refused := _too_large(collected, "save_progress"):
        return refused
    trajectory.collected = collected
    return Outcome(status="done", message=f"saved: {', '.join(args['data']) or 'nothing'}")


def _fold(trajectory: Trajectory, args: dict[str, Any]) -> Outcome:
    trajectory.folds.append(args["summary"])
    return Outcome(status="done", message="folded")


def _todo_adjust(trajectory: Trajectory, args: dict[str, Any]) -> Outcome:
    plan = trajectory.plan
    if plan is None:
        message = "todo_adjust: this run has no plan: go on without it"
        return Outcome(status="failed", reason="unsupported", message=message)
    trajectory.plan = adjusted(plan, args)
    left = [todo.id for todo in plan.todos if todo.id not in trajectory.plan.done]
    return Outcome(status="done", message=f"left of the plan: {', '.join(left) or 'nothing'}")


def _too_large(value: dict[str, Any], name: str) -> Outcome | None:
    length = len(json.dumps(value, ensure_ascii=False, default=str))
    if length <= _MOST:
        return None
    text = f"{name}: at most {_MOST} characters are kept, this would be {length}: keep less of it"
    return Outcome(status="failed", reason="invalid_args", message=text)


_OWN: dict[str, Callable[[Trajectory, dict[str, Any]], Outcome]] = {
    "write_state": _write_state,
    "save_progress": _save_progress,
    "fold": _fold,
    "fail": lambda _, args: Outcome(status="done", message=args["reason"]),
    "finish": lambda _, args: Outcome(status="done", message=args["summary"]),
    "todo_adjust": _todo_adjust,
}


def merged(old: Any, new: Any) -> Any:
    """`new` merged into `old`; both stay as they are. An item that a list already has is not added
    again, so that data that is sent twice does not double.
    """
    if isinstance(old, dict) and isinstance(new, dict):
        before, after = cast("dict[str, Any]", old), cast("dict[str, Any]", new)
        both = {key: merged(before[key], after[key]) for key in before.keys() & after.keys()}
        return {**before, **after, **both}
    if isinstance(old, list) and isinstance(new, list):
        items = cast("list[Any]", old)
        return items + [item for item in cast("list[Any]", new) if item not in items]
    return new
