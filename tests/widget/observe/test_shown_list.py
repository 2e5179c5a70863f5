"""A list that a field has open in itself is not what the field shows."""

from __future__ import annotations

OPEN = """<style>[popover] { inset:auto; top:60px; left:8px; margin:0 }</style>
<div onclick="1"><span id=l>Size</span>
<div id=box role=combobox tabindex=0 aria-expanded=false aria-haspopup=listbox aria-labelledby=l>
<span>Medium</span><div id=list popover=manual><div role=listbox aria-label=Size>
<div role=option aria-selected=false>Small</div><div role=option aria-selected=true>Medium</div>
</div></div></div></div>"""


def test_options_drawn_in_the_field_are_no_value(view):
    seen = view(OPEN)
    assert seen.dump() == [
        "[1]<combobox value=Medium expanded=false haspopup=listbox> Size",
    ]
    seen.page.evaluate("list.showPopover(); box.ariaExpanded = 'true'")
    assert seen.dump() == [
        "[1]<combobox value=Medium expanded haspopup=listbox> Size",
        "[2]<option> Small",
        "[3]<option selected> Medium",
    ]


def test_a_button_shows_its_choice_without_its_open_list(dump):
    lines = dump(
        "<label for=b>Size</label><button id=b aria-haspopup=listbox aria-label=Size>"
        "<span>Large</span><span role=listbox><span role=option>Small</span></span></button>"
    )
    assert "value=Large haspopup" in lines[0]
