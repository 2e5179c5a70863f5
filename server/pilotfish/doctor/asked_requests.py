"""Requests that visitors were asked about only because nothing says what they do."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from pilotfish.agent.state.journal import CHILD, inner_entries
from pilotfish.agent.state.store import Entry
from pilotfish.doctor.evidence import Finding, advice
from pilotfish_client.codec import decode
from pilotfish_client.outcome import Approval, Outcome

__all__ = ["AskedRequest", "asked_requests", "harmless_patterns", "path_pattern", "questions_in"]

_ID = re.compile(r"\d+|[0-9a-f]{8,}(-[0-9a-f]{4,})*|(?=[\w-]*\d)[\w-]{16,}", re.IGNORECASE)
_FEWEST = 2
"""One yes is no habit."""


@dataclass(frozen=True)
class AskedRequest:
    """A question of the kind `other`; `pattern` has `*` for ids. `approved`: None unanswered."""

    method: str
    pattern: str
    approved: bool | None


def questions_in(entries: Iterable[Entry]) -> Iterator[tuple[Approval, bool | None]]:
    """The cards of a session and its sub-tasks, in order, and the answers; None without one."""
    open_questions: dict[str, Approval] = {}
    for entry in _flat(entries):
        name = entry.body.get("action_id", "")
        if entry.kind == "outcome":
            if approval := decode(Outcome, entry.body["outcome"]).approval:
                open_questions[name] = approval
        elif entry.kind == "decided" and (approval := open_questions.pop(name, None)):
            yield approval, entry.body["approved"]
    yield from ((approval, None) for approval in open_questions.values())


def asked_requests(questions: Iterable[tuple[Approval, bool | None]]) -> Iterator[AskedRequest]:
    """Requests to other sites are left out: a pattern is a path of this one."""
    for approval, approved in questions:
        method, _, path = approval.facts.get("request", "").partition(" ")
        if approval.kind == "other" and path.startswith("/"):
            yield AskedRequest(method, path_pattern(path), approved)


def harmless_patterns(asked: Iterable[AskedRequest]) -> list[Finding]:
    """An advice for each request that was asked about at least twice and never declined: whether it
    is harmless only the site's own team can know.
    """
    groups: dict[tuple[str, str], list[bool | None]] = {}
    for one in asked:
        groups.setdefault((one.method, one.pattern), []).append(one.approved)
    habits = [
        (answers.count(True), request)
        for request, answers in groups.items()
        if answers.count(True) >= _FEWEST and False not in answers
    ]
    return [
        advice(
            "harmless",
            f"visitors were asked about {method} {pattern} {count} times, and approved each time",
            "if it changes nothing that matters:"
            f" configure({{consent: {{harmless: [{{method: '{method}', path: '{pattern}'}}]}}}})",
        )
        for count, (method, pattern) in sorted(habits, key=lambda it: (-it[0], it[1]))
    ]


def path_pattern(path: str) -> str:
    """The path with `*` for ids."""
    return "/".join("*" if _ID.fullmatch(part) else part for part in path.split("/"))


def _flat(entries: Iterable[Entry]) -> Iterator[Entry]:
    for entry in entries:
        yield from _flat(inner_entries([entry])) if entry.kind == CHILD else (entry,)
