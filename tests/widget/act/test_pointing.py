"""Double clicks, right clicks, long presses and presses of a point."""

# ruff: noqa: E501 - page literals keep their lines
from __future__ import annotations

from typing import Any

import pytest

from widget.act.acting import texts


def test_what_comes_over_it_in_between_does_not_get_the_second_click(acting: Any) -> None:
    agent = acting(
        """<button id=b>Open</button><script>b.onclick=()=>{const box=document.createElement('div');
        box.role='dialog';box.ariaLabel='Confirm';box.style.cssText='position:fixed;inset:0';
        box.innerHTML='<button style="position:fixed;inset:0" onclick="window.wrong=1">Erase</button>';document.body.append(box)}</script>"""
    )
    outcome = agent.act("double_click", name="Open")
    assert [outcome["status"], outcome["reason"]] == ["failed", "covered"]
    assert agent.state("window.wrong") is None


def test_a_right_click_opens_the_pages_own_menu(acting: Any) -> None:
    agent = acting(
        """<div id=f tabindex=0 aria-label=File onclick="window.clicked=1">File</div><div id=m role=menu hidden><button role=menuitem onclick="window.renamed=1">Rename</button></div>
        <script>window.seen=[];for(const type of ['mousedown','contextmenu','mouseup','auxclick','click'])f.addEventListener(type,e=>seen.push([type,e.button]));
        f.oncontextmenu=e=>{e.preventDefault();m.hidden=false}</script>"""
    )
    outcome = agent.act("right_click", at="#f")
    assert outcome["status"] == "done"
    assert agent.state("seen") == (
        [["mousedown", 2], ["contextmenu", 2], ["mouseup", 2], ["auxclick", 2]]
    )
    assert agent.state("window.clicked") is None
    agent.act("click", name="Rename")
    assert agent.state("renamed") == 1


def test_the_browsers_own_menu_is_honestly_out_of_reach(acting: Any) -> None:
    agent = acting("<button>Plain</button>")
    outcome = agent.act("right_click", name="Plain")
    assert [outcome["status"], outcome["reason"]] == ["failed", "not_interactive"]
    assert "cannot be opened" in outcome["message"]


@pytest.mark.parametrize(
    ("down", "up"),
    [
        ("pointerdown", "pointerup"),
        ("mousedown", "mouseup"),
        pytest.param(
            "touchstart",
            "touchend",
            marks=[
                pytest.mark.not_in("webkit", "on a desk no script can make a touch"),
                pytest.mark.not_in("firefox", "on a desk there are no touch events"),
            ],
        ),
    ],
)
def test_a_long_press_is_felt_however_the_page_listens(acting: Any, down: str, up: str) -> None:
    agent = acting(
        f"""<button id=b>Hold me</button><p id=p></p><script>let timer;window.fired=0;
        b.addEventListener('{down}',()=>{{timer=setTimeout(()=>{{fired++;p.textContent='Deleted mode'}},300)}});
        b.addEventListener('{up}',()=>clearTimeout(timer))</script>"""
    )
    outcome = agent.act("long_press", {"ms": 450}, name="Hold me")
    assert outcome["status"] == "done"
    assert agent.state("[fired, p.textContent]") == [1, "Deleted mode"]


def test_a_long_press_is_let_go_in_time_and_bounded(acting: Any) -> None:
    agent = acting(
        """<button id=b>Hold</button><script>b.onpointerdown=e=>window.t0=e.timeStamp;b.onpointerup=e=>window.took=e.timeStamp-t0;
        b.onmousedown=()=>{b.dataset.held=1}</script>"""
    )
    assert agent.act("long_press", {"ms": 300}, name="Hold")["status"] == "done"
    assert agent.state("took") >= 300
    refused = agent.act("long_press", {"ms": 60000}, name="Hold")
    assert refused["reason"] == "invalid_args"
    assert "5000" in refused["message"]


CANVAS = """<canvas id=c aria-label=Board width=300 height=200></canvas><script>window.hits=[];
c.onclick=e=>{const box=c.getBoundingClientRect();hits.push([Math.round(e.clientX-box.left),Math.round(e.clientY-box.top)]);
c.getContext('2d').fillRect(e.offsetX,e.offsetY,10,10)}</script>"""


def test_a_point_of_a_canvas_is_pressed_and_the_drawing_looked_at(acting: Any) -> None:
    agent = acting("<div style='height:3000px'></div>" + CANVAS)
    outcome = agent.act("click_at", {"x": 40, "y": 150}, at="#c")
    assert outcome["status"] == "done"
    assert agent.state("hits") == [[40, 150]]
    assert "what is drawn has changed" in texts(outcome, "changed")


@pytest.mark.parametrize(
    "drawn",
    ["zoom:0.5", "zoom:2", "margin-top:2500px", "transform:scale(1.5);transform-origin:0 0"],
)
def test_a_point_is_the_same_however_far_the_page_is_zoomed_or_scrolled(
    acting: Any, drawn: str
) -> None:
    """L18: points are of the box as it is drawn, and become those of the window in one place."""
    agent = acting(f"<div style='{drawn}'>{CANVAS}</div>")
    assert agent.act("click_at", {"x": 40, "y": 90}, at="#c")["status"] == "done"
    assert agent.state("hits") == [[40, 90]]


def test_points_outside_and_covered_points_are_refused(acting: Any) -> None:
    agent = acting(
        "<div style='position:relative'>"
        + CANVAS.replace(
            "</canvas>",
            "</canvas><div role=dialog aria-label=Legend style='position:absolute;left:0;top:0;width:90px;height:90px'>L</div>",
        )
        + "</div>"
    )
    outside = agent.act("click_at", {"x": 400, "y": 10}, at="#c")
    assert outside["reason"] == "invalid_args"
    assert "300 px wide and 200 px high" in outside["message"]
    covered = agent.act("click_at", {"x": 10, "y": 10}, at="#c")
    assert covered["reason"] == "covered"
    assert "Legend" in covered["message"]
    assert agent.state("hits") == []


@pytest.mark.parametrize("action", ["double_click", "long_press", "click_at"])
def test_every_press_of_what_spends_is_held(acting: Any, action: str) -> None:
    agent = acting('<button onclick="window.paid=1">Pay now</button>')
    outcome = agent.act(action, {"x": 5, "y": 5}, name="Pay now")
    assert outcome["status"] == "needs_approval"
    assert outcome["approval"]["kind"] == "payment"
    assert agent.state("window.paid") is None
    approved = agent.act(
        action, {"x": 5, "y": 5}, name="Pay now", digest=outcome["approval"]["digest"]
    )
    assert approved["status"] == "done"
    assert agent.state("paid") == 1
