"""Clicks as a browser sends them (PAGES R1, R2) and what they do to the page's own state."""

# ruff: noqa: E501 - page literals keep their lines
from __future__ import annotations

from typing import Any

from widget.act.acting import texts


def test_the_events_of_a_click_come_in_a_browsers_order(acting: Any) -> None:
    agent = acting(
        """<button id=b>Go</button><script>
        window.seen = []; let frame = 0; requestAnimationFrame(function count(){frame++; requestAnimationFrame(count)});
        for (const type of ['pointerover','pointerenter','mouseover','mouseenter','pointermove','mousemove',
          'pointerdown','mousedown','focus','pointerup','mouseup','click'])
          b.addEventListener(type, e => seen.push([type, e.buttons ?? null, e.detail, e.composed, e.clientX > 0, frame]));
        </script>"""
    )
    outcome = agent.act("click", name="Go")
    seen = agent.state("seen")
    assert [it[0] for it in seen] == [
        "pointerover",
        "pointerenter",
        "mouseover",
        "mouseenter",
        "pointermove",
        "mousemove",
        "pointerdown",
        "mousedown",
        "focus",
        "pointerup",
        "mouseup",
        "click",
    ]
    by_type = {it[0]: it for it in seen}
    assert by_type["pointerdown"][1] == by_type["mousedown"][1] == 1
    assert by_type["mousedown"][2] == by_type["click"][2] == 1
    assert by_type["pointerdown"][3] and by_type["pointerdown"][4]
    assert by_type["pointerup"][5] > by_type["pointerdown"][5], "a frame at least in between"
    assert outcome["status"] == "done"
    assert texts(outcome, "none") == ["no visible effect"]


def test_a_portal_list_that_arms_itself_between_down_and_up(acting: Any) -> None:
    agent = acting(
        """<button id=t aria-haspopup=listbox aria-expanded=false>Fruit</button>
        <script>t.onpointerdown=e=>{if(e.button)return;const box=document.createElement('div');box.role='listbox';box.innerHTML='<div role=option>Pear</div>';document.body.append(box);
        let moved=false,armed=false;requestAnimationFrame(()=>armed=true);document.addEventListener('pointermove',()=>moved=true,{once:true});
        box.onpointerup=ev=>{if(!armed||!moved)return; t.textContent=ev.target.textContent;box.remove()}}</script>"""
    )
    agent.act("click", name="Fruit")
    agent.act("click", name="Pear")
    assert agent.state("t.textContent") == "Pear"


def test_a_styled_checkbox_is_clicked_through_its_label(acting: Any) -> None:
    agent = acting(
        """<label><input type=checkbox id=c style="opacity:0;width:0;height:0;position:absolute"><span>Terms</span></label>
        <label><input type=radio name=r value=a> A</label><label><input type=radio name=r value=b> B</label>
        <button role=switch aria-checked=false onclick="this.ariaChecked=this.ariaChecked=='false'">Dark</button>"""
    )
    outcome = agent.act("click", name="Terms")
    assert agent.state("c.checked") is True
    assert texts(outcome, "value") == ["Terms is checked"]
    assert texts(agent.act("click", name="Terms"), "value") == ["Terms is not checked"]
    agent.act("click", name="B")
    assert agent.state("document.querySelector('[name=r]:checked').value") == "b"
    assert texts(agent.act("click", name="Dark"), "value") == ["Dark is checked"]


def test_focus_moves_as_with_a_mouse(acting: Any) -> None:
    agent = acting("<input aria-label=Q><button id=p>Plain</button><p id=x onclick=1>Text</p>")
    agent.act("click", name="Q")
    assert agent.state("document.activeElement.localName") == "input"
    agent.act("click", name="Plain")
    assert agent.state("document.activeElement.id") == "p"
    agent.act("click", at="#x")
    assert agent.state("document.activeElement.localName") == "body"


def test_a_typeahead_keeps_its_focus_and_its_list(acting: Any) -> None:
    agent = acting(
        """<input id=q role=combobox aria-label=City aria-controls=l aria-expanded=false><ul id=l role=listbox hidden></ul>
        <script>q.oninput=()=>setTimeout(()=>{l.hidden=false;q.ariaExpanded='true';l.innerHTML=['Lyon','Lille'].filter(x=>x.toLowerCase().startsWith(q.value.toLowerCase())).map(x=>`<li role=option>${x}</li>`).join('')},300);
        q.onblur=()=>l.hidden=true; l.onmousedown=e=>{e.preventDefault();q.value=e.target.textContent;l.hidden=true}</script>"""
    )
    outcome = agent.act("fill_input", {"value": "li"}, name="City")
    assert outcome["status"] == "done"
    assert agent.state("l.hidden") is False, "the list was waited for"
    agent.act("click", name="Lille")
    assert agent.state("q.value") == "Lille"


def test_shadow_roots_and_frames_get_events_of_their_own_realm(acting: Any) -> None:
    agent = acting(
        """<style>iframe{margin:50px;border:7px solid}</style><x-b></x-b>
        <iframe srcdoc="<style>body{margin:30px}</style><button>Inner</button><script>document.querySelector('button').onclick=e=>top.inner=[e instanceof MouseEvent,e.isTrusted]</script>"></iframe>
        <script>customElements.define('x-b',class extends HTMLElement{connectedCallback(){const s=this.attachShadow({mode:'open'});s.innerHTML='<button>Shadow</button>';s.firstChild.onclick=()=>window.shadow=true}});
        document.addEventListener('click',e=>window.composed=e.composedPath()[0].localName)</script>"""
    )
    agent.page.wait_for_function("frames[0].document.querySelector('button')")
    assert agent.act("click", name="Inner")["status"] == "done"
    assert agent.state("inner") == [True, False]
    agent.act("click", name="Shadow")
    assert agent.state("[shadow, composed]") == [True, "button"]


def test_moving_on_leaves_what_was_hovered(acting: Any) -> None:
    agent = acting(
        """<div id=m><a href=#x>Products</a><ul id=s hidden><li>Sub</ul></div><button>Else</button>
        <script>m.onmouseenter=()=>s.hidden=false; m.onmouseleave=()=>s.hidden=true</script>"""
    )
    agent.act("click", name="Products")
    assert agent.state("s.hidden") is False
    agent.act("click", name="Else")
    assert agent.state("s.hidden") is True


def test_a_press_whose_button_is_replaced_goes_to_what_holds_both(acting: Any) -> None:
    agent = acting(
        """<div id=box><button>One</button></div><script>window.clicks=[];
        box.onmousedown=()=>box.innerHTML='<button>Two</button>';
        document.addEventListener('click',e=>clicks.push(e.target.id||e.target.textContent),true)</script>"""
    )
    agent.act("click", name="One")
    assert agent.state("clicks") == ["box"]


def test_a_label_for_nothing_over_its_box(acting: Any) -> None:
    agent = acting(
        """<div id=d style="position:relative;width:120px"><input type=checkbox id=c style="position:absolute;opacity:0;z-index:-1">
        <label style="display:block;position:relative;background:#fff">Wrap lines</label></div>
        <script>d.onclick = () => { c.checked = !c.checked }; c.onclick = e => e.stopPropagation();</script>"""
    )
    assert agent.act("click", name="Wrap lines")["status"] == "done"
    assert agent.state("c.checked") is True
