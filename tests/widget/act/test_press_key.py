"""Keys with what a browser does by itself on them."""

# ruff: noqa: E501 - page literals keep their lines
from __future__ import annotations

from typing import Any

from widget.act.acting import HARNESS

FORM = """<form onsubmit="event.preventDefault();window.sent=(window.sent||0)+1;window.by=event.submitter?.id">
<input id=q aria-label=Q><button id=ok>Find</button></form><input id=two aria-label=Two>"""


def test_a_prevented_enter_does_nothing_by_itself(acting: Any) -> None:
    agent = acting(FORM + "<script>q.onkeydown=e=>e.preventDefault()</script>")
    agent.act("press_key", {"key": "Enter"}, name="Q")
    assert agent.state("window.sent") is None


def test_a_disabled_default_button_blocks_enter(acting: Any) -> None:
    agent = acting(FORM + "<script>ok.disabled=true</script>")
    agent.act("press_key", {"key": "return"}, name="Q")
    assert agent.state("window.sent") is None


def test_tab_goes_round_and_stays_in_a_modal(acting: Any) -> None:
    agent = acting(
        "<button id=a>A</button><button id=b>B</button><dialog id=d><button id=x>X</button><button id=y>Y</button></dialog>"
    )
    outcome = agent.act("press_key", {"key": "Tab"}, name="A")
    assert agent.state("document.activeElement.id") == "b"
    assert [it["text"] for it in outcome["effects"]] == ["focus is on B"]
    agent.act("press_key", {"key": "Tab", "modifiers": ["shift"]})
    assert agent.state("document.activeElement.id") == "a"
    agent.state("d.showModal()")
    for expected in ("y", "x", "y"):
        agent.act("press_key", {"key": "Tab"})
        assert agent.state("document.activeElement.id") == expected


def test_escape_closes_the_top_dialog(acting: Any) -> None:
    agent = acting(
        "<dialog id=d aria-label=Edit><button>Save</button></dialog><div popover id=p>Menu</div><script>d.showModal();p.showPopover()</script>"
    )
    agent.act("press_key", {"key": "esc"})
    assert agent.state("[d.open, p.matches(':popover-open')]") == [True, False]
    outcome = agent.act("press_key", {"key": "Escape"})
    assert agent.state("d.open") is False
    assert {"kind": "dialog", "text": 'dialog "Edit" closed'} in outcome["effects"]


def test_typing_single_keys_and_deleting(acting: Any) -> None:
    agent = acting("<input id=f aria-label=F><textarea id=t aria-label=T></textarea>")
    for key in ("a", "b", "Backspace", "c"):
        agent.act("press_key", {"key": key}, name="F")
    assert agent.state("f.value") == "ac"
    agent.act("press_key", {"key": "Control+a"}, name="F")
    agent.act("press_key", {"key": "Delete"})
    assert agent.state("f.value") == ""
    agent.act("press_key", {"key": "x"}, name="T")
    agent.act("press_key", {"key": "Enter"})
    assert agent.state("t.value") == "x\n"


def test_unknown_keys_are_refused_with_the_known_ones(acting: Any, page_with: Any) -> None:
    agent = acting("<p>x")
    outcome = agent.act("press_key", {"key": "Return of the king"})
    assert outcome["reason"] == "invalid_args"
    assert "Escape" in outcome["message"]
    page = page_with("<p>x", HARNESS)
    assert page.evaluate("unit.readKey('cmd+Enter')") == {
        "key": "Enter",
        "modifiers": {"metaKey": True},
    }
    assert page.evaluate("unit.readKey('+')") == {"key": "+", "modifiers": {}}
