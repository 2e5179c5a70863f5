"""Every action ends within its limit, whatever of the page never does (issue 55)."""

import socket
from typing import Any

import pytest

PAGE = """
<style>@keyframes spin{{to{{rotate:1turn}}}}h1{{animation:spin 1s linear infinite}}</style>
<h1>Busy</h1><p id=log aria-live=polite></p><p id=a></p><p id=b></p><canvas id=art></canvas>
<iframe title=Slow id=slow></iframe><a href="#there">Go</a>
<button onclick="fetch('{slow}').catch(()=>0);document.title='Pressed'">Press</button>
<input aria-label=Name><input type=file aria-label=File><input type=checkbox aria-label=Tick>
<select aria-label=Kind><option>A<option>B</select><input type=date aria-label=Day>
<input type=range aria-label=Level max=9>
<table><caption>Prices</caption><tr><th>X<th>Y<tr><td>1<td>2</table>
<ul role=listbox aria-label=List tabindex=0>
<li role=option aria-selected=false onclick="this.ariaSelected=true">One</ul>
<script>
setInterval(() => log.textContent = performance.now(), 3);
const later = () => setTimeout(later, 9); later();
const draw = () => {{ art.width = 99; a.textContent = performance.now();
  requestAnimationFrame(draw) }}; draw();
const answer = (to) => () => setTimeout(() => to.className = Math.random());
const both = {{ attributes: true, childList: true }};
new MutationObserver(answer(b)).observe(a, both); new MutationObserver(answer(a)).observe(b, both);
addEventListener('beforeunload', e => e.preventDefault());
onload = () => slow.src = '{slow}'; fetch('{slow}', {{ method: 'POST' }}).catch(() => 0);
new WebSocket('{slow}'.replace('http', 'ws'));
</script>"""
LIMITS = {"action": 6000, "ready": 800, "settle": 900, "seek": 900, "scroll": 900, "until": 2000}
MOST = LIMITS["action"] + 3000
"""Its limit, and what it has to stop in."""
ENDS = f"Promise.race([pf.act(...it), new Promise(no => setTimeout(no, {MOST}, 'no end'))])"
STEPS: list[tuple[str, str, dict[str, Any]]] = [
    *((act, "Press", {}) for act in ("click", "double_click", "right_click", "long_press")),
    *((act, "Press", {}) for act in ("hover", "scroll_to", "border", "highlight", "read")),
    *(("press_key", "Press", {"key": key}) for key in ("Enter", "Tab")),
    ("hold_key", "Press", {"key": "a", "ms": 300}),
    ("click_at", "Press", {"x": 3, "y": 3}),
    ("select_text", "", {"text": "Busy"}),
    ("upload_file", "File", {"purpose": "Your file"}),
    ("fill_form", "", {"fields": [{"ref": "Name", "value": "Ida"}]}),
    ("validate_form", "Name", {}),
    *((act, "Tick", {}) for act in ("check", "uncheck")),
    *(("fill_input", "Name", {"value": value}) for value in ("Ida", "")),
    ("clear_input", "Name", {}),
    ("select_option", "Kind", {"value": "B"}),
    *(("choose", "List", {"option": option}) for option in ("One", "None")),
    ("set_date", "Day", {"date": "2026-12-24"}),
    ("set_slider", "Level", {"value": 5}),
    ("drag", "Press", {"dx": 20, "dy": 0}),
    *((act, "", {}) for act in ("wait", "go_back", "dismiss")),
    *(("wait_until", "", {"text": text}) for text in ("Busy", "Never")),
    *(("find", "", {"text": text}) for text in ("Busy", "Never")),
    *(("scroll", "", {"until": text}) for text in ("Busy", "Never")),
    ("type_text", "", {"text": "Ida"}),
    ("extract_table", "Prices", {}),
    ("navigate", "", {"path": "#there"}),
]


HIDDEN = """<script>for (const [it, is] of [['hidden', true], ['visibilityState', 'hidden']])
  Object.defineProperty(document, it, {get: () => is});
requestAnimationFrame = () => 1; const soon = setTimeout;
setTimeout = (act, ms) => soon(act, Math.max(1000, ms))</script>"""
"""A background tab has no frames, and timers once a second."""
STOPPED = "<script>const at = performance.now(); Performance.prototype.now = () => at</script>"
"""As a page under test does, or one that is played back."""
WAITS = {"click", "choose", "find", "scroll", "wait", "wait_until", "fill_input", "set_date"}
TABS = {
    "shown": ("", STEPS),
    "hidden": (HIDDEN, [it for it in STEPS if it[0] not in {"drag", "read", "border"}]),
    "stopped": (STOPPED, [it for it in STEPS if it[0] in WAITS]),
}
CASES = [
    pytest.param(tab, it, id=f"{name}-{it[0]}-{at}")
    for name, (tab, steps) in TABS.items()
    for at, it in enumerate(steps)
]


@pytest.mark.parametrize(("tab", "step"), CASES)
def test_every_action_ends_in_a_restless_page(
    acting: Any, tab: str, step: tuple[str, str, dict[str, Any]]
) -> None:
    act, name, args = step
    with socket.create_server(("127.0.0.1", 0)) as silent:
        slow = f"http://127.0.0.1:{silent.getsockname()[1]}/"
        agent = acting(tab + PAGE.format(slow=slow), limits=LIMITS)
        if name:
            args = {**args, "ref": agent.ref(name)}
        if fields := args.get("fields"):
            args = {"fields": [{**it, "ref": agent.ref(it["ref"])} for it in fields]}
        outcome = agent.page.evaluate(f"it => {ENDS}", [act, args])
    assert outcome["status"] in {"done", "failed", "unknown"}, outcome


def test_every_action_has_such_a_case(acting: Any) -> None:
    known = acting("").act("none")["message"].rstrip(".").split("it has: ")[1].split(", ")
    assert set(known) == {act for act, *_ in STEPS}
