"""`delegate`: a part of the task that is carried out by a run within this one."""

from __future__ import annotations

from pilotfish.agent.carriers.issue import Carried, Issue
from pilotfish.agent.child import CHILD, Child, carry_child, turns_left
from pilotfish.agent.seams import Ready
from pilotfish_client.outcome import Outcome

__all__ = ["in_child"]

_NESTED = "a sub-task hands out no sub-tasks: carry it out yourself"
_SPENT = "no turns are left for a sub-task: carry it out yourself"


async def in_child(issue: Issue, ready: Ready) -> Carried:
    run, action_id = issue.run, issue.action_id()
    if run.within or run.loop is None:
        refused = Outcome(status="failed", reason="unsupported", message=_NESTED)
        return Carried(action_id, refused)
    if turns_left(run, issue.trajectory) < 1:
        spent = Outcome(status="failed", reason="unsupported", message=_SPENT)
        return Carried(action_id, spent)
    if not await issue.whole():
        broke = Outcome(status="failed", reason="cancelled", message="the reply broke off")
        return Carried(action_id, broke)
    await run.journal.issued(action_id, CHILD, issue.invoke)
    carried = await carry_child(run, issue.trajectory, Child.of(action_id, ready.args))
    await run.journal.outcome(action_id, carried.outcome)
    return carried
