"""What is drawn for a control, in it or beside it, is no second one."""

# ruff: noqa: E501 (a page a line)

import pytest

HIDDEN_BOX = "<input type=checkbox tabindex=-1{} style='opacity:.5'>"

CASES = {
    "boxes in the items of a list": (
        "<div role=listbox aria-label=Fruit>"
        "<div role=option tabindex=0 aria-selected=true>"
        + HIDDEN_BOX.format(" checked")
        + "Fig</div>"
        "<div role=option tabindex=-1 aria-selected=false>"
        + HIDDEN_BOX.format("")
        + "Kiwi</div></div>",
        ["[1]<listbox> Fruit", "\t[2]<option selected> Fig", "\t[3]<option> Kiwi"],
    ),
    "a box around one that listens": (
        "<div role=option tabindex=0 aria-selected=true>"
        "<div onclick=1 style='width:20px'>" + HIDDEN_BOX.format(" checked") + "</div>Fig</div>",
        ["[1]<option selected> Fig"],
    ),
    "a box that is all that tells": (
        "<div role=option tabindex=0>" + HIDDEN_BOX.format(" checked") + "Fig</div>",
        ["[1]<option> Fig", "[2]<checkbox checked>"],
    ),
    "a track that listens": (
        "<div style='position:relative;height:40px'>"
        "<div onclick=1 style='width:36px;height:14px;background:gray;position:absolute;top:13px'></div>"
        "<div><input type=checkbox aria-label=Wifi checked "
        "style='position:absolute;left:0;top:0;width:40px;height:40px;margin:0;opacity:0'>"
        "</div></div>",
        ["[1]<checkbox checked> Wifi"],
    ),
    "an icon on a card that is a box to tick": (
        "<div style='position:relative;height:100px'>"
        "<i onclick=1 class=trash style='z-index:1;width:16px;height:16px;background:gray;position:absolute'></i>"
        "<div><input type=checkbox aria-label=Card "
        "style='position:absolute;left:0;top:0;width:300px;height:100px;margin:0;opacity:0'>"
        "</div></div>",
        [
            '[1]<i description=trash at="16,16" size=16x16 color="grey #808080">',
            "[2]<checkbox> Card",
        ],
    ),
    "a thumb's halo and what it shows": (
        "<div role=slider tabindex=0 aria-valuemin=0 aria-valuemax=9 aria-valuenow=3 class=thumb "
        "style='width:20px;height:20px;background:blue'>"
        "<div onclick=1 class=halo style='width:10px;height:10px'></div><b>3.0</b></div>",
        ["[1]<slider value=3 range=0..9 description=thumb>"],
    ),
    "a thumb that says words": (
        "<div role=slider tabindex=0 aria-valuemin=0 aria-valuemax=9 aria-valuenow=3 class=thumb "
        "style='width:90px;height:20px'><b>Low</b></div>",
        ["[1]<slider value=3 range=0..9 description=thumb>", "Low"],
    ),
    "a list's frame with what is chosen in it": (
        "<div onclick=1 role=combobox aria-haspopup=listbox aria-expanded=false "
        "style='cursor:pointer;width:300px'>"
        "<span>Foo</span><button aria-label='Remove Foo'>x</button>"
        "<span>Bar</span><button aria-label='Remove Bar'>x</button>"
        "<input role=combobox aria-label=Many aria-expanded=false></div>",
        [
            "Foo",
            "[1]<button> Remove Foo",
            "Bar",
            "[2]<button> Remove Bar",
            "[3]<combobox expanded=false> Many",
        ],
    ),
    "what shows the chosen file": (
        "<div onclick=1 style='position:relative;width:300px;height:40px'>"
        "<input type=file aria-label=File style='position:absolute;left:0;top:0;width:300px;height:40px'>"
        "<div style='position:absolute;left:0;top:0;width:300px;height:40px'></div></div>",
        ["[1]<input type=file> File"],
    ),
    "what a button has open": (
        "<button aria-haspopup=menu aria-expanded=true aria-owns=m>Menu</button>"
        "<div id=m><p>Edit</p></div>",
        ["[1]<button expanded haspopup=menu> Menu", "Edit"],
    ),
}


@pytest.mark.parametrize(("html", "lines"), CASES.values(), ids=CASES)
def test_drawn(dump, html: str, lines: list[str]) -> None:
    assert dump(html) == lines
