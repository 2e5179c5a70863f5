"""Keys with what a browser does by itself on them."""

# ruff: noqa: E501 - page literals keep their lines
from typing import Any

from widget.act.acting import HARNESS


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
