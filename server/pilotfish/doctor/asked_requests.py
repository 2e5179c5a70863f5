"""Requests that visitors were asked about only because nothing says what they do."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from pilotfish.agent.state.journal import CHILD, inner_entries
from pilotfish.agent.state.store import Entry
from pilotfish.doctor.finding import Finding, advice
from pilotfish_client.codec import decode
from pilotfish_client.outcome import Outcome

__all__ = ["AskedRequest", "asked_requests", "flat_entries", "harmless_patterns", "path_pattern"]

_ID = re.compile(r"\d+|[0-9a-f]{8,}(-[0-9a-f]{4,})*|(?=[\w-]*\d)[\w-]{16,}", re.IGNORECASE)
_FEWEST = 2
"""One yes is no habit."""


@dataclass(frozen=True)
class AskedRequest:
    """One question of the kind `other` about a request: `pattern` is its path with `*` for ids.
    `approved` is None while nobody has answered.
    """

    method: str
    pattern: str
    approved: bool | None


def asked_requests(entries: Sequence[Entry]) -> Iterator[AskedRequest]:
    """Those of one session's journal, its sub-tasks too, in order. Requests to other sites are
    left out: a pattern is a path of this one.
    """
    open_question: dict[str, tuple[str, str]] = {}
    for entry in flat_entries(entries):
        name = entry.body.get("action_id", "")
        if entry.kind == "outcome" and (request := _request(entry)):
            open_question[name] = request
        elif entry.kind == "decided" and (request := open_question.pop(name, None)):
            yield AskedRequest(*request, entry.body["approved"])
    yield from (AskedRequest(*request, None) for request in open_question.values())


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


def flat_entries(entries: Iterable[Entry]) -> Iterator[Entry]:
    for entry in entries:
        yield from flat_entries(inner_entries([entry])) if entry.kind == CHILD else (entry,)


def _request(entry: Entry) -> tuple[str, str] | None:
    approval = decode(Outcome, entry.body["outcome"]).approval
    if approval is None or approval.kind != "other":
        return None
    method, _, path = approval.facts.get("request", "").partition(" ")
    if not path.startswith("/"):
        return None
    return method, path_pattern(path)
