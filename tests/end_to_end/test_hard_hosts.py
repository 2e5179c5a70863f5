"""PAGES 21 to 23, 27 and 28: strict policies, hostile pages, secrets, huge pages, and our own
interface in all of them."""

import json
import re
import time

import pytest

from end_to_end.hard import Hard, Tab
from pilotfish.agent.model.request import ResultMessage


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


def test_a_page_that_breaks_what_it_is_read_with(hostile: Tab) -> None:
    """The action that did it is told, and the run ends at once: nothing more is to come."""
    tab = hostile
    tab.page.evaluate(
        """() => {
            const save = [...document.querySelectorAll('button')].find(
                it => it.textContent.trim().startsWith('Save'));
            save.addEventListener('click', () => {
                const breaks = () => { throw new TypeError('canary-broken'); };
                Element.prototype.getBoundingClientRect = breaks;
            });
        }"""
    )
    began = time.monotonic()
    tab.send({"tool": "click", "args": {"ref": tab.ref("button", "Save")}})
    tab.wait_for("window.ended")
    ended = tab.state("window.ended")
    assert ended["status"] == "failed", ended
    assert ended["summary"].startswith("I could not read this page, so I stopped (TypeError).")
    assert "canary" not in ended["summary"]
    assert tab.state("app.saved === 1")
    assert time.monotonic() - began < 15


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


def test_pictures_named_as_members_of_the_document(hard: Hard) -> None:
    """In a comment, one for each: what `document.body` or `document.createElement` is then."""
    tab = hard.open("named")
    asked = "app.byId('comment').value === 'Hello'"
    tab.do("fill_input", "textbox", "Comment", value="Hello", asked=asked).done()
    asked = "app.byId('sort').value === 'Oldest'"
    tab.do("select_option", "combobox", "Sort by", value="Oldest", asked=asked).done()
    tab.do("click", "checkbox", "Notify me", asked="app.byId('notify').checked").done()
    asked = "app.byId('note').textContent === 'Later'"
    tab.do("fill_input", "textbox", "Note", value="Later", asked=asked).done()
    tab.do("select_text", text="Later", asked="getSelection().toString() === 'Later'").done()
    tab.turn({"tool": "press_key", "args": {"key": "ArrowDown", "ref": tab.ref("radio", "All")}})
    assert tab.state("app.byId('mine').checked")
    tab.do("press_key", key="Tab", asked="true")
    tab.do("wait", text="Comment 1", asked="true").done()
    (step,) = tab.turn(
        {"tool": "select_option", "args": {"ref": tab.ref("button", "Like"), "value": "x"}}
    )
    tab.judge(step, "false").refused("not_interactive")
    tab.do("click", "button", "Like", asked="app.likes === 1").done()
    tab.do("click", "button", "Answer", asked="app.answered === 1").done()
    tab.do("scroll", direction="bottom", asked="scrollY > 100").done()
    tab.do("click", "button", "At the end", asked="app.ended === 1").done()
    tab.send({"tool": "click", "args": {"ref": tab.ref("button", "Delete all comments")}})
    tab.answer("Approve")
    (step,) = tab.receive()
    tab.judge(step, "app.removed === 1").done()
