"""Selecting words: in plain text, across elements, in fields and in editors."""

# ruff: noqa: E501 - page literals keep their lines
from __future__ import annotations

from typing import Any

ARTICLE = """<p id=p>The quick <b>brown fox</b> jumps over the dog. The dog sleeps.</p><p hidden>brown fox</p><i id=bar></i>
<script>window.seen=[];for(const t of ['mousedown','mouseup','click'])p.addEventListener(t,e=>seen.push(t));
p.onmouseup=()=>{bar.textContent=`${getSelection()}`}</script>"""


def test_one_of_several_places(acting: Any) -> None:
    agent = acting(ARTICLE)
    assert agent.act("select_text", {"text": "dog", "nth": 2})["status"] == "done"
    assert (
        agent.state("getSelection().anchorOffset")
        > agent.state("p.textContent.indexOf('dog')") - 20
    )
    assert (
        agent.state(
            "getSelection().getRangeAt(0).startContainer.data.slice(0, getSelection().anchorOffset)"
        ).count("dog")
        == 1
    )
    outcome = agent.act("select_text", {"text": "brown fox", "nth": 2})
    assert [outcome["status"], outcome["reason"]] == ["failed", "not_found"]
    assert "only 1 times" in outcome["message"]


def test_text_that_styles_keep_from_selection_is_not_claimed(acting: Any) -> None:
    agent = acting("<p style='-webkit-user-select:none;user-select:none'>Locked words</p>")
    outcome = agent.act("select_text", {"text": "Locked words"})
    assert [outcome["status"], outcome["reason"]] == ["failed", "rejected_value"]


def test_text_in_a_box_that_keeps_from_selection(acting: Any) -> None:
    style = "-webkit-user-select:none;user-select:none"
    free = "-webkit-user-select:text;user-select:text"
    agent = acting(f"<div style='{style}'><p>Locked words<p style='{free}'>Free words</div>")
    assert agent.act("select_text", {"text": "Locked"})["reason"] == "rejected_value"
    assert agent.act("select_text", {"text": "Free"})["status"] == "done"


def test_words_in_a_link_are_selected_without_pressing_it(acting: Any) -> None:
    agent = acting("<a href=#gone onmousedown='window.down=1'>Read the terms</a>")
    assert agent.act("select_text", {"text": "terms"})["status"] == "done"
    assert agent.state("[getSelection().toString(), window.down ?? null, location.hash]") == (
        ["terms", None, ""]
    )


WORDS = """<p id=t><span>The</span> <span>parties</span> <span>meet</span> <span>here</span></p><p id=q>Nothing is made of this.</p><script>let from;t.onmousedown=e=>from=e.target.textContent;t.onmouseup=e=>{const m=document.createElement('mark');m.textContent=from+'..'+e.target.textContent;t.after(m)};q.onmouseup=()=>{}</script>"""


def test_the_words_at_both_ends_get_the_mouse(acting: Any) -> None:
    agent = acting(WORDS)
    assert agent.act("select_text", {"text": "parties meet here"})["status"] == "done"
    assert agent.state("document.querySelector('mark').textContent") == "parties..here"
    # The page listens, but makes nothing of the selection.
    outcome = agent.act("select_text", {"text": "Nothing is made"})
    assert (
        outcome["status"] == "unknown" and "nothing on the page has changed" in outcome["message"]
    )
