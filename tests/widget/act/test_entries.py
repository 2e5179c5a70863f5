"""Fields whose own text is not their value: tags fields, lists, what another value replaces."""

# ruff: noqa: E501 - page literals keep their lines
from __future__ import annotations

from typing import Any

import pytest

from widget.act.acting import texts

# `keys` end an entry; with `only`, no other word is taken, and it stays as it was typed.
TAGS = """<form onsubmit="event.preventDefault();window.sent=1"><div class=tags-input><ul id=t style="display:inline"></ul><input id=f aria-label=Labels></div>
<input id=o aria-label=Other></form><script>
window.tags = []; const keys = %s, only = %s;
f.onkeydown = e => {
  if (!keys.includes(e.key) || !f.value || only && !only.includes(f.value)) return;
  e.preventDefault(); tags.push(f.value); f.value = '';
  t.innerHTML = tags.map(it => `<li>${it} <button type=button>x</button></li>`).join('');
};
</script>"""


@pytest.mark.parametrize("keys", ["['Enter']", "[',']", "['Enter', ',', 'Tab']"])
def test_each_entry_of_a_tags_field_is_committed(acting: Any, keys: str) -> None:
    agent = acting(TAGS % (keys, "null"))
    outcome = agent.act("fill_input", {"value": "red, green"}, name="Labels")
    assert (outcome["status"], agent.state("tags")) == ("done", ["red", "green"]), outcome
    assert agent.state("window.sent") is None
    again = agent.act("fill_input", {"value": "blue"}, name="Labels")
    assert (again["status"], agent.state("tags")) == ("done", ["red", "green", "blue"]), again


def test_entries_of_a_form(acting: Any) -> None:
    agent = acting(TAGS % ("['Enter']", "null"))
    fields = [
        {"ref": agent.ref("Labels"), "value": "red, green"},
        {"ref": agent.ref("Other"), "value": "x"},
    ]
    outcome = agent.act("fill_form", {"fields": fields})
    assert (outcome["status"], agent.state("tags")) == ("done", ["red", "green"]), outcome


def test_an_entry_that_is_not_taken_is_told(acting: Any) -> None:
    agent = acting(TAGS % ("['Enter']", "['red']"))
    outcome = agent.act("fill_input", {"value": "red, green"}, name="Labels")
    assert (outcome["status"], agent.state("tags")) == ("unknown", ["red"]), outcome
    assert '"green"' in outcome["message"] and "no entry" in outcome["message"]


# A list whose marked option is taken by Enter in place of what was typed.
MARKED = """<div class="picker chips"><span id=t></span><input id=f role=combobox aria-label=Colours aria-expanded=false aria-controls=l aria-activedescendant="">
<ul id=l role=listbox hidden></ul></div><script>
window.tags = []; const all = ['Red', 'Green', 'Greenish'];
const close = () => { l.hidden = true; f.ariaExpanded = 'false'; f.setAttribute('aria-activedescendant', '') };
const take = it => { tags.push(it); t.textContent = tags.join(' '); f.value = ''; close() };
f.oninput = () => {
  const found = all.filter(it => it.startsWith(f.value)).reverse();
  l.innerHTML = found.map((it, at) => `<li role=option id=o${at}>${it}</li>`).join('');
  l.hidden = !found.length; f.ariaExpanded = `${!l.hidden}`; f.setAttribute('aria-activedescendant', found.length ? 'o0' : '');
};
f.onkeydown = e => { if (e.key === 'Enter' && !l.hidden) take(l.firstChild.textContent) };
f.onblur = close;
</script>"""


# Nothing is chosen by typing; `left` is what becomes of the text as the field is left.
LISTED = """<label>Colour <input id=f role=combobox aria-expanded=false aria-controls=l></label><ul id=l role=listbox hidden></ul>
<label>Other <input id=o></label><script>
window.chosen = null; const all = ['Red', 'Green', 'Greenish'];
f.oninput = () => {
  const found = all.filter(it => it.includes(f.value));
  l.innerHTML = found.map(it => `<li role=option>${it}</li>`).join(''); l.hidden = !found.length; f.ariaExpanded = `${!l.hidden}`;
};
l.onmousedown = e => { e.preventDefault(); chosen = f.value = e.target.textContent; l.hidden = true };
f.onblur = () => { const first = l.firstChild?.textContent ?? ''; l.hidden = true; f.ariaExpanded = 'false'; %s };
</script>"""


def test_what_is_only_typed_into_a_list_is_told_so(acting: Any) -> None:
    agent = acting(LISTED % "f.value = chosen ?? ''")
    outcome = agent.act("fill_input", {"value": "Green"}, name="Colour")
    assert (outcome["status"], outcome["data"]) == ("done", {"entered": False})
    assert "as typed text only" in outcome["message"]
    assert agent.state("l.hidden") is False


@pytest.mark.parametrize(
    ("left", "told"),
    [
        ("chosen = f.value = first", 'Colour shows "Greenish" now, no longer "ish"'),
        ("f.value = chosen ?? ''", 'Colour shows "" now, no longer "ish"'),
        ("chosen = f.value", "Colour is ish"),
    ],
)
def test_what_a_field_shows_once_it_is_left_is_told(acting: Any, left: str, told: str) -> None:
    agent = acting(LISTED % left)
    agent.act("fill_input", {"value": "ish"}, name="Colour")
    outcome = agent.act("fill_input", {"value": "x"}, name="Other")
    assert outcome["status"] == "done"
    assert told in texts(outcome, "value"), outcome
    assert told not in str(agent.act("fill_input", {"value": "y"}, name="Other"))


def test_a_search_field_may_keep_its_text(acting: Any) -> None:
    agent = acting(
        """<form role=search><input type=search role=combobox aria-label=Find aria-expanded=false></form>"""
    )
    outcome = agent.act("fill_input", {"value": "shoes"}, name="Find")
    assert outcome["status"] == "done" and "data" not in outcome


# The page empties the field, and something else in the form says the word.
STRICT = """<form><p>Colours: Greenish</p><label>Colour <input id=f></label><p id=m></p></form>
<script>f.onchange = () => { f.value = ''; m.textContent = 'Pick from the list' }</script>"""


def test_words_elsewhere_are_no_entry(acting: Any) -> None:
    agent = acting(STRICT)
    outcome = agent.act("fill_input", {"value": "Green"}, name="Colour")
    assert outcome["status"] != "done", outcome


def test_what_is_typed_into_a_tags_field_is_told_as_no_entry_yet(acting: Any) -> None:
    agent = acting(TAGS % ("['Enter']", "null"))
    agent.act("click", name="Labels")
    typed = agent.act("type_text", {"text": "red"})
    assert (typed["status"], typed["data"]) == ("done", {"entered": False})
    entered = agent.act("type_text", {"text": "\n"})
    assert "data" not in entered and agent.state("tags") == ["red"]
