"""Short timers that an action's events set are a part of it; others are none of its business."""

# ruff: noqa: E501 - page literals keep their lines
from typing import Any

PAGE = """<div id=out></div><script>var log = [];</script>
<button onclick="setTimeout(it => { log.push(it); out.textContent = it }, 300, 'late')">Late</button>
<button onclick="setTimeout(() => log.push('dropped'), 5000)">Long</button>
<button onclick="clearTimeout(setTimeout(() => log.push('never'), 450))">Cleared</button>
<button onclick="setTimeout('log.push(1)', 0)">Text</button>
<button onclick="log.push(/native code/.test(String(setTimeout)))">Look</button>"""


def test_long_and_cleared_timers_are_not_waited_for(acting: Any) -> None:
    agent = acting(PAGE)
    agent.act("click", name="Cleared")
    outcome = agent.act("click", name="Long")
    assert outcome["timings"]["settle"] < 2500
    assert agent.state("log") == []


WORKS = """<button id=b>Refresh</button><button id=c class=btn>Sync</button><button id=d>Save as…</button><p id=o></p>
<script>b.onclick=()=>{b.textContent='Refreshing…';setTimeout(()=>{b.textContent='Refresh';o.textContent='No connection'},1400)};
c.onclick=()=>{c.classList.add('is-loading');setTimeout(()=>{c.classList.remove('is-loading');c.textContent='Synced'},1400)};
d.onclick=()=>{o.textContent='Where to?'}</script>"""


def test_a_label_that_always_ends_in_dots_is_not_waited_for(acting: Any) -> None:
    outcome = acting(WORKS).act("click", name="Save as…")
    assert outcome["timings"]["settle"] < 1000
