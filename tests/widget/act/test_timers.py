"""Short timers that an action's events set are a part of it; others are none of its business."""

# ruff: noqa: E501 - page literals keep their lines
from __future__ import annotations

from typing import Any

PAGE = """<div id=out></div><script>var log = [];</script>
<button onclick="setTimeout(it => { log.push(it); out.textContent = it }, 300, 'late')">Late</button>
<button onclick="setTimeout(() => log.push('dropped'), 5000)">Long</button>
<button onclick="clearTimeout(setTimeout(() => log.push('never'), 450))">Cleared</button>
<button onclick="setTimeout('log.push(1)', 0)">Text</button>
<button onclick="log.push(/native code/.test(String(setTimeout)))">Look</button>"""


def test_what_a_short_timer_does_is_told(acting: Any) -> None:
    agent = acting(PAGE)
    outcome = agent.act("click", name="Late")
    assert agent.state("log") == ["late"]
    assert outcome["effects"][0]["kind"] == "changed"


def test_long_and_cleared_timers_are_not_waited_for(acting: Any) -> None:
    agent = acting(PAGE)
    agent.act("click", name="Cleared")
    outcome = agent.act("click", name="Long")
    assert outcome["timings"]["settle"] < 2500
    assert agent.state("log") == []


def test_timers_are_the_pages_own_again(acting: Any) -> None:
    agent = acting(PAGE)
    agent.act("click", name="Text")
    assert agent.state("log") == [1]
    assert agent.state("[setTimeout, clearTimeout].every(it => /native code/.test(String(it)))")
    agent.act("click", name="Look")
    assert agent.state("log") == [1, False]


WORKS = """<button id=b>Refresh</button><button id=c class=btn>Sync</button><button id=d>Save as…</button><p id=o></p>
<script>b.onclick=()=>{b.textContent='Refreshing…';setTimeout(()=>{b.textContent='Refresh';o.textContent='No connection'},1400)};
c.onclick=()=>{c.classList.add('is-loading');setTimeout(()=>{c.classList.remove('is-loading');c.textContent='Synced'},1400)};
d.onclick=()=>{o.textContent='Where to?'}</script>"""


def test_a_label_that_always_ends_in_dots_is_not_waited_for(acting: Any) -> None:
    outcome = acting(WORKS).act("click", name="Save as…")
    assert outcome["timings"]["settle"] < 1000
