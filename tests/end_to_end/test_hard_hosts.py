"""PAGES 21 to 23, 27 and 28: strict policies, hostile pages, secrets, huge pages, and our own
interface in all of them."""

from __future__ import annotations

import json
import re

import pytest

from end_to_end.hard import Hard, Tab
from pilotfish.agent.request import ResultMessage


@pytest.fixture
def strict(hard: Hard) -> Tab:
    return hard.open("strict")


@pytest.fixture
def hostile(hard: Hard) -> Tab:
    return hard.open("hostile")


def test_under_a_strict_policy(strict: Tab) -> None:
    tab = strict
    tab.do("click", "button", "Go", asked="app.went === 1").done("Gone")
    tab.do("fill_input", "textbox", "Name", value="Ada", asked="app.name === 'Ada'").done()
    assert tab.state("app.broken") == []


def test_a_question_under_a_strict_policy(strict: Tab) -> None:
    tab = strict
    tab.send({"tool": "click", "args": {"ref": tab.ref("button", "Archive all")}})
    tab.answer("Approve")
    (step,) = tab.receive()
    tab.judge(step, "app.archived === 1").done()
    assert tab.state("app.broken") == []


def test_what_nobody_sees_is_not_read(hostile: Tab) -> None:
    told = hostile.reader.text
    assert not [it for it in ("hidden", "offscreen", "white", "comment") if f"canary-{it}" in told]
    assert 99 not in hostile.reader.rows
    hostile.do("click", "button", "Save", asked="app.saved === 1").done()


def test_a_name_that_looks_like_a_row(hostile: Tab) -> None:
    (ref,) = [ref for ref, row in hostile.reader.rows.items() if row.text.startswith("Forged")]
    (step,) = hostile.turn({"tool": "click", "args": {"ref": ref}})
    hostile.judge(step, "app.wide === 1").done()


def test_a_secret_stays_in_the_page(hostile: Tab) -> None:
    tab = hostile
    assert tab.reader.row("textbox", "Password").attributes.get("filled")
    asked = "app.card === '4929123456789012'"
    said = tab.do("fill_input", "textbox", "Card", value="4929123456789012", asked=asked).done()
    assert "4929" not in json.dumps([effect.text for effect in said.outcome.effects or []])
    assert tab.reader.row("textbox", "Card").attributes.get("filled")
    assert "canary-password" not in tab.reader.text and "4929" not in tab.reader.text


def test_a_page_that_empties_its_body(hostile: Tab) -> None:
    tab = hostile
    tab.page.evaluate(
        """() => {
            const again = document.createElement('button');
            again.textContent = 'Anew';
            again.onclick = () => { app.anew = 1; };
            document.body.replaceChildren(again);
            document.querySelector('pilotfish-widget').remove();
        }"""
    )
    tab.wait_for("document.querySelector('pilotfish-widget')")
    tab.look()
    tab.do("click", "button", "Anew", asked="app.anew === 1").done()


def test_a_row_of_three_thousand(hard: Hard) -> None:
    tab = hard.open("huge")
    assert len(tab.reader.text) < 20_000
    (step,) = tab.turn({"tool": "click", "args": {"ref": found(tab, "No. 2718")}})
    tab.judge(step, "app.opened.join() === '2718'").done()
    (step,) = tab.turn({"tool": "click", "args": {"ref": found(tab, "At the end")}})
    tab.judge(step, "app.ended === 1").done()


def found(tab: Tab, text: str) -> int:
    """The last button of the lines that `find` brings."""
    (step,) = tab.turn({"tool": "find", "args": {"text": text}})
    assert step.outcome.status == "done"
    assert tab.waiting is not None
    told = tab.waiting.request.messages[-1]
    assert isinstance(told, ResultMessage)
    return int(re.findall(r"\[(\d+)\]<button>", told.results[0].text)[-1])
