from typing import Any

from pilotfish.agent.state.store import Entry
from pilotfish.agent.state.turns import PastRun
from pilotfish.web.session.restart import past_runs, unfinished
from pilotfish_client.outcome import Outcome
from pilotfish_client.page_messages import JournalEntry


def journal(*entries: tuple[str, dict[str, Any]]) -> list[Entry]:
    return [Entry(n, 1, kind, body, 100.0 + n) for n, (kind, body) in enumerate(entries, 1)]


STARTED = ("run_started", {"run_id": "r1", "task": "buy"})
ENDED = ("run_ended", {"run_id": "r1", "status": "done", "summary": "Bought.", "type": "done"})


def issued(number: int, name: str = "click") -> tuple[str, dict[str, Any]]:
    return ("issued", {"action_id": f"r1.{number}", "document": "d1", "name": name, "args": {}})


def outcome(number: int, status: str = "done") -> tuple[str, dict[str, Any]]:
    return ("outcome", {"action_id": f"r1.{number}", "outcome": {"status": status, "effects": []}})


def told(*entries: tuple[str, dict[str, Any]], page: list[JournalEntry] | None = None) -> str:
    left = unfinished(journal(STARTED, *entries))
    assert left is not None
    done = left.ended(page or [])
    assert (done.run_id, done.status) == ("r1", "failed")
    assert done.summary.endswith("Nothing will be repeated.")
    return done.summary


def test_a_run_that_ended_is_past() -> None:
    entries = journal(STARTED, issued(1), outcome(1), ENDED)
    assert unfinished(entries) is None
    assert past_runs(entries) == [("r1", PastRun("buy", "Bought.", "done", 104.0))]


def test_one_that_did_not_is_unfinished() -> None:
    entries = journal(STARTED, ENDED, ("run_started", {"run_id": "r2", "task": "sell"}))
    left = unfinished(entries)
    assert left is not None
    assert (left.run_id, left.task) == ("r2", "sell")
    assert [run for run, _ in past_runs(entries)] == ["r1"]


def test_nothing_was_done() -> None:
    assert "Nothing was done yet." in told()


def test_what_was_done_is_named_and_what_failed_is_not() -> None:
    summary = told(issued(1), outcome(1), issued(2, "pay"), outcome(2, "failed"))
    assert "I stopped after: click." in summary
    assert "pay" not in summary
    assert "not known" not in summary


def test_what_is_not_known_is_said() -> None:
    summary = told(issued(1), outcome(1), issued(2, "refund"))
    assert "I stopped after: click." in summary
    assert "Whether this happened is not known: refund." in summary


def test_the_page_may_know_it() -> None:
    done = JournalEntry(action_id="r1.1", state="finished", outcome=Outcome(status="done"))
    begun = JournalEntry(action_id="r1.1", state="started")
    assert "I stopped after: click." in told(issued(1), page=[done])
    assert "not known: click" in told(issued(1), page=[begun])


def test_an_outcome_that_is_not_known_is_said() -> None:
    summary = told(issued(1, "pay"), outcome(1, "unknown"))
    assert "Whether this happened is not known: pay." in summary
    assert "Nothing was done" not in summary


def test_nothing_is_denied_that_may_have_happened() -> None:
    assert "Nothing was done" not in told(issued(1, "refund"))


def test_a_run_that_was_ended_twice_is_one() -> None:
    stopped = {"run_id": "r1", "status": "stopped", "summary": "Stopped.", "type": "done"}
    entries = journal(STARTED, ENDED, ("run_ended", stopped))
    assert [(run, past.status) for run, past in past_runs(entries)] == [("r1", "stopped")]
