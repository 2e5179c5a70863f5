"""Lists whose choices become tokens: with a button that removes each, or by a new entry."""

# ruff: noqa: E501 - page literals keep their lines
from typing import Any

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
