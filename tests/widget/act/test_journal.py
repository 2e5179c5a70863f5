"""Each action happens at most once, whatever is sent again and whatever happens to the storage."""

# ruff: noqa: E501 - page literals keep their lines
from typing import Any

import pytest

from widget.act.acting import HARNESS

COUNTER = (
    "<button onclick='window.n=(window.n||0)+1;o.textContent=n'>Add</button><output id=o></output>"
)


def test_a_redelivery_is_answered_and_not_carried_out(acting: Any) -> None:
    agent = acting(COUNTER)
    first = agent.act("click", name="Add", action_id="a1")
    second = agent.act("click", {"ref": 1}, action_id="a1")
    assert agent.state("n") == 1
    assert second == first


def test_the_same_id_while_it_runs_is_the_same_action(acting: Any) -> None:
    agent = acting(COUNTER)
    args = {"ref": agent.ref("Add")}
    both = agent.page.evaluate(
        "args => Promise.all([pf.act('click', args, {action_id: 'a'}), pf.act('click', args, {action_id: 'a'})])",
        args,
    )
    assert both[0] == both[1] and both[0]["status"] == "done"
    assert agent.state("n") == 1


def test_actions_go_one_after_the_other(acting: Any) -> None:
    agent = acting('<input id=f aria-label=F><button onclick="window.at=f.value">Read</button>')
    args = [agent.ref("F"), agent.ref("Read")]
    agent.page.evaluate(
        "([f, b]) => Promise.all([pf.act('fill_input', {ref: f, value: 'x'}), pf.act('click', {ref: b})])",
        args,
    )
    assert agent.state("at") == "x"


def test_a_next_document_answers_for_the_one_before(acting: Any) -> None:
    agent = acting(COUNTER)
    agent.act("click", name="Add", action_id="a1", epoch=3)
    agent.page.reload()
    agent.page.evaluate("globalThis.pf = unit.setUp({document: 'd2'})")
    old = agent.page.evaluate(
        "pf.act('click', {ref: 1}, {action_id: 'a1', document: 'doc-/', epoch: 3})"
    )
    assert old["status"] == "done"
    assert agent.state("window.n") is None
    fenced = agent.page.evaluate("pf.act('click', {ref: 1}, {epoch: 2})")
    assert fenced["reason"] == "denied"
    entries = agent.state("pf.journal.entries()")
    assert [(it["action_id"], it["state"]) for it in entries] == [("a1", "finished")]
    assert set(entries[0]) == {"action_id", "state", "outcome"}


def test_a_refusal_is_the_answer_to_its_redelivery(acting: Any) -> None:
    agent = acting("<button disabled id=b onclick='window.n=1'>Add</button>")
    ref = agent.ref("Add")
    first = agent.act("click", {"ref": ref}, action_id="a1")
    agent.state("b.disabled = false")
    assert agent.act("click", {"ref": ref}, action_id="a1") == first
    assert agent.state("window.n") is None


@pytest.mark.parametrize("broken", ["none", "throws", "full"])
def test_a_storage_that_fails_changes_nothing_in_the_document(page_with: Any, broken: str) -> None:
    page = page_with(COUNTER, HARNESS)
    page.evaluate(
        """broken => {
            const fail = () => { throw new DOMException('no', 'QuotaExceededError') };
            const storages = {none: 'none', throws: {getItem: fail, setItem: fail, removeItem: fail},
              full: {getItem: () => '{"entries":[{"action_id":1},null,7]}', setItem: fail, removeItem() {}}};
            globalThis.pf = unit.setUp({storage: storages[broken]});
        }""",
        broken,
    )
    script = "pf.ref('Add').then(ref => pf.act('click', {ref}, {action_id: 'a1'}))"
    assert page.evaluate(script)["status"] == "done"
    page.evaluate(script)
    assert page.evaluate("n") == 1
    page.evaluate("pf.journal.wipe()")
    assert page.evaluate("pf.journal.entries()") == []


def test_a_storage_cleared_by_the_page_is_written_again_on_leaving(acting: Any) -> None:
    agent = acting(COUNTER)
    agent.act("click", name="Add", action_id="a1")
    agent.state("sessionStorage.clear()")
    assert agent.act("click", {"ref": 1}, action_id="a1")["status"] == "done"
    assert agent.state("n") == 1
    agent.page.reload()
    agent.page.evaluate("globalThis.pf = unit.setUp({document: 'd2'})")
    outcome = agent.page.evaluate("pf.act('click', {ref: 1}, {action_id: 'a1', document: 'doc-/'})")
    assert outcome["status"] == "done"


def test_only_the_latest_are_kept(page_with: Any) -> None:
    page = page_with("<p>x", HARNESS)
    kept = page.evaluate(
        """() => {
            const journal = new unit.Journal('d', sessionStorage);
            for (let i = 0; i < 60; i++) journal.started('a' + i);
            return [journal.entries().length, JSON.parse(sessionStorage['pilotfish.journal']).entries.length,
              journal.entries().at(-1).action_id];
        }"""
    )
    assert kept == [50, 50, "a59"]


def test_started_without_an_end_is_unknown(page_with: Any) -> None:
    page = page_with(COUNTER, HARNESS)
    page.evaluate("new unit.Journal('d0', sessionStorage).started('a1')")
    page.evaluate("globalThis.pf = unit.setUp({})")
    outcome = page.evaluate("pf.act('click', {ref: 1}, {action_id: 'a1', document: 'd0'})")
    assert outcome["status"] == "unknown"
    assert page.evaluate("window.n") is None


def test_a_document_back_from_the_cache_knows_what_others_wrote(page_with: Any) -> None:
    page = page_with("<p>x", HARNESS)
    ids = page.evaluate(
        """() => {
            const first = new unit.Journal('d1', sessionStorage);
            first.started('a1');
            new unit.Journal('d2', sessionStorage).started('a2');
            first.restored();
            first.started('a3');
            return new unit.Journal('d3', sessionStorage).entries().map(it => it.action_id);
        }"""
    )
    assert ids == ["a1", "a2", "a3"]


def test_a_former_copy_that_is_damaged_is_left_out(page_with: Any) -> None:
    page = page_with("<p>x", HARNESS)
    page.evaluate(
        """() => { sessionStorage['pilotfish.journal'] = JSON.stringify({epoch: 'x', entries:
            [{action_id: 'a1', state: 'odd'}, {action_id: 7}, null, {action_id: 'a2', state: 'started'}]}) }"""
    )
    assert page.evaluate("new unit.Journal('d', sessionStorage).entries()") == [
        {"action_id": "a2", "state": "started"}
    ]


def test_a_document_that_was_left_whole_is_named_and_one_that_broke_off_is_not(
    page_with: Any,
) -> None:
    """Only of the former is it known that what stands in no entry was never begun."""
    page = page_with("<p>x", HARNESS)
    former = page.evaluate(
        """() => {
            const told = () => new unit.Journal('later', sessionStorage).former();
            const first = new unit.Journal('d1', sessionStorage);
            first.started('a1');
            const found = [told()];
            first.leaving('/');
            found.push(told(), told());
            first.leaving('/');
            new unit.Journal('d2', sessionStorage).started('a2');
            return [...found, told()];
        }"""
    )
    assert former == [None, "d1", None, None]


def test_a_copy_that_cannot_be_written_any_more_is_taken_away(page_with: Any) -> None:
    """Of the latest action it would say that it never began."""
    page = page_with("<p>x", HARNESS)
    kept = page.evaluate(
        """() => {
            const held = new Map();
            let full = false;
            const storage = {
                getItem: (key) => held.get(key) ?? null,
                setItem(key, value) { if (full) throw new DOMException('no', 'QuotaExceededError'); held.set(key, value); },
                removeItem: (key) => held.delete(key),
            };
            const journal = new unit.Journal('d1', storage);
            journal.started('a1');
            const before = held.size;
            full = true;
            journal.started('a2');
            journal.leaving('/');
            full = false;
            const next = new unit.Journal('d2', storage);
            return [before, next.former() ?? null, next.entries().length];
        }"""
    )
    assert kept == [1, None, 0]
