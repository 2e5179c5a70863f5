"""The turns of a run as messages that every provider accepts: each call has exactly one result."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace

from pilotfish.agent.model.request import (
    AssistantMessage,
    Call,
    CallResult,
    ChatMessage,
    Mode,
    ResultMessage,
    UserMessage,
)
from pilotfish.agent.page.step import Step
from pilotfish.agent.state.turns import TurnRecord
from pilotfish.prompt.escape import data_text, folded, sendable, unmarked
from pilotfish.prompt.find_and_read import reading_lines
from pilotfish.prompt.turn_tool import NAME
from pilotfish_client.outcome import Outcome

__all__ = ["messages_of", "outcome_line"]

DATA_CHARACTERS, ARGS_CHARACTERS, MESSAGE_CHARACTERS = 1_500, 300, 500
UNKNOWN = "It may have happened: look at the page before doing it again."
NOTHING = "No action was called."


def messages_of(
    opening: str,
    turns: Sequence[TurnRecord],
    pages: Sequence[str],
    mode: Mode,
    *,
    read_since: int = 0,
) -> tuple[ChatMessage, ...]:
    """The conversation. `pages` has the page that each of `turns` read, then the current one.

    It begins with a user message: the opening, and the page of the first turn that is included.
    Results of find and read from turns before `read_since` are left out.
    """
    messages: list[ChatMessage] = [UserMessage(f"{opening}\n\n{pages[0]}")]
    for turn, page in zip(turns, pages[1:], strict=True):
        told = _envelope if mode == "envelope" else _classic
        messages += told(turn, page, turn.number >= read_since)
    return tuple(messages)


def outcome_line(step: Step, *, whole: bool = True) -> str:
    """One line: the call, its status and reason, its message, its effects and data. The result of
    find or read follows on lines of its own, or as one line with its size.
    """
    called = f"{step.name} {_short(_json(step.args), ARGS_CHARACTERS)}" if step.args else step.name
    return f"#{step.number} {called}: {_told(step, whole)}"


def _envelope(turn: TurnRecord, page: str, whole: bool) -> list[ChatMessage]:
    call = Call(f"turn-{turn.number}", NAME, _json(turn.envelope))
    lines = [outcome_line(step, whole=whole) for step in turn.steps] or [NOTHING]
    lines += [f"Note: {folded(note)}" for note in turn.notes]
    result = CallResult(call.id, "\n".join(lines))
    return [AssistantMessage("", (call,)), ResultMessage((result,), page)]


def _classic(turn: TurnRecord, page: str, whole: bool) -> list[ChatMessage]:
    notes = "".join(f"Note: {folded(note)}\n" for note in turn.notes)
    after = f"{notes}\n{page}" if notes else page
    if not turn.steps:
        return [AssistantMessage(turn.text or "…"), UserMessage(after)]
    calls = tuple(
        Call(f"turn-{turn.number}-{number}", step.name, _json(step.args))
        for number, step in enumerate(turn.steps, 1)
    )
    results = tuple(
        CallResult(call.id, f"#{step.number} {_told(step, whole)}", step.outcome.status == "failed")
        for call, step in zip(calls, turn.steps, strict=True)
    )
    return [AssistantMessage(turn.text, calls), ResultMessage(results, after)]


def _told(step: Step, whole: bool) -> str:
    read = reading_lines(step, whole=whole)
    outcome = step.outcome if read is None else replace(step.outcome, data=None)
    return "\n".join([_outcome(outcome), *(read or ())])


def _outcome(outcome: Outcome) -> str:
    head = f"{outcome.status} ({outcome.reason})" if outcome.reason else outcome.status
    parts = [_short(folded(outcome.message), MESSAGE_CHARACTERS)]
    effects = [folded(effect.text) for effect in outcome.effects if effect.kind != "none"]
    if effects:
        parts.append(f"Seen: {'; '.join(_short(text, MESSAGE_CHARACTERS) for text in effects[:8])}")
    elif any(effect.kind == "none" for effect in outcome.effects):
        parts.append("No visible effect.")
    if outcome.data:
        parts.append(f"Data: {_short(data_text(outcome.data), DATA_CHARACTERS)}")
    if outcome.status == "unknown":
        parts.append(UNKNOWN)
    told = " ".join(_ended(part) for part in parts if part)
    return unmarked(f"{head}. {told}" if told else f"{head}.")


def _ended(text: str) -> str:
    return text if text.endswith((".", "!", "?", "…", "}")) else f"{text}."


def _json(value: object) -> str:
    return sendable(json.dumps(value, ensure_ascii=False, default=str))


def _short(text: str, most: int) -> str:
    return text if len(text) <= most else f"{text[: most - 1]}… ({len(text)} characters)"
