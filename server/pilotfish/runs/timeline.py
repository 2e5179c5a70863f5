"""A run as lines that a person reads, from its record."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime

from pilotfish.agent.model.usage import Usage
from pilotfish.agent.page.step import Step
from pilotfish.agent.state.record import RunRecord
from pilotfish.agent.state.turns import TurnRecord
from pilotfish.sessions.run_row import RunRow

__all__ = ["heading", "listing", "timeline", "used_of"]


def heading(record: RunRecord) -> str:
    """One line: id, how it ended, turns, actions, tokens, and the task."""
    status = record.ended.status if record.ended else "going on"
    counts = f"{len(record.turns)} turns, {len(record.steps)} actions, {record.tokens} tokens"
    return f"{record.brief.run_id}  {status}  {counts}  {record.brief.task!r}"


def listing(row: RunRow) -> str:
    """One line of a list: start (UTC), id, how it ended, seconds, turns, tokens, cost, page, user
    and task.
    """
    at = datetime.fromtimestamp(row.started, UTC).strftime("%Y-%m-%d %H:%M:%S")
    status = f"{row.status} ({row.why})" if row.why else row.status
    cost = "" if row.cost is None else f", cost {row.cost:.4f}"
    counts = f"{row.seconds:.1f} s, {row.turns} turns, {row.tokens} tokens{cost}"
    rating = {True: "  helped", False: "  did not help", None: ""}[row.rating]
    return f"{at}  {row.run}  {status}  {counts}  {row.page}  {row.subject}  {row.asked!r}{rating}"


def timeline(record: RunRecord) -> Iterator[str]:
    """The whole run: each turn with what was said, done and used, and how the run ended."""
    yield heading(record)
    for turn in record.turns:
        yield from _turn(turn)
        for step in turn.steps:
            if child := record.children.get(step.action_id):
                yield from (f"    {line}" for line in timeline(child))
    ended = record.ended
    if ended is None:
        return
    verified = {True: ", verified", False: ", not verified", None: ""}[ended.verified]
    why = f" ({ended.why})" if ended.why else ""
    yield f"{ended.status}{verified}{why}: {ended.summary}"
    if record.learned:
        yield f"recipe: {record.learned}"
    if record.satisfied is not None:
        yield f"the visitor: {'it helped' if record.satisfied else 'it did not help'}"


def _turn(turn: TurnRecord) -> Iterator[str]:
    yield f"turn {turn.number}  {turn.url}  {turn.ms} ms  {used_of(turn.usage)}".rstrip()
    if memory := turn.envelope.get("memory"):
        yield f"  memory: {memory}"
    if turn.text:
        yield f"  says: {turn.text}"
    for step in turn.steps:
        yield from _step(step)
    for note in turn.notes:
        yield f"  note: {note}"


def _step(step: Step) -> Iterator[str]:
    outcome = step.outcome
    target = f" on {step.target}" if step.target else ""
    reason = f" ({outcome.reason})" if outcome.reason else ""
    args = "" if step.target and set(step.args) <= {"ref"} else f" {step.args}"
    yield f"  {step.name}{args}{target}: {outcome.status}{reason}, {step.ms} ms"
    if step.question:
        yield f"    approved: {step.question}"
    if step.declined:
        yield f"    declined: {step.declined}"
    if outcome.message:
        yield f"    {outcome.message}"


def used_of(usage: Usage | None) -> str:
    """Tokens, their cached share and the money."""
    if usage is None or not usage.tokens:
        return ""
    share = f" ({100 * usage.cached_input // usage.input} % cached)" if usage.input else ""
    cost = "" if usage.cost is None else f", cost {usage.cost:.4f}"
    return f"{usage.input:,} tokens in{share}, {usage.output:,} out{cost}"
