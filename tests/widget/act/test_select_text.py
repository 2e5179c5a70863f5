"""Selecting words: in plain text, across elements, in fields and in editors."""

# ruff: noqa: E501 - page literals keep their lines
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


def test_words_in_a_link_are_selected_without_pressing_it(acting: Any) -> None:
    agent = acting("<a href=#gone onmousedown='window.down=1'>Read the terms</a>")
    assert agent.act("select_text", {"text": "terms"})["status"] == "done"
    assert agent.state("[getSelection().toString(), window.down ?? null, location.hash]") == (
        ["terms", None, ""]
    )
