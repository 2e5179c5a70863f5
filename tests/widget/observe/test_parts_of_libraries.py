"""Structures that libraries of components share."""

# ruff: noqa: E501 (a page a line)

from __future__ import annotations

import pytest

CASES = {
    "a list's field that only mirrors what is chosen": (
        "<div role=combobox tabindex=0 aria-haspopup=listbox aria-expanded=false aria-label=Users>"
        "<input aria-hidden=true tabindex=-1 readonly value=Ada,Bob style='pointer-events:none'>"
        "<span>Ada, Bob</span></div>",
        ['[1]<combobox value="Ada, Bob" expanded=false haspopup=listbox> Users'],
    ),
    "a node that is dragged, with a handle of its own": (
        "<div onclick=1 tabindex=0 role=group>Start"
        "<i onclick=1 style='display:block;width:9px;height:9px;cursor:crosshair;background:#000' class=handle></i></div>",
        ["[1]<group> Start", '\t[2]<i description=handle at="13,31" size=9x9 color="black #000000">'],
    ),
    "a list of all that there is in a tall box": (
        "<div style='height:600px'><div role=listbox aria-label=Fruit>"
        "<div role=option aria-setsize=3>Fig</div><div role=option aria-setsize=3>Kiwi</div>"
        "<div role=option aria-setsize=3>Plum</div></div></div>",
        ["[1]<listbox> Fruit", "\t[2]<option> Fig", "\t[3]<option> Kiwi", "\t[4]<option> Plum"],
    ),
    "a group that only passes on what it holds": (
        "<div style='height:3000px'></div>"
        "<fieldset style='display:contents'><legend>Pay</legend><input type=radio aria-label=Card></fieldset>",
        ["↓[1]<group> Pay", "\t↓[2]<radio> Card"],
    ),
    "labels on what is shut away": (
        "<label for=menu>Open menu</label><input type=checkbox id=menu style='display:none'>"
        "<div style='opacity:0;pointer-events:none'><label for=menu>Close</label></div>",
        ["[1]<checkbox> Open menu"],
    ),
    "help behind what empties the field": (
        "<input aria-label=Size aria-describedby=h><button>Clear</button><button>Open</button>"
        "<p id=h>Sizes of shirts</p>",
        ['[1]<textbox description="Sizes of shirts"> Size', "[2]<button> Clear", "[3]<button> Open"],
    ),
    "a title of the same words": (
        "<button title='9:00 – 11:00: Board meeting'>9:00 – 11:00 Board meeting</button>",
        ["[1]<button> 9:00 – 11:00 Board meeting"],
    ),
}


@pytest.mark.parametrize(("html", "lines"), CASES.values(), ids=CASES)
def test_parts(dump, html: str, lines: list[str]) -> None:
    assert dump(html) == lines
