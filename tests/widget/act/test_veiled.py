"""Fields that are there for the keyboard alone are pressed where something is drawn for them."""

# ruff: noqa: E501 - page literals keep their lines
from __future__ import annotations

from typing import Any

VEIL = "position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)"
LIST = f"""<label for=c>City</label><div id=d style="width:200px;height:40px;display:flex;cursor:pointer"><div style="{VEIL}"><input id=c readonly aria-haspopup=listbox value=Rome></div><span id=s style="flex:1">Rome</span></div>
<div id=l role=listbox hidden><div role=option>Rome</div><div role=option>Oslo</div></div>
<script>d.onclick=()=>l.hidden=!l.hidden;l.onclick=e=>{{c.value=s.textContent=e.target.textContent;l.hidden=true}}</script>"""
SLIDER = f"""<div onclick=1 style="width:300px;height:20px;position:relative"><div id=t onclick=1 style="position:absolute;left:90px;width:16px;height:16px"><div style="{VEIL}"><input id=r type=range aria-label=Opacity value=30></div></div></div>
<script>r.oninput = () => {{ t.style.left = 3 * r.value + "px" }}</script>"""

LOW = """<div onclick=1 style="width:300px;height:60px"><div style="height:0;position:relative"><input id=f aria-label=City style="position:absolute;left:200px;top:5px;width:90px;height:30px"></div></div>
<script>f.onpointerdown = () => { window.pressed = true }</script>"""


def test_a_field_in_a_box_without_a_height_is_pressed_itself(acting: Any) -> None:
    agent = acting(LOW)
    outcome = agent.act("click", name="City")
    assert outcome["status"] == "done", outcome
    assert agent.state("window.pressed") is True


def test_a_list_opens_where_its_choice_is_drawn(acting: Any) -> None:
    agent = acting(LIST)
    outcome = agent.act("choose", {"option": "Oslo"}, name="City")
    assert outcome["status"] == "done", outcome
    assert agent.state("c.value") == "Oslo"


def test_a_slider_in_its_thumb(acting: Any) -> None:
    agent = acting(SLIDER)
    outcome = agent.act("set_slider", {"value": 45}, name="Opacity")
    assert outcome["status"] == "done", outcome
    assert agent.state("r.value") == "45"


RESTING = """<style>.c { opacity:0 } .c:focus-within, .c.full { opacity:1 }</style>
<div style="position:relative;width:200px;height:50px"><span style="position:absolute;top:10px;pointer-events:none">Mail<i>*</i></span>
<div class=c><input id=m aria-label=Mail style="width:180px;height:40px"></div></div>
<script>m.oninput = () => m.parentNode.classList.toggle('full', m.value !== '')</script>"""
TICK = """<x-box style="position:relative;display:inline-block"><template shadowrootmode=open><div part=mark aria-hidden=true style="width:18px;height:18px;cursor:pointer"></div><slot name=input></slot><slot name=label></slot></template>
<input type=checkbox id=g slot=input style="position:absolute;top:0;left:0;width:18px;height:18px;opacity:0"><label for=g slot=label>Gift</label></x-box>"""


def test_a_field_that_is_transparent_while_it_is_empty_is_filled(acting: Any) -> None:
    agent = acting(RESTING)
    outcome = agent.act("fill_input", {"value": "a@b.c"}, name="Mail")
    assert outcome["status"] == "done", outcome
    assert agent.state("m.value") == "a@b.c"
    outcome = agent.act("fill_input", {"value": ""}, name="Mail")
    assert outcome["status"] == "done", outcome
    assert agent.state("m.value") == ""


def test_a_box_that_is_given_to_a_slot_is_ticked(acting: Any) -> None:
    agent = acting(TICK)
    outcome = agent.act("click", name="Gift")
    assert outcome["status"] == "done", outcome
    assert agent.state("g.checked") is True


def test_a_press_goes_to_the_target_that_lies_over_a_control(acting: Any) -> None:
    agent = acting(
        '<div style="position:relative;width:60px;height:30px">'
        "<button id=size style='width:60px;height:30px'>10</button>"
        '<div onclick="pressed=true" style="position:absolute;inset:-6px"></div></div>'
    )
    outcome = agent.act("click", at="#size")
    assert agent.state("pressed") is True, outcome
