"""Native dialogs get the safe answer at once, or the one that was approved (PAGES 18)."""

# ruff: noqa: E501 - page literals keep their lines
from __future__ import annotations

from typing import Any

from widget.act.acting import texts

CLEAR = """<button id=b onclick="if(confirm('Empty all 3 shelves?'))window.done=1">Empty</button>"""


def test_confirm_is_answered_no_and_told(acting: Any) -> None:
    agent = acting(CLEAR)
    outcome = agent.act("click", name="Empty")
    assert agent.state("window.done") is None
    assert outcome["status"] == "needs_approval"
    assert texts(outcome, "native_dialog") == ["the page asked: Empty all 3 shelves? (answered no)"]
    assert outcome["approval"]["facts"]["message"] == "Empty all 3 shelves?"
    assert agent.state("confirm.toString().includes('native code')"), "put back afterwards"


def test_the_approved_answer_is_yes_for_that_question_only(acting: Any) -> None:
    agent = acting(CLEAR)
    digest = agent.act("click", name="Empty")["approval"]["digest"]
    agent.run("b.onclick = () => { if (confirm('Empty the whole shop?')) window.done = 2 }")
    other = agent.act("click", name="Empty", digest=digest)
    assert other["status"] == "needs_approval" and other["approval"]["digest"] != digest
    assert agent.state("window.done") is None
    agent.run("b.onclick = () => { if (confirm('Empty all 3 shelves?')) window.done = 3 }")
    approved = agent.act("click", name="Empty", digest=digest)
    assert approved["status"] == "done"
    assert agent.state("window.done") == 3


def test_an_approved_consequential_click_is_not_asked_a_second_time(acting: Any) -> None:
    agent = acting("""<button onclick="if(confirm('Sure?'))window.gone=1">Delete Ada</button>""")
    held = agent.act("click", name="Delete Ada")
    assert held["status"] == "needs_approval" and held["approval"]["kind"] == "delete"
    assert agent.state("window.gone") is None
    outcome = agent.act("click", name="Delete Ada", digest=held["approval"]["digest"])
    assert outcome["status"] == "done"
    assert agent.state("gone") == 1
    assert texts(outcome, "native_dialog") == ["the page asked: Sure? (answered yes)"]


def test_alert_and_prompt_do_not_stop_the_page(acting: Any) -> None:
    agent = acting(
        """<button onclick="alert('Saved');window.name_=prompt('Your name?');print();window.end=1">Do</button>"""
    )
    outcome = agent.act("click", name="Do")
    assert agent.state("[window.name_, end]") == [None, 1]
    assert texts(outcome, "native_dialog") == [
        "the page said: Saved",
        "the page asked: Your name? (cancelled)",
        "the page wanted to print; that is left to the visitor",
    ]


def test_a_question_after_a_request_is_answered_too(acting: Any) -> None:
    agent = acting(
        """<button onclick="fetch('/').then(()=>{window.answer=confirm('Really?')})">Do</button>"""
    )
    assert agent.act("click", name="Do")["status"] == "needs_approval"
    assert agent.state("answer") is False


def test_a_dialog_that_the_page_replaced_meanwhile_is_left_alone(acting: Any) -> None:
    agent = acting("""<button onclick="window.confirm=()=>'mine'">Do</button>""")
    agent.act("click", name="Do")
    assert agent.state("confirm()") == "mine"
