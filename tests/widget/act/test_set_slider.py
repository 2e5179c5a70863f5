"""`set_slider`: native ranges, sliders with keys, sliders of which only the thumb moves."""

# ruff: noqa: E501 - page literals keep their lines
from typing import Any

import pytest

PAGE = """<style>.track{position:relative;width:300px;height:8px;background:#ccc;margin:20px}.thumb{position:absolute;top:-6px;width:20px;height:20px;margin-left:-10px;background:#07f}</style>
<input id=n type=range min=0 max=10 step=2 value=4 aria-label=Size>
<div class=track><div id=k class=thumb role=slider tabindex=0 aria-label=Volume aria-valuemin=0 aria-valuemax=50 aria-valuenow=10></div></div>
<div class=track><div id=a class=thumb role=slider tabindex=0 aria-label=From aria-valuemin=0 aria-valuemax=1000 aria-valuenow=200></div><div id=b class=thumb role=slider tabindex=0 aria-label=To aria-valuemin=0 aria-valuemax=1000 aria-valuenow=700></div></div>
<div dir=rtl class=track><div id=r class=thumb role=slider tabindex=0 aria-label=Mirror aria-valuemin=0 aria-valuemax=20 aria-valuenow=5></div></div>
<script>window.seen=[];n.oninput=()=>seen.push('input '+n.value);n.onchange=()=>seen.push('change '+n.value);
const at=(el,v)=>{el.setAttribute('aria-valuenow',v);const f=v/el.getAttribute('aria-valuemax')*100;el.style.left=(el.id=='r'?100-f:f)+'%'};
for(const el of [k,a,b,r])at(el,+el.getAttribute('aria-valuenow'));
for(const el of [k,r])el.onkeydown=e=>{const d={ArrowRight:el==r?-1:1,ArrowUp:1,ArrowLeft:el==r?1:-1,ArrowDown:-1,Home:-1e9,End:1e9}[e.key];if(d)setTimeout(()=>at(el,Math.min(+el.ariaValueMax,Math.max(0,+el.ariaValueNow+d))))};
for(const el of [a,b]){let on;el.onpointerdown=e=>{on=true;el.setPointerCapture(e.pointerId)};el.onpointerup=()=>on=false;
el.onpointermove=e=>{if(!on)return;const box=el.parentElement.getBoundingClientRect();let v=Math.round((e.clientX-box.left)/box.width*100)*10;v=Math.max(0,Math.min(1000,v));v=el==a?Math.min(v,+b.ariaValueNow):Math.max(v,+a.ariaValueNow);at(el,v)}}</script>"""


def test_sliders_of_all_kinds(acting: Any) -> None:
    agent = acting(PAGE)

    def stands(name: str) -> Any:
        return agent.state(f"{name}.ariaValueNow ?? {name}.value")

    outcome = agent.act("set_slider", {"value": 8}, name="Size")
    assert outcome["status"] == "done", outcome
    assert agent.state("[n.value, ...seen]") == ["8", "input 8", "change 8"]
    outcome = agent.act("set_slider", {"value": 37}, name="Volume")
    assert outcome["status"] == "done" and stands("k") == "37", outcome
    assert agent.act("set_slider", {"value": 50}, name="Volume")["status"] == "done"
    assert stands("k") == "50"
    outcome = agent.act("set_slider", {"value": 17}, name="Mirror")
    assert outcome["status"] == "done" and stands("r") == "17", outcome
    outcome = agent.act("set_slider", {"value": 350}, name="From")
    assert outcome["status"] == "done" and stands("a") == "350", outcome
    outcome = agent.act("set_slider", {"value": 900}, name="To")
    assert outcome["status"] == "done" and stands("b") == "900", outcome


def test_where_it_cannot_stand_the_nearest_is_told(acting: Any) -> None:
    agent = acting(PAGE)
    outcome = agent.act("set_slider", {"value": 7}, name="Size")
    assert outcome["reason"] == "rejected_value"
    assert "its range is 0 to 10 in steps of 2, the nearest is 8" in outcome["message"]
    assert agent.state("[n.value, seen.length]") == ["4", 0]
    outcome = agent.act("set_slider", {"value": 80}, name="Volume")
    assert outcome["reason"] == "rejected_value" and "the nearest is 50" in outcome["message"]
    outcome = agent.act("set_slider", {"value": 12.5}, name="Volume")
    assert outcome["reason"] == "rejected_value", outcome
    assert "asked 12.5, it shows 12" in outcome["message"]
    # The thumbs do not pass each other.
    outcome = agent.act("set_slider", {"value": 800}, name="From")
    assert outcome["reason"] == "rejected_value" and "it shows 700" in outcome["message"]


# Ranges that nobody sees: their owners listen to the pointer alone, to the keys alone, to nothing.
OWNED = """<style>.hid{position:absolute;width:1px;height:1px;clip-path:inset(50%);overflow:hidden}.track{position:relative;width:300px;height:8px;background:#ccc;margin:30px}.thumb{position:absolute;top:-6px;width:20px;height:20px;margin-left:-10px;background:#07f}</style>
<div class=track id=tk><div class=thumb id=tp onclick="0"><span class=hid><input type=range id=p min=0 max=100 value=20 aria-label=Budget></span></div></div><output id=po>20</output>
<div class=track id=tj><div class=thumb id=tq onclick="0"><span class=hid><input type=range id=q min=0 max=40 value=10 aria-label=Nights></span></div></div><output id=qo>10</output>
<input type=range id=m min=0 max=100 value=5 aria-label=Zoom>
<script>window.kept={};
let P=20;const put=(v,d)=>{P=Math.max(0,Math.min(100,v));p.value=P;tp.style.left=P*3+'px';po.textContent=P;if(d)kept.p=P};put(20);
let drag=false;tp.onpointerdown=e=>{drag=true;tp.setPointerCapture(e.pointerId)};tp.onpointermove=e=>{if(drag)put(Math.round((e.clientX-tk.getBoundingClientRect().left)/3))};tp.onpointerup=()=>{drag=false;put(P,1)};
let Q=10;const set=v=>{Q=Math.max(0,Math.min(40,v));q.value=Q;tq.style.left=Q*7.5+'px';qo.textContent=Q};set(10);
q.onkeydown=e=>{const by={ArrowRight:1,ArrowUp:1,ArrowLeft:-1,ArrowDown:-1}[e.key];if(by){e.preventDefault();set(Q+by)}};q.onkeyup=()=>kept.q=Q;
m.onmouseup=()=>kept.m=+m.value</script>"""
DEAF = """<style>.hid{position:absolute;width:1px;height:1px;clip-path:inset(50%);overflow:hidden}</style><div style="position:relative;width:300px;height:8px;background:#ccc;margin:30px"><div onclick="0" style="width:20px;height:20px;background:#07f"><span class=hid><input type=range id=p value=20 aria-label=Budget></span></div></div><output>20</output>"""


def test_a_range_whose_owner_hears_the_pointer_or_the_keys_alone(acting: Any) -> None:
    agent = acting(OWNED)
    outcome = agent.act("set_slider", {"value": 60}, at="#p")
    assert outcome["status"] == "done", outcome
    assert agent.state("[kept.p, po.textContent]") == [60, "60"]
    outcome = agent.act("set_slider", {"value": 16}, at="#q")
    assert outcome["status"] == "done" and agent.state("kept.q") == 16, outcome


def test_a_hidden_range_that_nothing_drawn_follows_is_not_done(acting: Any) -> None:
    outcome = acting(DEAF).act("set_slider", {"value": 60}, at="#p")
    assert outcome["status"] == "unknown" and "has not moved" in outcome["message"], outcome


OFFSET = """<style>.t{position:absolute;top:60px;width:240px;height:8px;background:#ccc}.h{position:absolute;left:0;top:-6px;width:24px;height:20px;background:#06c}</style>
<div class=t id=t STYLE><div class=h id=h role=slider aria-label=Level aria-valuemin=0 aria-valuemax=60 aria-valuenow=0 tabindex=0></div></div>
<script>let d;h.onpointerdown=e=>{d=1;h.setPointerCapture(e.pointerId)};h.onpointerup=()=>{d=0};h.onpointermove=e=>{if(!d)return;const r=t.getBoundingClientRect();const p=Math.max(0,Math.min(1,(e.clientX-r.left)/r.width));h.style.left=p*100+'%';h.setAttribute('aria-valuenow',Math.round(VALUE))}</script>"""


@pytest.mark.parametrize("style", ["", "style='transform:scale(1.5);transform-origin:0 0'"])
@pytest.mark.parametrize("value", ["p*60", "60*Math.log10(1+9*p)"])
def test_a_thumb_beside_the_place_of_its_value(acting: Any, style: str, value: str) -> None:
    agent = acting(OFFSET.replace("STYLE", style).replace("VALUE", value))
    for level in (20, 45):
        outcome = agent.act("set_slider", {"value": level}, name="Level")
        assert outcome["status"] == "done", outcome
        assert agent.state("h.getAttribute('aria-valuenow')") == str(level)
