"""Actions that the page carries out: issued to one document, held for approval where it asks."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, cast

from pilotfish.agent.executors.approval import confirmation, question_of
from pilotfish.agent.executors.issue import Carried, Issue, with_effects
from pilotfish.agent.failures import PageGone, PageUnreadable, TakenBack
from pilotfish.agent.model.envelope import Invoke
from pilotfish.agent.run.seams import Ready
from pilotfish_client.outcome import Outcome
from pilotfish_client.server_messages import Act, Status

__all__ = ["in_page"]

_ISSUES = 9
_FOR_VISITOR = {"upload_file"}
"""Carried out by the page, with what it waits for the visitor to give."""
_UNASKED = "the page could not be seen any more, so nobody was asked and it was not done"
_AGAIN = (
    "the page asked again each time: what the visitor approved was done, what it took back or asked"
    " last was not, and nobody declined: look at what is there now"
)


@dataclass(frozen=True)
class _Sent:
    action_id: str
    outcome: Outcome
    lost: PageGone | PageUnreadable | None = None
    question: str = ""

    def ended(self, outcome: Outcome | None = None) -> Carried:
        seen, approval = outcome or self.outcome, self.outcome.approval
        return Carried(
            self.action_id,
            seen,
            question=self.question,
            asked=question_of(approval) if approval else "",
            lost=self.lost,
        )


async def in_page(issue: Issue, ready: Ready) -> Carried:
    sent = await _send(issue, ready)
    for _ in range(_ISSUES - 1):
        approval = sent.outcome.approval
        if sent.outcome.status != "needs_approval" or approval is None:
            return sent.ended()
        if sent.lost:
            unasked = Outcome(status="failed", reason="cancelled", message=_UNASKED)
            return sent.ended(replace(unasked, effects=sent.outcome.effects))
        question = confirmation(approval.digest, issue.invoke, question_of(approval))
        try:
            refused = await issue.approval(sent.action_id, question, "page")
        except TakenBack:
            sent = await _send(issue, ready, approval.digest)
            continue
        if refused:
            return with_effects(refused, sent.outcome)
        sent = await _send(issue, ready, approval.digest, question_of(approval))
    if sent.outcome.status != "needs_approval":
        return sent.ended()
    return sent.ended(Outcome(status="unknown", message=_AGAIN, effects=sent.outcome.effects))


async def _send(issue: Issue, ready: Ready, digest: str | None = None, question: str = "") -> _Sent:
    """`digest` of the action that waits in the page, `question` if the visitor has approved it."""
    run, trajectory, action_id = issue.run, issue.trajectory, issue.action_id()
    act = Act(
        action_id=action_id,
        document=run.page.document,
        epoch=run.page.epoch,
        name=ready.spec.name,
        args=ready.args,
        digest=digest,
    )
    named = {act.name, _then(ready.args)}
    theirs = bool(_FOR_VISITOR & named) or run.control.waits(act.name)
    status = "waiting" if theirs else "executing"
    await run.host.show(Status(status=status, run_id=run.run_id))
    called = Invoke(act.name, act.args, issue.invoke.reasoning)
    await run.journal.issued(action_id, act.document, called, act.digest)
    trajectory.in_doubt = question
    acted = await run.page.act(act)
    trajectory.in_doubt = ""
    await run.journal.outcome(action_id, acted.outcome)
    view = acted.view if acted.outcome.status != "unknown" else None
    try:
        trajectory.saw(view or await run.page.observe())
    except (PageGone, PageUnreadable) as lost:
        # What came of the action is known, and is told before the run ends.
        return _Sent(action_id, acted.outcome, lost, question)
    return _Sent(action_id, acted.outcome, question=question)


def _then(args: dict[str, Any]) -> str:
    """What an action that waits carries out in its turn."""
    then = args.get("then")
    return str(cast("dict[str, Any]", then).get("tool", "")) if isinstance(then, dict) else ""
