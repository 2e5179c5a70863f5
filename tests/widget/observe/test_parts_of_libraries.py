"""Structures that libraries of components share."""

# ruff: noqa: E501 (a page a line)

import pytest

CASES = {
    "a list's field that only mirrors what is chosen": (
        "<div role=combobox tabindex=0 aria-haspopup=listbox aria-expanded=false>"
        "<input aria-hidden=true tabindex=-1 readonly value=Ada,Bob style='pointer-events:none'>"
        "<span>Ada, Bob</span></div>",
        ['[1]<combobox value="Ada, Bob" expanded=false haspopup=listbox>'],
    ),
    "a node that is dragged, with a handle of its own": (
        "<div onclick=1 tabindex=0 role=group style='line-height:18px'>Start"
        "<i onclick=1 style='display:block;width:9px;height:9px;cursor:crosshair;background:#000' class=handle></i></div>",
        [
            "[1]<group> Start",
            '\t[2]<i description=handle at="13,31" size=9x9 color="black #000000">',
        ],
    ),
    "a list's frame that shows a hand": (
        "<div onclick=1 style='cursor:pointer;width:300px'>Fig <button>Remove Fig</button>"
        "<input role=combobox aria-label=Fruit aria-expanded=false style='width:230px'></div>",
        ["Fig", "[1]<button> Remove Fig", "[2]<combobox expanded=false> Fruit"],
    ),
    "a card with a field and a link": (
        "<div onclick=1 style='cursor:pointer;width:300px'>Fig <a href=/f>More</a>"
        "<input role=combobox aria-label=Fruit aria-expanded=false style='width:200px'></div>",
        [
            "[1]<div>",
            "\tFig",
            "\t[2]<link href=/f> More",
            "\t[3]<combobox expanded=false> Fruit",
        ],
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
        [
            '[1]<textbox description="Sizes of shirts"> Size',
            "[2]<button> Clear",
            "[3]<button> Open",
        ],
    ),
    "what is drawn for a transparent list": (
        "<div style='position:relative'><select aria-label=Month style='opacity:0;position:absolute;inset:0'>"
        "<option>May<option>June</select><span aria-hidden=true>May</span></div><p>June</p>",
        ['[1]<combobox value=May options=["May","June"]> Month', "June"],
    ),
    "a slice of a chart": (
        "<svg width=99 height=99><g onclick=1 class=slice><path fill=red d='M0 0h50v50z'></path></g>"
        "<g onclick=1 class=other><path fill=lime d='M50 50h40v40z'></path></g></svg>",
        [
            '[1]<g description=slice at="33,33" size=50x50 color="red #ff0000">',
            '[2]<g description=other at="78,78" size=40x40 color="green #00ff00">',
        ],
    ),
    "two ends of a range": (
        "<style>input{pointer-events:none;position:absolute;width:200px;appearance:none}"
        "input::-webkit-slider-thumb{pointer-events:auto}</style>"
        "<div style='position:relative;height:30px'>"
        "<input type=range aria-label=From min=0 max=9 value=2><input type=range aria-label=To min=0 max=9 value=7></div>",
        ["[1]<slider value=2 range=0..9> From", "[2]<slider value=7 range=0..9> To"],
    ),
    "a label of its own element": (
        "<x-label for=f onclick=1>Size</x-label><input id=f aria-label=Size>",
        ["[1]<textbox> Size"],
    ),
    "a title of the same words": (
        "<button title='9:00 – 11:00: Board meeting'>9:00 – 11:00 Board meeting</button>",
        ["[1]<button> 9:00 – 11:00 Board meeting"],
    ),
}


@pytest.mark.parametrize(("html", "lines"), CASES.values(), ids=CASES)
def test_parts(dump, html: str, lines: list[str]) -> None:
    assert dump(html) == lines


def test_a_label_is_shut_away(view):
    seen = view(
        "<style>#menu:checked ~ .open { display: none } .away { opacity: 0 }"
        "#menu:checked ~ .away { opacity: 1 }</style><input type=checkbox id=menu>"
        "<label class=open for=menu>Open menu</label>"
        "<div class=away><label for=menu>Close</label></div>"
    )
    assert seen.dump() == ["[1]<checkbox> Open menu"]
    seen.page.evaluate("document.querySelector('.away').className = ''")
    seen.dump()
    seen.page.evaluate("menu.checked = true")
    seen.dump()
    seen.page.click("#menu")
    seen.dump()
