"""What was asked of the agent during the trial, and what the visitor was asked."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from pilotfish.agent.carriers.approval import question_of
from pilotfish.agent.state.store import Entry
from pilotfish.doctor.asked_requests import AskedRequest, asked_requests, flat_entries
from pilotfish.sessions.keeping import Keeping
from pilotfish_client.codec import decode
from pilotfish_client.outcome import Outcome

__all__ = ["Question", "Session", "Task", "session_of"]

_MOST = 200


@dataclass(frozen=True)
class Task:
    """One run: what was typed, how it ended, in how many steps."""

    words: str
    status: str
    summary: str
    steps: int


@dataclass(frozen=True)
class Question:
    """One card: its kind, its words, its request. `approved` is None without an answer."""

    kind: str
    words: str
    request: str
    approved: bool | None


@dataclass(frozen=True)
class Session:
    tasks: tuple[Task, ...] = ()
    questions: tuple[Question, ...] = ()
    requests: tuple[AskedRequest, ...] = ()


async def session_of(store: Keeping) -> Session:
    """Everything in the store of a trial."""
    journals = [await store.read(each) for each in await store.recent_sessions(_MOST)]
    return Session(
        tuple(task for each in reversed(journals) for task in _tasks(each)),
        tuple(one for each in reversed(journals) for one in _questions(list(flat_entries(each)))),
        tuple(one for each in journals for one in asked_requests(each)),
    )


def _tasks(entries: Sequence[Entry]) -> Iterator[Task]:
    words, steps = "", 0
    for entry in entries:
        if entry.kind == "run_started":
            words, steps = str(entry.body.get("task", "")), 0
        elif entry.kind == "step":
            steps += 1
        elif entry.kind == "run_ended":
            yield Task(words, str(entry.body["status"]), str(entry.body["summary"]), steps)
            words = ""
    if words:
        yield Task(words, "not ended", "", steps)


def _questions(entries: Sequence[Entry]) -> Iterator[Question]:
    asked: dict[str, Outcome] = {}
    for entry in entries:
        name = entry.body.get("action_id", "")
        if entry.kind == "outcome":
            outcome = decode(Outcome, entry.body["outcome"])
            if outcome.approval is not None:
                asked[name] = outcome
        elif entry.kind == "decided" and (outcome := asked.pop(name, None)):
            yield _question(outcome, entry.body["approved"])
    yield from (_question(outcome, None) for outcome in asked.values())


def _question(outcome: Outcome, approved: bool | None) -> Question:
    assert outcome.approval is not None
    request = outcome.approval.facts.get("request", "")
    return Question(outcome.approval.kind, question_of(outcome.approval), request, approved)
