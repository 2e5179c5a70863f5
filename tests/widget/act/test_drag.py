"""Drags by HTML's own events and by the pointer's: what was moved is asserted in the page's state."""

# ruff: noqa: E501 - page literals keep their lines
from typing import Any

import pytest

from widget.act.acting import texts

NATIVE = """<ul id=todo><li id=a draggable=true tabindex=0 ondragstart="event.dataTransfer.setData('text','a');event.dataTransfer.effectAllowed='move'" ondragend="window.ended=event.dataTransfer.dropEffect">Write</li></ul>
<div id=done tabindex=0 role=group aria-label=Done style="height:80px;border:1px solid" ondragover="event.preventDefault()" ondrop="event.preventDefault();this.append(document.getElementById(event.dataTransfer.getData('text')))">Done</div>
<div id=shut tabindex=0 role=group aria-label=Shut style="height:80px">Shut</div>"""


def test_html_drag_and_drop_carries_its_data(acting: Any) -> None:
    agent = acting(
        NATIVE
        + """<script>window.seen=[];for(const t of ['pointerdown','dragstart','pointercancel','dragenter','drop','dragend','pointerup','click'])document.addEventListener(t,e=>{if(seen.at(-1)!=t)seen.push(t)},true)</script>"""
    )
    outcome = agent.act("drag", {"to": agent.ref_of("#done")}, at="#a")
    assert outcome["status"] == "done"
    assert agent.state("[done.contains(a), todo.children.length]") == [True, 0]
    assert agent.state("ended") == "move"
    seen = agent.state("seen")
    assert seen[:3] == ["pointerdown", "dragstart", "pointercancel"]
    assert seen[-2:] == ["drop", "dragend"]
    assert "pointerup" not in seen
    assert "click" not in seen


def test_a_place_that_takes_nothing_is_a_failure(acting: Any) -> None:
    agent = acting(NATIVE)
    outcome = agent.act("drag", {"to": agent.ref_of("#shut")}, at="#a")
    assert [outcome["status"], outcome["reason"]] == ["failed", "rejected_value"]
    assert "nothing there accepts" in outcome["message"]
    assert agent.state("[todo.contains(a), ended]") == [True, "none"]


def test_a_list_is_put_in_order_by_html_events(acting: Any) -> None:
    items = "".join(f"<li draggable=true tabindex=0 id=i{n}>Item {n}</li>" for n in range(4))
    agent = acting(
        f"<ul id=l>{items}</ul>"
        + """<script>let held;l.ondragstart=e=>{held=e.target;setTimeout(()=>held.classList.add('ghost'))};
        l.ondragover=e=>{e.preventDefault();const it=e.target.closest('li');if(it&&it!==held){const box=it.getBoundingClientRect();it[e.clientY<box.top+box.height/2?'before':'after'](held)}};
        l.ondrop=e=>{e.preventDefault();window.order=[...l.children].map(it=>it.id).join()}</script>"""
    )
    outcome = agent.act("drag", {"to": agent.ref_of("#i2"), "dy": 4}, at="#i0")
    assert outcome["status"] == "done"
    assert agent.state("order") == "i1,i2,i0,i3"


def test_a_list_is_put_in_order_by_mouse_events_on_the_document(acting: Any) -> None:
    items = "".join(
        f'<li id=i{n} tabindex=0 style="height:30px;list-style:none">Item {n}</li>'
        for n in range(4)
    )
    agent = acting(
        f"<ul id=l style='position:relative;margin:0;padding:0;width:200px'>{items}</ul>"
        + """<script>l.onmousedown=e=>{const it=e.target.closest('li'),y0=e.clientY;let moves=0;e.preventDefault();
        const move=e=>{if(!e.buttons)return up();moves++;it.style.transform=`translateY(${e.clientY-y0}px)`};
        const up=e=>{document.removeEventListener('mousemove',move);document.removeEventListener('mouseup',up);it.style.transform='';
          if(!e||moves<5)return;const rest=[...l.children].filter(x=>x!==it);const next=rest.find(x=>{const b=x.getBoundingClientRect();return e.clientY<b.top+b.height/2});
          l.insertBefore(it,next??null);window.order=[...l.children].map(it=>it.id).join()};
        document.addEventListener('mousemove',move);document.addEventListener('mouseup',up)}</script>"""
    )
    outcome = agent.act("drag", {"to": agent.ref_of("#i2"), "dy": 8}, at="#i0")
    assert outcome["status"] == "done"
    assert agent.state("order") == "i1,i2,i0,i3"


SLIDER = """<div id=track style="position:relative;width:200px;height:20px;background:#ccc;margin:50px"><span id=thumb role=slider tabindex=0 aria-label=Volume aria-valuenow=0 style="position:absolute;left:0;width:20px;height:20px;background:#00f"></span></div>
<script>thumb.onpointerdown=e=>{thumb.setPointerCapture(e.pointerId)};
thumb.onpointermove=e=>{if(!thumb.hasPointerCapture(e.pointerId))return;const x=Math.max(0,Math.min(180,e.clientX-track.getBoundingClientRect().left-10));thumb.style.left=x+'px';thumb.ariaValueNow=Math.round(x/1.8)};
thumb.onpointerup=e=>thumb.releasePointerCapture(e.pointerId);thumb.onlostpointercapture=()=>window.lost=1</script>"""


def test_a_slider_that_captures_the_pointer_follows_it_beyond_its_box(acting: Any) -> None:
    agent = acting(SLIDER + "<script>window.own=Element.prototype.setPointerCapture</script>")
    outcome = agent.act("drag", {"dx": 90, "dy": 200}, at="#thumb")
    assert outcome["status"] == "done"
    assert agent.state("thumb.ariaValueNow") == "50"
    assert agent.state("Element.prototype.setPointerCapture === own")
    assert "Volume is 50" in " ".join(texts(outcome, "value")) or agent.state("thumb.style.left")


def test_a_drawing_follows_the_path(acting: Any) -> None:
    agent = acting(
        """<canvas id=c aria-label=Sign tabindex=0 width=300 height=150></canvas><script>window.at=[];let on=false;const g=c.getContext('2d');
        const place=e=>{const b=c.getBoundingClientRect();return[Math.round(e.clientX-b.left),Math.round(e.clientY-b.top)]};
        c.onpointerdown=e=>{on=true;g.beginPath();g.moveTo(...place(e));at.push(place(e))};c.onpointermove=e=>{if(on){g.lineTo(...place(e));g.stroke();at.push(place(e))}};c.onpointerup=()=>on=false</script>"""
    )
    outcome = agent.act("drag", {"path": [[20, 20], [200, 20], [200, 100]]}, at="#c")
    assert outcome["status"] == "done"
    drawn = agent.state("at")
    assert drawn[0] == [20, 20]
    assert [200, 20] in drawn
    assert drawn[-1] == [200, 100]
    assert "what is drawn has changed" in texts(outcome, "changed")


def test_a_target_out_of_view_is_scrolled_to_on_the_way(acting: Any) -> None:
    agent = acting(NATIVE.replace("<div id=done", "<div style='height:3000px'></div><div id=done"))
    outcome = agent.act("drag", {"to": agent.ref_of("#done")}, at="#a")
    assert outcome["status"] == "done"
    assert agent.state("done.contains(a)") is True


@pytest.mark.parametrize("bin_", ["Trash", "Delete"])
def test_a_drop_on_a_bin_is_held(acting: Any, bin_: str) -> None:
    agent = acting(NATIVE.replace("aria-label=Done", f"aria-label={bin_}"))
    args = {"to": agent.ref_of("#done")}
    outcome = agent.act("drag", args, at="#a")
    assert outcome["status"] == "needs_approval"
    assert outcome["approval"]["kind"] == "delete"
    assert agent.state("done.contains(a)") is False
    approved = agent.act("drag", args, at="#a", digest=outcome["approval"]["digest"])
    assert approved["status"] == "done"
    assert agent.state("done.contains(a)") is True


def test_a_drop_on_a_bin_by_an_offset_is_held_in_the_air(acting: Any) -> None:
    agent = acting(
        """<div id=a draggable=true tabindex=0 style="width:50px;height:50px" ondragstart="event.dataTransfer.setData('text','a')" ondragend="window.ended=1">Card</div>
        <div id=bin tabindex=0 role=group aria-label=Trash style="height:80px" ondragover="event.preventDefault()" ondrop="window.dropped=1">Trash</div>"""
    )
    outcome = agent.act("drag", {"dx": 0, "dy": 60}, at="#a")
    assert outcome["status"] == "needs_approval"
    assert agent.state("[window.dropped ?? null, ended]") == [None, 1]


def test_a_stopped_drag_lets_go_where_nothing_happens(acting: Any) -> None:
    agent = acting(
        NATIVE + "<script>a.addEventListener('dragstart',()=>pf.actuator.cancel())</script>"
    )
    outcome = agent.act("drag", {"to": agent.ref_of("#done")}, at="#a")
    assert outcome["reason"] == "cancelled"
    assert agent.state("[todo.contains(a), ended]") == [True, "none"]


def test_onto_an_outline_through_which_the_drawing_is_met(acting: Any) -> None:
    agent = acting("""<svg id=s width=300 height=200 style=display:block><rect id=box x=150 y=50 width=100 height=100 fill=none stroke=black onclick="0" /><circle id=c cx=40 cy=40 r=12 /></svg>
<script>let on;c.onmousedown=()=>{on=true};onmousemove=e=>{if(on){const b=s.getBoundingClientRect();c.setAttribute('cx',e.clientX-b.left);c.setAttribute('cy',e.clientY-b.top)}};onmouseup=()=>{on=false}</script>""")
    outcome = agent.act("drag", {"to": agent.ref_of("#box"), "dx": 10}, at="#c")
    assert outcome["status"] == "done", outcome
    assert agent.state("[Math.round(c.cx.baseVal.value), Math.round(c.cy.baseVal.value)]") == [
        210,
        100,
    ]


RANGES = """<table><tr><td id=a1 tabindex=0>1<td id=b1 tabindex=0>2<td id=c1 tabindex=0>3</table>
<p id=said tabindex=0 role=group aria-label=Said style="width:200px">Words that a page selects by itself</p>
<p id=dead tabindex=0 role=group aria-label=Dead style="width:200px">Words</p>
<script>let from;const cells=[...document.querySelectorAll('td')];
document.addEventListener('mousedown',e=>{from=e.target.closest('td');for(const it of cells)it.classList.remove('selected')});
document.addEventListener('mousemove',e=>{const at=e.target.closest('td');if(!from||!at)return;e.target.classList.add('hot');const [a,b]=[cells.indexOf(from),cells.indexOf(at)];cells.forEach((it,i)=>it.classList.toggle('selected',i>=a&&i<=b))});
document.addEventListener('mouseup',()=>{from=null});
said.onmousedown=e=>{e.preventDefault();said.on=true};said.onmouseup=()=>{const r=document.createRange();r.setStart(said.firstChild,0);r.setEnd(said.firstChild,5);getSelection().removeAllRanges();getSelection().addRange(r)};
dead.onmousemove=()=>dead.classList.add('hot')</script>"""


def test_what_a_drag_selects_is_its_proof_and_a_passing_look_is_none(acting: Any) -> None:
    agent = acting(RANGES)
    cells = agent.act("drag", {"to": agent.ref_of("#c1")}, at="#a1")
    assert cells["status"] == "done", cells
    assert "selected now: 3 parts more" in texts(cells, "changed")
    assert agent.state("document.querySelectorAll('.selected').length") == 3
    words = agent.act("drag", {"dx": 60, "dy": 0}, at="#said")
    assert words["status"] == "done", words
    assert "selected now: 5 characters" in texts(words, "changed")
    nothing = agent.act("drag", {"dx": 60, "dy": 0}, at="#dead")
    assert [nothing["status"], nothing["reason"]] == ["failed", "rejected_value"], nothing
