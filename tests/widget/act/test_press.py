"""Clicks as a browser sends them (PAGES R1, R2) and what they do to the page's own state."""

# ruff: noqa: E501 - page literals keep their lines
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
