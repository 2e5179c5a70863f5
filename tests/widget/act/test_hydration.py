"""Pages that their scripts have not taken over yet: waited for, and never called done before."""

# ruff: noqa: E501 - page literals keep their lines
from __future__ import annotations

from typing import Any

import pytest

from widget.act.acting import texts

NOTED = (
    "<script>window.__pilotfishListeners = new WeakSet(); window.__pilotfishFirst = true</script>"
)
"""As the early script leaves it: what listens is noted, and nothing does."""
AGED = "performance.now = (now => () => now.call(performance) + 5000)(performance.now)"
"""The page is no longer young: nothing is waited for before the press."""
LATE = """<button id=b type=button>Add</button><p id=n>0</p><script>
setTimeout(() => { __pilotfishListeners.add(b); b.onclick = () => { n.textContent = ++window.count } }, %d); window.count = 0;
</script>"""
RECORDED = "<script>EventTarget.prototype.addEventListener = (on => function (...all) { if (all[0] === 'click' && !all[2]) __pilotfishListeners.add(this ?? window); return on.apply(this, all) })(addEventListener)</script>"
"""As `addEventListener` is with the early script."""
BUTTON = "<button type=button>Dead</button>"
SHADOW = f"""<div id=h></div><script>h.attachShadow({{ mode: 'open' }}).innerHTML = '{BUTTON}';
h.shadowRoot.addEventListener('click', () => {{ window.n = 1 }})</script>"""
FRAMED = f"""<iframe id=f srcdoc='{NOTED}<p>'></iframe><script>f.onload = () => {{
const b = document.createElement('button'); b.type = 'button'; b.append('Dead');
b.addEventListener('click', () => {{ window.n = 1 }}); f.contentDocument.body.append(b) }}</script>"""
"""What this window has made stands in a frame."""


def test_a_button_that_nobody_hears_yet_is_waited_for(acting: Any) -> None:
    agent = acting(NOTED + LATE % 900)
    outcome = agent.act("click", name="Add")
    assert outcome["status"] == "done" and agent.state("count") == 1, outcome


def test_a_press_that_came_to_nothing_is_made_again_once(acting: Any) -> None:
    agent = acting(NOTED + LATE % 900)
    agent.page.wait_for_timeout(100)
    agent.run(AGED)
    outcome = agent.act("click", name="Add")
    assert outcome["status"] == "done" and agent.state("count") == 1, outcome


def test_a_press_that_nobody_hears_is_not_known(acting: Any) -> None:
    agent = acting(NOTED + BUTTON)
    agent.run(AGED)
    outcome = agent.act("click", name="Dead")
    assert outcome["status"] == "unknown", outcome
    assert "no script of the page listens" in outcome["message"]


@pytest.mark.parametrize(
    "page",
    [
        BUTTON + "<script>document.onclick = () => { window.n = 1 }</script>",
        BUTTON + "<script>window.onclick = () => { window.n = 1 }</script>",
        BUTTON + "<script>document.body.onclick = () => { window.n = 1 }</script>",
        RECORDED + SHADOW,
        RECORDED + FRAMED,
    ],
    ids=["document", "window", "body", "shadow root", "another window"],
)
def test_a_press_that_is_heard_further_out_is_done(acting: Any, page: str) -> None:
    agent = acting(NOTED + page)
    agent.page.wait_for_function("!window.f || f.contentDocument.querySelector('button')")
    agent.run(AGED)
    outcome = agent.act("click", name="Dead")
    assert (outcome["status"], agent.state("window.n")) == ("done", 1), outcome


def test_a_request_shows_that_somebody_listens(acting: Any) -> None:
    """Captured at the document, which is not recorded as a listener."""
    listens = "document.addEventListener('click', () => { window.sent = fetch('/?add') }, true)"
    agent = acting(NOTED + BUTTON + f"<script>{listens}</script>")
    agent.run(AGED)
    outcome = agent.act("click", name="Dead")
    assert (outcome["status"], texts(outcome, "none")) == ("done", ["no visible effect"]), outcome


def test_a_part_that_its_framework_wakes_is_waited_for(acting: Any) -> None:
    agent = acting(
        """<astro-island ssr><label>Note <input id=f></label></astro-island><script>
        setTimeout(() => { document.querySelector('astro-island').removeAttribute('ssr'); f.value = ''; f.oninput = () => { window.note = f.value } }, 700)</script>"""
    )
    outcome = agent.act("fill_input", {"value": "For Ada"}, name="Note")
    assert outcome["status"] == "done" and agent.state("note") == "For Ada", outcome


HYDRATED = """<input id=f aria-label=Name><button id=b type=button onclick="saved=name_">Save</button><script>
let name_ = '', saved = null;
window.hydrate = reset => { if (reset) f.value = ''; let seen = f.value; f.oninput = () => { if (f.value !== seen) name_ = f.value; seen = f.value } }
</script>"""
"""As frameworks do: what the field shows when they take it over is nothing new to them."""


@pytest.mark.parametrize("reset", ["true", "false"])
def test_a_field_that_was_filled_before_anybody_heard_is_filled_again(
    acting: Any, reset: str
) -> None:
    agent = acting(HYDRATED)
    agent.act("fill_input", {"value": "Ada"}, name="Name")
    agent.run(f"hydrate({reset})")
    outcome = agent.act("click", name="Save")
    assert agent.state("[saved, f.value]") == ["Ada", "Ada"]
    assert "Name was filled again" in texts(outcome, "value")


def test_what_the_visitor_has_typed_since_is_left(acting: Any) -> None:
    agent = acting(HYDRATED)
    agent.act("fill_input", {"value": "Ada"}, name="Name")
    agent.run("hydrate(false)")
    agent.page.fill("#f", "Bob")
    agent.act("click", name="Save")
    assert agent.state("[saved, f.value]") == ["Bob", "Bob"]
