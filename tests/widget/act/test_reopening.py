"""The visitor's answer on our card closes what holds the approved item: it is opened again."""

from __future__ import annotations

from typing import Any

import pytest

ITEM = "<button onclick='log.push(`deleted`)'>Delete account</button>"
HEAD = "<script>log = []</script><p id=said>Account</p>"
# Each closes by whatever comes from outside of it, as the visitor's press on our card does.
MENUS = {
    "hidden": f"""{HEAD}<button id=more>More</button><div id=menu hidden>{ITEM}</div><script>
more.onclick = () => {{ log.push('opened'); menu.hidden = false }};
shut = () => {{ menu.hidden = true }}</script>""",
    "drawn anew": f"""{HEAD}<button id=more>More</button><div id=menu></div>
<template id=t>{ITEM}</template><script>
more.onclick = () => {{ log.push('opened'); menu.replaceChildren(t.content.cloneNode(true)) }};
shut = () => menu.replaceChildren()</script>""",
    "a submenu": f"""{HEAD}<button id=top>More</button><div id=menu hidden>
<button id=more>Advanced</button><div id=sub hidden>{ITEM}</div></div><script>
top_ = document.getElementById('top'); top_.onclick = () => {{ menu.hidden = false }};
more.onclick = () => {{ log.push('opened'); sub.hidden = false }};
shut = () => {{ menu.hidden = sub.hidden = true }}</script>""",
}


@pytest.mark.parametrize("kind", MENUS)
def test_what_the_answer_has_closed_is_opened_again(acting: Any, kind: str) -> None:
    agent = acting(MENUS[kind])
    for name in ["More", "Advanced"] if kind == "a submenu" else ["More"]:
        assert agent.act("click", name=name)["status"] == "done"
    ref = agent.ref("Delete account")
    held = agent.act("click", {"ref": ref})
    assert held["status"] == "needs_approval", held
    agent.run("shut()")
    outcome = agent.act("click", {"ref": ref}, digest=held["approval"]["digest"])
    assert outcome["status"] == "done", outcome
    assert agent.state("log") == ["opened", "opened", "deleted"]


def test_what_did_more_than_open_something_is_not_pressed_again(acting: Any) -> None:
    """It has said that something was added: a second press would add another one."""
    adds = MENUS["hidden"].replace("log.push('opened')", "log.push('added')")
    adds = adds.replace("<p id=said>", "<p id=said role=status>")
    agent = acting(adds.replace("= false", "= false; said.textContent = 'Added to your cart'"))
    assert agent.act("click", name="More")["status"] == "done"
    ref = agent.ref("Delete account")
    held = agent.act("click", {"ref": ref})
    agent.run("shut()")
    outcome = agent.act("click", {"ref": ref}, digest=held["approval"]["digest"])
    assert outcome["reason"] == "not_visible", outcome
    assert agent.state("log") == ["added"]


# A box for a message that is made anew, empty, each time that it is opened.
MESSAGE = """<p id=said>Orders</p><button id=note>Message</button><div id=host></div><script>
sent = []; log = [];
note.onclick = () => { host.innerHTML = '<label>Text <textarea id=t></textarea></label>' +
  '<button id=go onclick="sent.push(t.value)">Delete and send</button>' };
shut = () => host.replaceChildren()</script>"""


def test_what_was_entered_is_entered_again_or_nothing_is_pressed(acting: Any) -> None:
    for answer in ("taken", "refused"):
        agent = acting(MESSAGE)
        assert agent.act("click", name="Message")["status"] == "done"
        assert agent.act("fill_input", {"value": "It left today"}, name="Text")["status"] == "done"
        ref = agent.ref("Delete and send")
        held = agent.act("click", {"ref": ref})
        assert held["status"] == "needs_approval", held
        agent.run("shut()")
        if answer == "refused":
            agent.run("host.addEventListener('input', e => { e.target.value = '' })")
        outcome = agent.act("click", {"ref": ref}, digest=held["approval"]["digest"])
        assert agent.state("sent") == (["It left today"] if answer == "taken" else []), outcome
        assert answer == "taken" or "does not hold what was entered" in outcome["message"]
