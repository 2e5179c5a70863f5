"""Actions end alike whatever a library of the page's has put in the place of what the browser has."""

# ruff: noqa: E501 - page literals keep their lines
from typing import Any

import pytest

from widget.patched import PATCHES

PAGE = """<!doctype html>LIBRARY
<form onsubmit="event.preventDefault(); out.textContent = 'Sent ' + who.value">
  <label>Who <input id=who required></label> <label>Note <textarea></textarea></label>
  <label>Size <select onchange="out.textContent = this.value"><option>S<option>M</select></label>
  <label><input type=checkbox> Gift</label>
  <div contenteditable aria-label=Text></div>
  <label>Day <input type=date></label> <label>Much <input type=range></label>
  <button>Send</button>
</form>
<ul role=listbox aria-label=Colour><li role=option tabindex=0 onclick="out.textContent = 'Red'">Red<li role=option tabindex=0>Blue</ul>
<div style="height:40px;overflow:auto" id=box><p style="height:900px">Long</p></div>
<table><tr><th>No<th>Sum<tr><td>1<td>$2<tr><td>2<td>$3</table>
<dialog id=d><form method=dialog><p>Sure?</p><button>Yes</button></form></dialog>
<button onclick="d.showModal()">Ask</button>
<p id=out role=status></p>"""

STEPS: list[tuple[str, dict[str, Any]]] = [
    ("fill_input", {"args": {"value": "Ann"}, "name": "Who"}),
    ("fill_input", {"args": {"value": "Two\nlines"}, "name": "Note"}),
    ("fill_input", {"args": {"value": "Written"}, "name": "Text"}),
    ("clear_input", {"name": "Note"}),
    ("select_option", {"args": {"value": "M"}, "name": "Size"}),
    ("check", {"name": "Gift"}),
    ("set_date", {"args": {"date": "2026-11-25"}, "name": "Day"}),
    ("set_slider", {"args": {"value": 70}, "name": "Much"}),
    ("click", {"name": "Red"}),
    ("hover", {"name": "Send"}),
    ("scroll", {"args": {"direction": "down"}, "at": "#box"}),
    ("extract_table", {"at": "table"}),
    ("find", {"args": {"text": "Long"}}),
    ("press_key", {"args": {"key": "Enter"}, "name": "Who"}),
    ("click", {"name": "Send"}),
    ("click", {"name": "Ask"}),
    ("click", {"name": "Yes"}),
]


@pytest.mark.timeout(180)
@pytest.mark.parametrize("name", PATCHES)
def test_actions_end_as_without_the_library(acting: Any, name: str) -> None:
    library = f"<script>{PATCHES[name]}</script>"
    told = [acting(PAGE.replace("LIBRARY", before)).outcomes(STEPS) for before in ("", library)]
    assert told[1] == told[0]
    assert [it["status"] for it in told[0]].count("done") >= 14
