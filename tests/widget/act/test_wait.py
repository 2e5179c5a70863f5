"""Waiting for a time, a text or an element."""

# ruff: noqa: E501 - page literals keep their lines
from typing import Any

PAGE = """<p id=note></p><button id=late style="display:none">Late</button><button id=go>Go</button>
<div id=box></div><ul><li class=row style="display:none">A</li></ul>"""


def test_an_element_is_waited_for_by_ref_and_by_selector(acting: Any) -> None:
    agent = acting(PAGE, limits={"wait": 3000})
    ref = agent.ref("Go")
    there = agent.act("wait", {"ref": ref})
    assert (there["status"], there["message"]) == ("done", f'button "Go" [{ref}] is there.')
    agent.run("go.style.visibility = 'hidden'; setTimeout(() => go.style.visibility = '', 60)")
    assert agent.act("wait", {"ref": ref})["status"] == "done"
    assert agent.state("getComputedStyle(go).visibility") == "visible"
    agent.run("setTimeout(() => late.style.display = '', 60)")
    assert agent.act("wait", {"selector": "#late"})["status"] == "done"
    agent.run(
        """setTimeout(() => { const root = box.attachShadow({mode: 'open'});
        root.innerHTML = '<b class=deep>Deep</b>' }, 60)"""
    )
    deep = agent.act("wait", {"selector": "b.deep"})
    assert (deep["status"], deep["message"], deep.get("data")) == (
        "done",
        '"b.deep" is there.',
        None,
    )
    agent.run(
        "setTimeout(() => document.querySelector('ul').append(...['B', 'C'].map(it => Object.assign(document.createElement('li'), {className: 'row', textContent: it}))), 60)"
    )
    assert agent.act("wait", {"selector": ".row"})["data"] == {"matched": 3, "index": 1}


def test_what_does_not_come_is_told(acting: Any) -> None:
    agent = acting(PAGE, limits={"wait": 120})
    ref = agent.ref("Go")
    agent.run("go.style.visibility = 'hidden'")
    hidden = agent.act("wait", {"ref": ref, "timeout": 60_000})
    assert hidden["reason"] == "timeout"
    assert f"[{ref}] did not show up within 120 ms; it is not visible" in hidden["message"]
    agent.run("go.remove()")
    gone = agent.act("wait", {"ref": ref})
    assert gone["reason"] == "timeout"
    assert f'[{ref}] was button "Go", which is gone from the page' in gone["message"]
    assert agent.act("wait", {"ref": 999})["reason"] == "not_found"
    assert agent.act("wait", {"selector": "#late", "timeout": 20})["message"] == (
        '"#late" did not show up within 20 ms; what it matches cannot be seen.'
    )
    assert agent.act("wait", {"selector": "#none", "timeout": 20})["message"] == (
        '"#none" did not show up within 20 ms.'
    )
    for wrong in ({"selector": "li:"}, {"selector": "li", "text": "A"}, {"ref": ref, "text": "A"}):
        assert agent.act("wait", wrong)["reason"] == "invalid_args", wrong
