"""Lists whose choices become tokens: with a button that removes each, or by a new entry."""

# ruff: noqa: E501 - page literals keep their lines
from __future__ import annotations

from typing import Any

# The tokens are a list of options, too, each with a button; the list closes a moment after a choice.
TOKENS = """<div role=combobox aria-expanded=false id=box><div><select id=s multiple hidden><option>Red<option>Green<option>Blue</select>
<div role=listbox id=t></div><input type=search id=f aria-label=Colours></div>
<div id=p style="display:none"><div role=listbox id=l></div></div></div><script>
const open = is => { p.style.display = is ? 'block' : 'none'; box.ariaExpanded = is };
const draw = () => {
  l.replaceChildren(); t.replaceChildren();
  for (const it of s.options) {
    const row = document.createElement('div'); row.role = 'option'; row.textContent = it.text; row.ariaSelected = it.selected;
    if (it.selected) {
      const off = document.createElement('button'); off.textContent = 'Remove item'; off.ariaLabel = 'Remove item: ' + it.text;
      off.onclick = () => { it.selected = false; draw() };
      row.append(off); t.append(row);
    } else {
      row.onmousedown = e => { e.preventDefault(); it.selected = true; draw(); setTimeout(() => open(false), 30) };
      l.append(row);
    }
  }
};
f.onfocus = f.onclick = () => open(true); f.onblur = () => open(false); draw();
</script>"""
CHOSEN = "[...s.selectedOptions].map(it => it.text)"


# What is typed comes back in the list as a new entry, which a press would make.
NEW = """<div style="position:relative"><input id=f role=combobox aria-label=Tags aria-expanded=false>
<div id=p style="position:absolute;background:#fff" hidden></div></div><p id=t></p><script>
window.tags = [];
f.oninput = f.onfocus = () => {
  p.hidden = !f.value; f.ariaExpanded = !p.hidden;
  p.innerHTML = '<div id=n style="cursor:pointer">Add <strong></strong>…</div><div>No results found</div>';
  p.querySelector('strong').textContent = f.value;
  n.onclick = () => { tags.push(f.value); t.textContent = tags.join(); f.value = ''; p.hidden = true };
};
f.onblur = () => { p.hidden = true };
</script>"""


def test_an_entry_that_is_only_offered_is_not_chosen(acting: Any) -> None:
    agent = acting(NEW)
    outcome = agent.act("choose", {"option": "red"}, name="Tags")
    assert outcome["status"] != "done" or agent.state("tags") == ["red"], outcome
