"""A run from its record: as lines that a person reads, as assertions of a team's own tests."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from pilotfish.agent.model.usage import Usage
from pilotfish.agent.page.step import Step
from pilotfish.agent.state.record import RunRecord
from pilotfish.agent.state.turns import TurnRecord
from pilotfish.runs.task import RunResult
from pilotfish.sessions.run_row import RunRow

__all__ = ["Trace", "heading", "listing", "timeline", "used_of"]


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


@dataclass(frozen=True)
class Trace:
    """`Trace.of(result).calls("refund", order="A-1").does_not_call("delete").includes("refunded")`;
    each raises AssertionError with what was called instead.
    """

    steps: Sequence[Step]
    summary: str

    @staticmethod
    def of(result: RunResult) -> Trace:
        """Of the run and its sub-tasks."""
        steps = [step for record in result.record.whole() for step in record.steps]
        return Trace(steps, result.summary)

    def calls(self, name: str, /, **args: Any) -> Trace:
        """It was called and done, with at least these arguments."""
        for step in self.steps:
            fits = all(step.args.get(key) == value for key, value in args.items())
            if step.name == name and fits and step.outcome.status == "done":
                return self
        given = ", ".join(f"{key}={value!r}" for key, value in args.items())
        raise AssertionError(f"{name}({given}) was not called and done; there were {self._told()}")

    def does_not_call(self, name: str, /) -> Trace:
        """It was not called, whatever would have come of it."""
        if any(step.name == name for step in self.steps):
            raise AssertionError(f"{name} was called: {self._told()}")
        return self

    def includes(self, text: str, /) -> Trace:
        """The summary, or the message of a step, holds this text, in any case."""
        said = [self.summary, *(step.outcome.message for step in self.steps)]
        if not any(text.casefold() in each.casefold() for each in said):
            raise AssertionError(f"nothing says {text!r}; said was {said!r}")
        return self

    def matches(self, pattern: str, /) -> Trace:
        """The summary, or the message of a step, has a part that fits this regular expression."""
        said = [self.summary, *(step.outcome.message for step in self.steps)]
        if not any(re.search(pattern, each) for each in said):
            raise AssertionError(f"nothing matches {pattern!r}; said was {said!r}")
        return self

    def _told(self) -> str:
        return ", ".join(f"{it.name} {it.args} {it.outcome.status}" for it in self.steps) or "none"
