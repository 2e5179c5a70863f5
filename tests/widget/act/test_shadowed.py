"""A form's fields stand as properties of it under their names: no name takes from an action."""

# ruff: noqa: E501 - page literals keep their lines
from typing import Any

import pytest

# {} begins the name of each field that is not there to be filled in.
PAGE = """<!doctype html>
<template id=more><form class=came><p role=status>Saved</p><input type=hidden name=it></form></template>
<form id=f onsubmit="event.preventDefault(); out.textContent = 'Sent ' + who.value">
  <label>Who <input id=who required></label> <label>Note <textarea></textarea></label>
  <label>Size <select><option>S<option>M</select></label>
  <label><input type=checkbox> Gift</label>
  <div contenteditable aria-label=Text></div>
  <label>Day <input type=date></label> <label>Much <input type=range></label>
  <button type=button onclick="Element.prototype.append.call(f, shadowing(more.content.cloneNode(true).firstElementChild))">Add</button>
  <button type=button id=under>Under</button>
  <button>Send</button>
</form>
<form id=over style="position:absolute;background:white">Over it</form>
<form id=box style="height:40px;overflow:auto"><p style="height:900px">Long</p></form>
<form id=press role=button tabindex=0 aria-label=Press onclick="out.textContent = 'Pressed'">P</form>
<dialog id=d><form method=dialog><p>Sure?</p><button>Yes</button></form></dialog>
<button onclick="d.showModal()">Ask</button>
<p id=out role=status></p>
<script>
  function shadowing(form) {
    const names = new Set('type value disabled labels checked options'.split(' '));
    for (let at = HTMLFormElement.prototype; at; at = Object.getPrototypeOf(at)) {
      for (const name of Object.getOwnPropertyNames(at)) names.add(name);
    }
    for (const name of names) {
      if (/^on|^__/.test(name)) continue;
      const field = document.createElement('input');
      field.type = 'hidden';
      field.name = '{}' + name;
      Element.prototype.append.call(form, field);
    }
    return form;
  }
  const box = under.getBoundingClientRect();
  over.style.left = box.left + 'px';
  over.style.top = box.top + 'px';
  over.style.width = box.width + 'px';
  over.style.height = box.height + 'px';
  [...document.forms].forEach(shadowing);
</script>"""

STEPS: list[tuple[str, dict[str, Any]]] = [
    ("fill_input", {"args": {"value": "Ann"}, "name": "Who"}),
    ("fill_input", {"args": {"value": "Two lines"}, "name": "Note"}),
    ("fill_input", {"args": {"value": "Written"}, "name": "Text"}),
    ("clear_input", {"name": "Note"}),
    ("select_option", {"args": {"value": "M"}, "name": "Size"}),
    ("check", {"name": "Gift"}),
    ("set_date", {"args": {"date": "2026-11-25"}, "name": "Day"}),
    ("set_slider", {"args": {"value": 70}, "name": "Much"}),
    ("click", {"name": "Under"}),
    ("click", {"name": "Add"}),
    ("click", {"name": "Press"}),
    ("hover", {"name": "Press"}),
    ("scroll", {"args": {"direction": "down"}, "at": "#box"}),
    ("press_key", {"args": {"key": "Tab"}}),
    ("press_key", {"args": {"key": "Enter"}, "name": "Who"}),
    ("click", {"name": "Send"}),
    ("click", {"name": "Ask"}),
    ("click", {"name": "Yes"}),
]


@pytest.mark.timeout(180)
def test_actions_in_and_on_a_form_end_as_if_its_fields_had_other_names(acting: Any) -> None:
    told = [acting(PAGE.replace("{}", prefix)).outcomes(STEPS) for prefix in ("other-", "")]
    assert told[1] == told[0]
    assert [it["status"] for it in told[0]].count("done") >= 15
