"""Where a press goes on what has no ordinary box: areas of a picture's map, shapes, drawings."""

# ruff: noqa: E501 - page literals keep their lines
from __future__ import annotations

from typing import Any

import pytest

MAP = """<img usemap=#house width=100 height=80
  src='data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg"/>'>
<map name=house>
  <area shape=rect coords=0,0,50,80 href=#kitchen alt=Kitchen>
  <area shape=circle coords=75,40,20 href=#bath alt=Bath>
</map>"""


def test_what_has_no_box_of_its_own_is_pressed_where_it_is_drawn(acting: Any) -> None:
    agent = acting(
        "<a href=#float><span style='float:left'>Floats</span></a>"
        "<a href=#card style='display:contents'><div>Card</div></a>"
    )
    for name, where in (("Floats", "#float"), ("Card", "#card")):
        assert agent.act("click", name=name)["status"] == "done"
        assert agent.state("location.hash") == where


def test_words_that_are_only_passed_on_are_pressed_where_they_stand(acting: Any) -> None:
    agent = acting(
        "<p><button style='display:contents' onclick='seen.push(1)'>Go on</button></p>"
        "<div style='height:3000px'></div>"
        "<p><button style='display:contents' onclick='seen.push(2)'>Go far</button></p>"
        "<script>seen = []</script>"
    )
    for name in ("Go on", "Go far"):
        outcome = agent.act("click", name=name)
        assert outcome["status"] == "done", outcome
    assert agent.state("seen") == [1, 2]


@pytest.mark.parametrize("style", ["display:contents", "position:absolute;width:0;height:0"])
def test_a_box_whose_label_has_no_box_of_its_own_is_ticked_by_what_it_holds(
    acting: Any, style: str
) -> None:
    agent = acting(
        f"<input type=checkbox id=a hidden><label for=a style='{style}'>"
        "<span style='display:inline-block;width:20px;height:20px'></span>Accept</label>"
    )
    assert agent.act("click", {}, name="Accept")["status"] == "done"
    assert agent.state("a.checked")


SHEETS = """<style>.w{position:relative;width:220px;margin:9px}.s,.l{position:absolute;inset:0}</style>
<div class=w><input id=f style="width:200px"><label class=l onclick="f.focus()">Branch</label></div>
<div class=w id=w><button>Reload</button><span class=s></span></div>
<div class=w><button onclick="seen.push('locked')">Locked</button><span class=s></span></div>
<div class=w id=both><button>One</button><button>Two</button><span class=s></span></div>
<script>seen = []; w.onclick = () => seen.push('w'); both.onclick = () => seen.push('both')</script>"""


def test_floating_label_and_an_empty_sheet_of_one_control_let_a_press_through(
    acting: Any,
) -> None:
    agent = acting(SHEETS)
    outcome = agent.act("fill_input", {"value": "North"}, name="Branch")
    assert outcome["status"] == "done" and agent.state("f.value") == "North", outcome
    outcome = agent.act("click", name="Reload")
    assert outcome["status"] == "done" and agent.state("seen") == ["w"], outcome


@pytest.mark.parametrize("name", ["Locked", "One"])
def test_a_sheet_that_is_not_of_that_control_alone_covers_it(acting: Any, name: str) -> None:
    agent = acting(SHEETS)
    outcome = agent.act("click", name=name)
    assert outcome["reason"] == "covered" and agent.state("seen") == [], outcome
