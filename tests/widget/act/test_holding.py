"""Buttons that act only once they have been held for a time."""

from __future__ import annotations

from typing import Any

HELD = """<button id=b>Hold to delete</button><p id=out>Nothing yet</p><script>let t;
b.onpointerdown=()=>{b.style.background='pink';t=setTimeout(()=>{window.deleted=true;out.textContent='Deleted'},900)};
b.onpointerup=()=>{b.style.background='';clearTimeout(t)}</script>"""


def test_a_click_on_it_is_no_success(acting: Any) -> None:
    agent = acting(HELD)
    outcome = agent.act("click", name="Hold to delete")
    assert outcome["status"] == "unknown" and "long_press" in outcome["message"], outcome
    assert agent.state("window.deleted") is None


def test_a_hold_that_is_too_short_is_no_success(acting: Any) -> None:
    agent = acting(HELD)
    outcome = agent.act("long_press", {"ms": 300}, name="Hold to delete")
    assert outcome["status"] == "unknown" and "longer" in outcome["message"], outcome


def test_a_click_that_acts_at_once_is_a_success(acting: Any) -> None:
    agent = acting(HELD.replace("},900)", "},0)"))
    assert agent.act("click", name="Hold to delete")["status"] == "done"
