"""What a list shows as chosen, drawn over the field that opens it."""

from __future__ import annotations

LAID = "position:absolute;inset:0"
SEEN = "opacity:0;width:200px;height:30px"


def test_what_a_list_shows_does_not_cover_its_field(dump):
    assert dump(f"""<div onclick=1 style="position:relative;width:220px;height:32px">
        <input role=combobox aria-label=City style="{SEEN}">
        <span style="{LAID}">Rome</span></div>""") == [
        "[1]<combobox> City",
        "Rome",
    ]


def test_what_takes_the_press_itself_covers_it(dump):
    assert dump(f"""<div onclick=1 style="position:relative;width:220px;height:32px">
        <input role=combobox aria-label=City style="{SEEN}">
        <button style="{LAID}">Clear</button></div>
      <div style="position:relative;width:220px;height:32px">
        <input role=combobox aria-label=Town style="{SEEN}">
        <span style="{LAID}">Rome</span></div>""") == [
        '[1]<combobox covered="button Clear"> City',
        "[2]<button> Clear",
        '[3]<combobox covered="span Rome"> Town',
        "Rome",
    ]


def test_a_disabled_box_to_tick_that_is_put_away_is_not_covered(dump):
    away = "position:absolute;clip:rect(0,0,0,0);pointer-events:none"
    assert dump(f"""<div style="position:relative"><input type=radio id=a style="{away}">
      <label for=a style="position:relative;display:inline-block;padding:9px">Left</label>
      <input type=radio id=b disabled style="{away};left:4px;top:4px">
      <label for=b style="pointer-events:none">Off</label></div>""") == [
        "[1]<radio> Left",
        "[2]<radio disabled> Off",
    ]
