"""Actions that the visitor carries out: questions, choices, pauses and surfaces to fill in."""

from __future__ import annotations

import json
from typing import Any, cast

from pilotfish.agent.executors.issue import Carried, Issue
from pilotfish.agent.run.seams import Ready
from pilotfish.agent.sentence import say
from pilotfish_client.outcome import Outcome
from pilotfish_client.page_messages import Respond
from pilotfish_client.server_messages import AskSurface, AskUser, AskUserChoice, Status

__all__ = ["PRESENT", "outcome_of", "surface_of", "with_visitor"]

PRESENT = "present_surface"
"""Alone in its turn: what the visitor answers decides what comes next."""

_LEVELS = 32
"""An answer that is nested deeper is told as it came."""


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


def surface_of(args: dict[str, Any], ask_id: str) -> AskSurface:
    """The message that asks for it; `args` are valid."""
    placement = args.get("placement", "subtitle")
    return AskSurface(ask_id=ask_id, placement=placement, surface=args["surface"])


def outcome_of(asked: AskSurface, answer: Respond) -> Outcome:
    """`data` is {surface_id, placement, answer, cancelled}; the answer is JSON of the host's."""
    data: dict[str, Any] = {
        "surface_id": asked.ask_id,
        "placement": asked.placement,
        "answer": None,
        "cancelled": answer.source != "option",
    }
    if answer.source == "unsupported":
        message = f"{answer.answer[:500].rstrip('.')}. Nothing was shown: ask_user asks in words."
        return Outcome(status="failed", reason="unsupported", message=message, data=data)
    if answer.source == "cancelled":
        closed = "the visitor closed it without an answer"
        return Outcome(status="failed", reason="cancelled", message=closed, data=data)
    data |= {"answer": _read(answer.answer), "cancelled": False}
    return Outcome(status="done", message="the visitor has answered", data=data)


def _read(text: str) -> Any:
    """As JSON where it can be sent and kept as that; else the text."""
    try:
        value = json.loads(text, parse_constant=_no_json)
        json.dumps(value, ensure_ascii=False).encode()
    except (ValueError, RecursionError):
        return text
    return value if _is_flat(value, _LEVELS) else text


def _is_flat(value: Any, levels: int) -> bool:
    if isinstance(value, dict):
        parts = list(cast("dict[str, Any]", value).values())
    elif isinstance(value, list):
        parts = cast("list[Any]", value)
    else:
        return True
    return levels > 0 and all(_is_flat(part, levels - 1) for part in parts)


def _no_json(name: str) -> Any:
    raise ValueError(f"{name} is no JSON")
