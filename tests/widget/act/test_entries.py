"""Fields whose own text is not their value: tags fields, lists, what another value replaces."""

# ruff: noqa: E501 - page literals keep their lines
from typing import Any

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


def test_entries_of_a_form(acting: Any) -> None:
    agent = acting(TAGS % ("['Enter']", "null"))
    fields = [
        {"ref": agent.ref("Labels"), "value": "red, green"},
        {"ref": agent.ref("Other"), "value": "x"},
    ]
    outcome = agent.act("fill_form", {"fields": fields})
    assert (outcome["status"], agent.state("tags")) == ("done", ["red", "green"]), outcome


# The page empties the field, and something else in the form says the word.
STRICT = """<form><p>Colours: Greenish</p><label>Colour <input id=f></label><p id=m></p></form>
<script>f.onchange = () => { f.value = ''; m.textContent = 'Pick from the list' }</script>"""


def test_words_elsewhere_are_no_entry(acting: Any) -> None:
    agent = acting(STRICT)
    outcome = agent.act("fill_input", {"value": "Green"}, name="Colour")
    assert outcome["status"] != "done", outcome
