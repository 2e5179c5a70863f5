"""Pointing at things: menus that scripts open, and those that only a stylesheet opens."""

# ruff: noqa: E501 - page literals keep their lines
from typing import Any

from widget.act.acting import texts

SCRIPTED = """<div id=m><button id=t aria-haspopup=true>Products</button><ul id=l hidden><li><a href=#w>Widgets</a></li><li><a href=#g>Gadgets</a></li></ul></div>
<script>m.onmouseenter=()=>setTimeout(()=>{l.hidden=false},200);m.onmouseleave=()=>{l.hidden=true};
window.seen=[];for(const type of ['pointerover','pointerenter','mouseover','mouseenter','pointermove','mousemove','mouseleave','mousedown'])
t.addEventListener(type,e=>{const box=t.getBoundingClientRect();seen.push([type,e.clientX>=box.left&&e.clientX<box.right&&e.clientY>=box.top&&e.clientY<box.bottom,e.buttons])})</script>"""

STYLED = """<style>.m ul{display:none}.m:hover ul%s{display:block}</style>
<div class=m><a href=#>Products</a><ul><li><a href=#w>Widgets</a></li></ul></div>"""


def test_a_menu_opens_and_its_items_are_told_and_pressed(acting: Any) -> None:
    agent = acting(SCRIPTED)
    outcome = agent.act("hover", name="Products")
    assert outcome["status"] == "done"
    assert texts(outcome, "changed") == ['appeared: "Widgets", "Gadgets"']
    assert [it[0] for it in agent.state("seen")] == [
        "pointerover",
        "pointerenter",
        "mouseover",
        "mouseenter",
        "pointermove",
        "mousemove",
    ]
    assert all(inside and buttons == 0 for _, inside, buttons in agent.state("seen"))
    agent.act("click", name="Widgets")
    assert agent.state("location.hash") == "#w"


def test_what_only_a_real_pointer_opens_is_refused_with_what_it_holds(acting: Any) -> None:
    agent = acting(STYLED % "")
    outcome = agent.act("hover", name="Products")
    assert [outcome["status"], outcome["reason"]] == ["failed", "unsupported"]
    assert "Widgets (#w)" in outcome["message"] or "Widgets (/#w)" in outcome["message"]
    assert agent.state("getComputedStyle(document.querySelector('ul')).display") == "none"
