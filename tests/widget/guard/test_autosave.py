"""What a page sends while the run types or waits, and what it saves by itself afterwards."""

# ruff: noqa: E501 - page literals keep their lines
from typing import Any

import pytest

from widget.guard.sending import gated

TASK = "Call it Harvest menu, colour teal, and forward it"
AUTOSAVE = """<input id=t aria-label=Title value="Autumn menu" oninput="clearTimeout(window.later); window.later = setTimeout(() => fetch('/api/pages/3', {method: 'POST', body: new URLSearchParams({title: t.value})}).then(() => window.saved = 1, () => window.failed = 1), 600)"><button onclick="1">Merge</button>"""


def test_an_autosave_after_the_action_is_sent_and_nobody_is_asked(acting: Any) -> None:
    agent, line = gated(acting, AUTOSAVE, first=True, task=TASK)
    agent.act("fill_input", {"value": "Harvest menu"}, name="Title")
    agent.page.wait_for_function("window.saved")
    assert agent.state("pf.asked") == [] and len(line.sent) == 1


LATER = """<button id=b onclick="b.remove(); setTimeout(() => fetch('/api/sessions/7', {method: 'DELETE'}).then(() => window.sent = 1, () => window.failed = 1), 700)">Shut down kernel</button>"""


def test_what_comes_while_the_run_waits_is_about_what_was_pressed(acting: Any) -> None:
    agent, _ = gated(acting, LATER, first=True, task=TASK)
    agent.act("click", name="Shut down kernel")
    held = agent.act("wait", {"ms": 1500})
    asked = [*agent.state("pf.asked"), held.get("approval", {}).get("facts", {})]
    assert [it.get("name") for it in asked if it] == ["Shut down kernel"]


DRAWN = """<div id=d role=textbox tabindex=0 aria-label=Notes></div><script>d.onkeydown = (e) => { if (e.key.length > 1) return; e.preventDefault(); d.textContent += e.key; clearTimeout(window.later); window.later = setTimeout(() => fetch('/api/notes/1', {method: 'PUT', body: JSON.stringify({text: d.textContent})}).then(() => window.saved = 1, () => window.failed = 1), 300); }</script>"""


def test_a_space_typed_into_an_editor_that_draws_its_text_presses_nothing(acting: Any) -> None:
    agent, line = gated(acting, DRAWN, first=True, task=TASK)
    agent.page.get_by_label("Notes").focus()
    agent.act("type_text", {"text": "water the beds "})
    agent.page.wait_for_function("window.saved || window.failed")
    assert agent.state("pf.asked") == [] and len(line.sent) == 1


def test_after_a_press_of_anything_else_it_is_asked_about(acting: Any) -> None:
    agent, _ = gated(acting, AUTOSAVE.replace("600", "1500"), first=True, task=TASK)
    agent.act("fill_input", {"value": "Harvest menu"}, name="Title")
    agent.act("click", name="Merge")
    agent.page.wait_for_function("window.saved")
    assert [it["request"] for it in agent.state("pf.asked")] == ["POST /api/pages/3"]


FILE = """<div id=e contenteditable role=textbox aria-label=Cell></div><button onclick="{0}">Run</button><script>history.replaceState(0, '', '/tree/Harvest.md'); const put = (at, more) => fetch('/api/contents/' + at, {method: 'PUT', body: JSON.stringify({type: 'file', content: e.textContent, ...more})}).then(() => window.saved = 1, () => window.failed = 1); const later = (...it) => Promise.resolve().then(() => new Promise((then) => Object.assign(new Image(), {onerror: then}).src = '/none.png')).then(() => put(...it))</script>"""


@pytest.mark.parametrize(
    ("sends", "asked"),
    [
        ("later('Harvest.md')", 0),
        ("later('Weather.md')", 1),
        ("later('Harvest.md', {visibility: 'public'})", 1),
        ("put('Harvest.md')", 1),
    ],
)
@pytest.mark.parametrize("text", ["", "total = 41"])
def test_the_open_file_is_saved_after_a_press(
    acting: Any, sends: str, asked: int, text: str
) -> None:
    agent, _ = gated(
        acting, FILE.replace("{0}", sends), first=True, task=f"Write {text} and run it"
    )
    if text:
        agent.act("fill_input", {"value": text}, name="Cell")
    held = agent.act("click", name="Run")
    if held["status"] == "needs_approval":
        assert asked == 1
        return
    agent.page.wait_for_function("window.saved || window.failed")
    assert len(agent.state("pf.asked")) == asked
