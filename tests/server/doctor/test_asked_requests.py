from typing import Any

from pilotfish.agent.state.store import Entry
from pilotfish.doctor.asked_requests import (
    AskedRequest,
    asked_requests,
    harmless_patterns,
    questions_in,
)
from pilotfish.doctor.evidence import Finding
from pilotfish_client.codec import encode
from pilotfish_client.outcome import Approval, Outcome


def _asked(action: str, request: str, kind: Any = "other") -> Entry:
    approval = Approval(kind=kind, digest="d1", facts={"name": "Star", "request": request})
    outcome = encode(Outcome(status="needs_approval", approval=approval))
    return Entry(1, 1, "outcome", {"action_id": action, "outcome": outcome}, 0.0)


def _decided(action: str, approved: bool) -> Entry:
    return Entry(2, 1, "decided", {"action_id": action, "digest": "d1", "approved": approved}, 0.0)


def _of_child(entry: Entry) -> Entry:
    return Entry(3, 1, "child", {"of": "a9", "kind": entry.kind, "body": entry.body}, 0.0)


def test_each_question_about_an_unknown_request_is_read_with_its_answer() -> None:
    entries = [
        *(_asked("a1", "POST /items/41/star"), _decided("a1", True)),
        *(_of_child(_asked("a2", "PUT /view")), _of_child(_decided("a2", False))),
        *(_asked("a3", "POST /pay", "payment"), _decided("a3", True)),
        *(_asked("a4", "POST https://other.example/hit"), _decided("a4", True)),
        Entry(4, 1, "outcome", {"action_id": "a5", "outcome": encode(Outcome(status="done"))}, 0.0),
        _asked("a6", "POST /boards/0b9d5c1e-77aa-4c02-9d4e-1f2e3d4c5b6a/open"),
    ]
    assert list(asked_requests(questions_in(entries))) == [
        AskedRequest("POST", "/items/*/star", True),
        AskedRequest("PUT", "/view", False),
        AskedRequest("POST", "/boards/*/open", None),
    ]


def test_a_habit_of_yes_is_proposed_and_a_no_or_a_single_yes_is_not() -> None:
    star, view, once = (("POST", "/items/*/star"), ("PUT", "/view"), ("POST", "/once"))
    answers = [(star, True), (star, True), (star, None), (view, True), (view, True), (view, False)]
    found = harmless_patterns(AskedRequest(*it, yes) for it, yes in [*answers, (once, True)])
    assert found == [
        Finding(
            "advice",
            "harmless",
            "visitors were asked about POST /items/*/star 2 times, and approved each time",
            "if it changes nothing that matters:"
            " configure({consent: {harmless: [{method: 'POST', path: '/items/*/star'}]}})",
        )
    ]


def test_a_word_is_no_id() -> None:
    entries = [_asked("a1", "POST /internationalisation/acceded")]
    assert [it.pattern for it in asked_requests(questions_in(entries))] == [
        "/internationalisation/acceded"
    ]
