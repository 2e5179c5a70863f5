"""Carries out one action the model called: prepare, hold, issue, record."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, cast

from pilotfish.agent.approval import confirmation, digest_of, question_of
from pilotfish.agent.envelope import Envelope, Invoke
from pilotfish.agent.errors import PageGone, PageUnreadable
from pilotfish.agent.history import Step
from pilotfish.agent.reply import Reply
from pilotfish.agent.run import Progress, Run
from pilotfish.agent.seams import ActionContext, Prepared, Ready, Refused
from pilotfish.agent.sign_in import at_wall
from pilotfish.agent.surface import PRESENT, outcome_of, surface_of
from pilotfish_client.outcome import Approval, Outcome
from pilotfish_client.server_messages import (
    Act,
    AskSurface,
    AskUser,
    AskUserChoice,
    ConfirmAction,
    Status,
)
from pilotfish_client.server_messages import Step as StepMessage

__all__ = ["DECLINED", "carry_out"]

DECLINED = "The visitor declined: "
"""How the message of an outcome begins that ends the run because the visitor said no."""

_ISSUES = 3
_FOR_VISITOR = {"upload_file"}
"""Carried out by the page, with what it waits for the visitor to give."""


@dataclass
class _Issue:
    """What one action is carried out with. `lost`: why the page could not be seen after it."""

    run: Run
    progress: Progress
    reply: Reply
    invoke: Invoke
    lost: PageGone | PageUnreadable | None = None

    def action_id(self) -> str:
        self.progress.actions_taken += 1
        return f"{self.run.run_id}.{self.progress.actions_taken}"


async def carry_out(run: Run, progress: Progress, reply: Reply, invoke: Invoke) -> Step:
    """The step that `invoke` became, which then is under way. Of what is foreseen it raises Fenced,
    PageGone and PageUnreadable: the latter two, too, after a step that was carried out and told.
    """
    issue = _Issue(run, progress, reply, invoke)
    ready = run.actions.prepare(invoke.tool, invoke.args, progress.page_actions(run))
    if isinstance(ready, Ready):
        for hook in run.hooks.before_action:
            if refused := await hook(invoke, progress.view):
                ready = refused
                break
    action_id, outcome = await _carry_out(issue, ready)
    step = Step(progress.actions_taken, action_id, invoke.tool, invoke.args, outcome)
    await run.host.show(
        StepMessage(
            run_id=run.run_id,
            number=step.number,
            name=step.name,
            args=step.args,
            outcome=step.outcome,
        )
    )
    progress.under_way.append(step)
    for after in run.hooks.after_step:
        await after(step)
    if issue.lost:
        raise issue.lost
    return step


async def _carry_out(issue: _Issue, prepared: Prepared) -> tuple[str, Outcome]:
    if isinstance(prepared, Refused):
        return issue.action_id(), prepared.outcome
    carriers = {"page": _in_page, "server": _on_server, "visitor": _with_visitor}
    return await carriers[prepared.where](issue, prepared)


async def _in_page(issue: _Issue, ready: Ready) -> tuple[str, Outcome]:
    action_id, outcome = await _issue_to_page(issue, ready, None)
    for _ in range(_ISSUES - 1):
        approval = outcome.approval
        if outcome.status != "needs_approval" or approval is None:
            return action_id, outcome
        if issue.lost:
            unasked = "the page could not be seen any more, so nobody was asked and it was not done"
            effects = outcome.effects
            return action_id, Outcome(
                status="failed", reason="cancelled", message=unasked, effects=effects
            )
        if refusal := await _approve(issue, action_id, approval):
            return action_id, replace(refusal, effects=outcome.effects)
        action_id, outcome = await _issue_to_page(issue, ready, approval)
    if outcome.status != "needs_approval":
        return action_id, outcome
    again = "the page asked for something else each time the visitor had approved"
    message = f"{again}; it was not carried out to its end: look at what is there now"
    effects = outcome.effects
    return action_id, Outcome(status="failed", reason="denied", message=message, effects=effects)


async def _issue_to_page(
    issue: _Issue, ready: Ready, approved: Approval | None
) -> tuple[str, Outcome]:
    run, action_id = issue.run, issue.action_id()
    act = Act(
        action_id=action_id,
        document=run.page.document,
        epoch=run.page.epoch,
        name=ready.spec.name,
        args=ready.args,
        digest=approved.digest if approved else None,
    )
    status = "waiting" if _FOR_VISITOR & {act.name, _then(ready.args)} else "executing"
    await run.host.show(Status(status=status, run_id=run.run_id))
    await run.journal.issued(action_id, act.document, Invoke(act.name, act.args))
    issue.progress.in_doubt = question_of(approved) if approved else ""
    before = issue.progress.view
    acted = await run.page.act(act)
    issue.progress.in_doubt = ""
    await run.journal.outcome(action_id, acted.outcome)
    view = acted.view if acted.outcome.status != "unknown" else None
    try:
        issue.progress.saw(view or await run.page.observe())
    except (PageGone, PageUnreadable) as lost:
        # What came of the action is known, and is told before the run ends.
        issue.lost = lost
    invoke = Invoke(act.name, act.args)
    return action_id, at_wall(before, issue.progress.view, invoke, acted.outcome)


def _then(args: dict[str, Any]) -> str:
    """What an action that waits carries out in its turn."""
    then = args.get("then")
    return str(cast("dict[str, Any]", then).get("tool", "")) if isinstance(then, dict) else ""


async def _approve(issue: _Issue, action_id: str, approval: Approval) -> Outcome | None:
    """None when the visitor approves; a consequential action waits for the reply's clean end."""
    if not isinstance(await issue.reply.ending(), Envelope):
        broke = "the reply broke off before its end, so this consequential action was not done"
        return Outcome(status="failed", reason="cancelled", message=broke)
    question = question_of(approval)
    return await _decide(issue, action_id, confirmation(approval.digest, issue.invoke, question))


async def _decide(issue: _Issue, action_id: str, question: ConfirmAction) -> Outcome | None:
    run = issue.run
    await run.host.show(Status(status="waiting", run_id=run.run_id))
    approved = await run.host.confirm(question)
    await run.journal.decided(action_id, question.digest, approved)
    if approved:
        return None
    return Outcome(status="failed", reason="denied", message=DECLINED + question.message)


async def _on_server(issue: _Issue, ready: Ready) -> tuple[str, Outcome]:
    run, action_id = issue.run, issue.action_id()
    if (message := run.actions.confirmation(ready)) is not None:
        if not isinstance(await issue.reply.ending(), Envelope):
            broke = "the reply broke off before its end, so this action was not done"
            return action_id, Outcome(status="failed", reason="cancelled", message=broke)
        digest = digest_of(ready.spec.name, ready.args, action_id)
        question = confirmation(digest, issue.invoke, message)
        if refusal := await _decide(issue, action_id, question):
            return action_id, refusal
    await run.host.show(Status(status="executing", run_id=run.run_id))
    await run.journal.issued(action_id, "server", Invoke(ready.spec.name, ready.args))
    # The page chooses the run's id: within its own session only, whatever it sends.
    key = f"{run.session}.{action_id}"
    context = ActionContext(idempotency_key=key, session=run.session, user=run.user)
    issue.progress.in_doubt = ready.spec.name
    outcome = await run.actions.execute(ready, context)
    if outcome.status == "unknown":
        outcome = await run.actions.check(ready, context) or outcome
    issue.progress.in_doubt = ""
    await run.journal.outcome(action_id, outcome)
    return action_id, outcome


async def _with_visitor(issue: _Issue, ready: Ready) -> tuple[str, Outcome]:
    run, action_id = issue.run, issue.action_id()
    question = _question(ready, action_id)
    await run.host.show(Status(status="waiting", run_id=run.run_id))
    answer = await run.host.ask(question)
    if isinstance(question, AskSurface):
        return action_id, outcome_of(question, answer)
    data: dict[str, Any] = {
        "question": question.question,
        "answer": answer.answer,
        "source": answer.source,
    }
    if isinstance(question, AskUserChoice):
        data["options"] = question.options
    if answer.source == "cancelled":
        closed = "the visitor closed the question without an answer"
        return action_id, Outcome(status="failed", reason="cancelled", message=closed, data=data)
    return action_id, Outcome(status="done", message=f"answered: {answer.answer}", data=data)


def _question(ready: Ready, ask_id: str) -> AskUser | AskUserChoice | AskSurface:
    args = ready.args
    if ready.spec.name == PRESENT:
        return surface_of(args, ask_id)
    if ready.spec.name == "ask_user_choice":
        return AskUserChoice(
            ask_id=ask_id,
            question=args["question"],
            options=list(args["options"]),
            allow_free_text=args.get("allowFreeText", True),
        )
    if ready.spec.name == "pause":
        note = args.get("note") or "Press space to continue"
        return AskUser(ask_id=ask_id, question=note, pause=True)
    return AskUser(ask_id=ask_id, question=args["question"])
