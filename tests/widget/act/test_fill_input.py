"""Text goes in through the editing pipeline, and the field is read back (PAGES 1, 8, 11)."""

# ruff: noqa: E501 - page literals keep their lines
import tomllib
from pathlib import Path
from typing import Any

import pytest

from widget.act.acting import HARNESS, texts

TABLES = tomllib.loads(Path(__file__).with_name("fill_input.toml").read_text(encoding="utf-8"))

CONTROLLED = """<input id=qty aria-label="Quantity"><p id=err></p>
<script>let v='';qty.oninput=e=>{ if(/^\\d*$/.test(e.target.value)) v=e.target.value; e.target.value=v; };
qty.onchange=()=>err.textContent=v===''?'Numbers only':+v>9?'Max 9':'';</script>"""


def test_a_controlled_field_takes_what_it_allows(acting: Any) -> None:
    agent = acting(CONTROLLED)
    outcome = agent.act("fill_input", {"value": "2"}, name="Quantity")
    assert agent.state("[qty.value, v]") == ["2", "2"]
    assert outcome["status"] == "done"
    assert texts(outcome, "value") == ["Quantity is 2"]
    assert "focus" not in [it["kind"] for it in outcome["effects"]]


def test_keys_input_and_change_are_heard_and_the_field_is_left(acting: Any) -> None:
    agent = acting(
        """<input id=f aria-label=Name value=old><script>window.seen=[];
        for(const t of ['keydown','keypress','beforeinput','input','keyup','change','blur'])f.addEventListener(t,e=>seen.push(t))</script>"""
    )
    agent.act("fill_input", {"value": "Ada"}, name="Name")
    seen = agent.state("seen")
    assert [it for it in seen if it != "beforeinput"] == [
        "keydown",
        "keypress",
        "input",
        "keyup",
        "change",
        "blur",
    ]
    assert agent.state("[f.value, document.activeElement.tagName]") == ["Ada", "BODY"]


def test_one_change_is_heard_once_and_a_visitors_own_is_heard_too(acting: Any) -> None:
    agent = acting(
        "<input id=f aria-label=A><button>B</button><script>window.n=[];f.onchange=e=>n.push(f.value)</script>"
    )
    agent.act("fill_input", {"value": "x"}, name="A")
    agent.act("click", name="B")
    assert agent.state("n") == ["x"]
    agent.act("fill_input", {"value": "y"}, name="A")
    agent.page.focus("#f")
    agent.page.keyboard.press("End")
    agent.page.keyboard.type("z")
    agent.act("click", name="B")
    assert agent.state("n") == ["x", "y", "yz"]


@pytest.mark.parametrize(
    ("asked", "shown", "kind", "same"),
    TABLES["reformatted_or_rejected"],
)
def test_reformatted_or_rejected(
    page_with: Any, asked: str, shown: str, kind: str, same: bool
) -> None:
    page = page_with(f"<input id=f type={kind}>", HARNESS)
    assert page.evaluate("([a, b]) => unit.matches(a, b, f)", [asked, shown]) is same


def test_what_the_browser_would_not_send_is_told(acting: Any) -> None:
    agent = acting(
        '<form><input aria-label=Code pattern="[A-Z]{2}" title="Two letters"><input type=number step=5 aria-label=Step></form>'
    )
    outcome = agent.act("fill_input", {"value": "ab"}, name="Code")
    assert outcome["status"] == "done"
    assert any("Two letters" in it for it in texts(outcome, "validation"))
    assert texts(agent.act("fill_input", {"value": "7"}, name="Step"), "validation")
    assert texts(agent.act("fill_input", {"value": "AB"}, name="Code"), "validation") == []


def test_a_read_only_field_that_stays_is_refused_and_keeps_no_focus(acting: Any) -> None:
    agent = acting(
        "<input id=o aria-label=Other><input readonly aria-label=Total value=7 onfocus='heard=1'>"
    )
    agent.page.evaluate("o.focus()")
    outcome = agent.act("fill_input", {"value": "9"}, name="Total")
    assert (outcome["status"], outcome["reason"]) == ("failed", "readonly")
    assert agent.state("[document.activeElement.id, window.heard ?? 0]") == ["o", 1]
