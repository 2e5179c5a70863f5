"""Pages that their scripts have not taken over yet: waited for, and never called done before."""

# ruff: noqa: E501 - page literals keep their lines
from __future__ import annotations

from typing import Any

from widget.act.acting import texts

NOTED = (
    "<script>window.__pilotfishListeners = new WeakSet(); window.__pilotfishFirst = true</script>"
)
"""As the early script leaves it: what listens is noted, and nothing does."""
LATE = """<button id=b type=button>Add</button><p id=n>0</p><script>
setTimeout(() => { __pilotfishListeners.add(b); b.onclick = () => { n.textContent = ++window.count } }, %d); window.count = 0;
</script>"""


def test_a_button_that_nobody_hears_yet_is_waited_for(acting: Any) -> None:
    agent = acting(NOTED + LATE % 900)
    outcome = agent.act("click", name="Add")
    assert outcome["status"] == "done" and agent.state("count") == 1, outcome


def test_a_press_that_came_to_nothing_is_made_again_once(acting: Any) -> None:
    agent = acting(NOTED + LATE % 900)
    agent.page.wait_for_timeout(100)
    agent.run("performance.now = (now => () => now.call(performance) + 5000)(performance.now)")
    outcome = agent.act("click", name="Add")
    assert outcome["status"] == "done" and agent.state("count") == 1, outcome


def test_a_press_that_nobody_hears_is_not_known(acting: Any) -> None:
    agent = acting(NOTED + "<button type=button>Dead</button>")
    agent.run("performance.now = (now => () => now.call(performance) + 5000)(performance.now)")
    outcome = agent.act("click", name="Dead")
    assert outcome["status"] == "unknown", outcome
    assert "no script of the page listens" in outcome["message"]


def test_without_the_early_script_nobody_can_tell(acting: Any) -> None:
    agent = acting("<button type=button>Dead</button>")
    outcome = agent.act("click", name="Dead")
    assert (outcome["status"], texts(outcome, "none")) == ("done", ["no visible effect"])


def test_a_part_that_its_framework_wakes_is_waited_for(acting: Any) -> None:
    agent = acting(
        """<astro-island ssr><label>Note <input id=f></label></astro-island><script>
        setTimeout(() => { document.querySelector('astro-island').removeAttribute('ssr'); f.value = ''; f.oninput = () => { window.note = f.value } }, 700)</script>"""
    )
    outcome = agent.act("fill_input", {"value": "For Ada"}, name="Note")
    assert outcome["status"] == "done" and agent.state("note") == "For Ada", outcome
