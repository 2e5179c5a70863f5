"""Boxes whose tick the page draws by itself: by classes, while no field or attribute tells it."""

# ruff: noqa: E501 - page literals keep their lines
from __future__ import annotations

from typing import Any

# The native box never changes: the page cancels its click, and draws its own tick.
APART = """<style>.b{display:inline-block;width:16px;height:16px;border:1px solid}.b.on::after{content:'\\2713'}label input{position:absolute;opacity:0}</style>
<label><input type=checkbox id=i><span class=b id=s></span> Newsletter</label>
<script>window.on=false;window.presses=0;i.onclick=e=>{e.preventDefault();on=!on;presses++;DRAW}</script>"""


def test_a_tick_that_is_drawn_while_the_native_box_stays_is_read(acting: Any) -> None:
    agent = acting(APART.replace("DRAW", "s.classList.toggle('on',on)"))
    outcome = agent.act("check", name="Newsletter")
    assert outcome["status"] == "done" and agent.state("on") is True, outcome
    # A repeat would untick it.
    assert "already" in agent.act("check", name="Newsletter")["message"]
    assert agent.act("uncheck", name="Newsletter")["status"] == "done"
    assert agent.state("[on, presses]") == [False, 2]


def test_a_drawing_that_does_not_tell_is_not_known_and_not_pressed_again(acting: Any) -> None:
    agent = acting(APART.replace("DRAW", "s.className=on?'b x7':'b'"))
    outcome = agent.act("check", name="Newsletter")
    assert outcome["status"] == "unknown" and "looks different now" in outcome["message"]
    assert agent.state("[on, presses]") == [True, 1]


TREE = """<div role=tree><a role=treeitem tabindex=0 class=t-anchor id=f><i class="t-icon t-checkbox" style="display:inline-block;width:20px;height:20px"></i><i class=t-icon></i>March</a></div>
<script>window.opened=0;f.onclick=e=>{e.target.classList.contains('t-checkbox')?f.classList.toggle('t-checked'):opened++}</script>"""


def test_the_box_that_is_drawn_in_a_tree_item_is_ticked_without_opening_it(acting: Any) -> None:
    agent = acting(TREE)
    outcome = agent.act("check", name="March")
    assert outcome["status"] == "done" and "March is checked" in outcome["message"], outcome
    assert agent.state("[f.className, opened]") == ["t-anchor t-checked", 0]
    assert "already" in agent.act("check", name="March")["message"]
    assert agent.act("uncheck", name="March")["status"] == "done"
    assert agent.state("[f.className, opened]") == ["t-anchor", 0]
