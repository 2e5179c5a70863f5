"""Actions that the visitor carries out: questions, choices, pauses and surfaces to fill in."""

from __future__ import annotations

from typing import Any

from pilotfish.agent.executors.issue import Carried, Issue
from pilotfish.agent.executors.presented import PRESENT, outcome_of, surface_of
from pilotfish.agent.run.seams import Ready
from pilotfish.agent.sentence import say
from pilotfish_client.outcome import Outcome
from pilotfish_client.page_messages import Respond
from pilotfish_client.server_messages import AskSurface, AskUser, AskUserChoice, Status

__all__ = ["with_visitor"]


async def with_visitor(issue: Issue, ready: Ready) -> Carried:
    run, action_id = issue.run, issue.action_id()
    question = _question(ready, action_id)
    await run.journal.issued(action_id, "visitor", issue.invoke)
    await run.host.show(Status(status="waiting", run_id=run.run_id))
    outcome = _outcome(question, await run.host.ask(question))
    await run.journal.outcome(action_id, outcome)
    return Carried(action_id, outcome)


def _outcome(question: AskUser | AskUserChoice | AskSurface, answer: Respond) -> Outcome:
    if isinstance(question, AskSurface):
        return outcome_of(question, answer)
    data: dict[str, Any] = {
        "question": question.question,
        "answer": answer.answer,
        "source": answer.source,
    }
    if isinstance(question, AskUserChoice):
        data["options"] = question.options
    if answer.source == "cancelled":
        closed = "the visitor closed the question without an answer"
        return Outcome(status="failed", reason="cancelled", message=closed, data=data)
    return Outcome(status="done", message=f"answered: {answer.answer}", data=data)


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
        if note := args.get("note"):
            return AskUser(ask_id=ask_id, question=note, pause=True)
        sentence = say("paused")
        return AskUser(ask_id=ask_id, question=sentence.text, pause=True, code=sentence.code)
    return AskUser(ask_id=ask_id, question=args["question"])
