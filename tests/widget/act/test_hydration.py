"""Pages that their scripts have not taken over yet: waited for, and never called done before."""

# ruff: noqa: E501 - page literals keep their lines
from typing import Any

import pytest

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


def test_a_press_that_came_to_nothing_is_made_again_once(acting: Any) -> None:
    agent = acting(NOTED + LATE % 900)
    agent.page.wait_for_timeout(100)
    agent.run(AGED)
    outcome = agent.act("click", name="Add")
    assert outcome["status"] == "done" and agent.state("count") == 1, outcome


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


HYDRATED = """<input id=f aria-label=Name><button id=b type=button onclick="saved=name_">Save</button><script>
let name_ = '', saved = null;
window.hydrate = reset => { if (reset) f.value = ''; let seen = f.value; f.oninput = () => { if (f.value !== seen) name_ = f.value; seen = f.value } }
</script>"""
"""As frameworks do: what the field shows when they take it over is nothing new to them."""


def test_what_the_visitor_has_typed_since_is_left(acting: Any) -> None:
    agent = acting(HYDRATED)
    agent.act("fill_input", {"value": "Ada"}, name="Name")
    agent.run("hydrate(false)")
    agent.page.fill("#f", "Bob")
    agent.act("click", name="Save")
    assert agent.state("[saved, f.value]") == ["Bob", "Bob"]
