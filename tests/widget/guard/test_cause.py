"""Whose a request is: the page's own by proof, the visitor's by their hand, else the agent's."""

# ruff: noqa: E501 - page literals keep their lines
from __future__ import annotations

from typing import Any

import pytest

from widget.guard.sending import gated

CLOCK = "window.skipped = 0; const real = performance.now.bind(performance); performance.now = () => real() + skipped"
POST = "const post = (path, it) => fetch('/api/' + path, {method: 'POST', body: JSON.stringify(it)}).then(() => window.sent++, () => window.failed++)"
PAGE = f"""<script>{CLOCK}; window.sent = window.failed = 0; window.queue = []; {POST}</script>
<input aria-label=Title id=t><input aria-label=Search id=s>
<ul><li data-id=n-41>Harvest <button onclick="queue.push('n-41')">Merge</button></li><li data-id=n-43>Sowing</li></ul>
<button onclick="setTimeout(post, 400, 'sessions/7/delete', {{}})">Shut down</button>
<button onclick="post('likes', {{}})">Like</button><button onclick="setTimeout(post, 30, 'likes', {{}})">Star</button>"""
WORDS = [f"word {it * 3}" for it in "abcdefghijklm"]
LOOP = f"const words = {WORDS}; setInterval(() => words.length && post('tick', {{word: words.shift()}}), 40)"
FLUSH = "setInterval(() => queue.length && post('rows/sync', {op: 'fold', id: queue.shift()}), 40)"


def asked(agent: Any) -> list[str]:
    return [it["request"] for it in agent.state("pf.asked")]


def told(agent: Any, outcome: dict[str, Any], until: str = "sent || failed") -> list[str]:
    """What was asked about by the action, or else after it."""
    if outcome["status"] == "needs_approval":
        return [outcome["approval"]["facts"]["request"]]
    agent.page.wait_for_function(f"{until} || pf.asked.length")
    return asked(agent)


def opened(acting: Any, script: str, first: bool = True) -> Any:
    agent, _ = gated(acting, PAGE, first=first, task="Call it Harvest menu")
    agent.run("pf.answer = () => false")
    agent.run(script)
    return agent


@pytest.mark.parametrize("first", [True, False])
def test_what_a_loop_of_the_page_sends_is_asked_about_only_without_proof(
    acting: Any, first: bool
) -> None:
    agent = opened(acting, "", first)
    agent.run(LOOP if first else f"setTimeout(() => {{ {LOOP} }}, 300)")
    outcome = agent.act("fill_input", {"value": "Harvest menu"}, name="Title")
    assert told(agent, outcome, "sent > 8")[:1] == ([] if first else ["POST /api/tick"])


@pytest.mark.parametrize("seconds", [0, 5, 31])
def test_a_slow_model_gets_as_many_cards_as_a_fast_one(acting: Any, seconds: int) -> None:
    agent = opened(acting, LOOP)
    for name in ("Title", "Search", "Title"):
        outcome = agent.act("fill_input", {"value": f"Harvest menu {name}"}, name=name)
        assert outcome["status"] == "done", outcome
        agent.run(f"skipped += {seconds * 1000}")
    agent.page.wait_for_function("sent > 8")
    assert asked(agent) == []


def test_what_a_press_leaves_for_a_loop_is_asked_about(acting: Any) -> None:
    agent = opened(acting, FLUSH)
    outcome = agent.act("click", name="Merge")
    assert told(agent, outcome) == ["POST /api/rows/sync"] and agent.state("sent") == 0


@pytest.mark.parametrize(("row", "asks"), [("n-41", True), ("n-43", False)])
def test_a_loop_that_names_the_pressed_record_is_asked_about_however_late(
    acting: Any, row: str, asks: bool
) -> None:
    agent = opened(acting, "")
    agent.run(
        f"setInterval(() => queue.length && skipped && post('rows/sync', {{op: 'fold', id: queue.shift() && '{row}'}}), 40)"
    )
    agent.act("click", name="Merge")
    agent.run("skipped = 6000")
    agent.page.wait_for_function("failed || sent")
    assert (asked(agent) == ["POST /api/rows/sync"]) == asks


def test_typing_elsewhere_adopts_nothing(acting: Any) -> None:
    agent = opened(acting, "")
    held = agent.act("click", name="Shut down")
    agent.page.get_by_label("Search").press_sequentially("ab")
    assert told(agent, held) == ["POST /api/sessions/7/delete"]


@pytest.mark.parametrize("name", ["Like", "Star"])
def test_what_the_visitor_presses_is_theirs(acting: Any, name: str) -> None:
    agent = opened(acting, "")
    agent.act("fill_input", {"value": "Harvest menu"}, name="Title")
    agent.page.get_by_text(name).click()
    agent.page.wait_for_function("sent || failed")
    assert asked(agent) == [] and agent.state("sent") == 1


BOX = """<label><input type=checkbox id=box name=rank value=on-duty onchange="setTimeout(post, 200, 'members/7', {rank: box.value})"> Access</label>"""


def test_a_box_that_the_agent_ticks_is_not_the_visitors(acting: Any) -> None:
    """The browser's own events of a box are trusted, whoever has pressed it."""
    agent, _ = gated(acting, PAGE + BOX, first=True, task="x")
    outcome = agent.act("click", at="#box")
    assert told(agent, outcome) == ["POST /api/members/7"]


def test_what_a_box_leaves_for_a_loop_is_asked_about(acting: Any) -> None:
    html = PAGE + """<label><input type=checkbox id=box onchange="queue.push('on')"> Duty</label>"""
    agent, _ = gated(acting, html, first=True, task="x")
    agent.run(FLUSH)
    assert told(agent, agent.act("click", at="#box")) == ["POST /api/rows/sync"]


def test_what_a_loop_sends_while_a_field_is_filled_in_is_the_effect_of_the_press(
    acting: Any,
) -> None:
    agent = opened(acting, "")
    agent.run(
        "setInterval(() => queue.length && t.value && post('rows/sync', {op: 'fold', id: queue.shift()}), 40)"
    )
    agent.act("click", name="Merge")
    outcome = agent.act("fill_input", {"value": "Harvest menu"}, name="Title")
    told(agent, outcome)
    facts = outcome["approval"]["facts"] if "approval" in outcome else agent.state("pf.asked")[0]
    assert (facts["name"], facts["object"]) == ("Merge", "Harvest")


BATCH = PAGE.replace(
    "<ul>", "<button onclick=\"queue.push({id: 'all'})\">Fold</button><ul>"
).replace(
    "</ul>",
    """<li data-id=n-53>Beet <button onclick="queue.push({id: 'n-53', op: 'mute'})">Mute</button></li></ul>""",
)
LATE = "setInterval(() => window.now && queue.length && post('rows/sync', {changes: queue.splice(0).map((it) => it.id ? it : {id: it, op: 'x'}), more: []}), 40)"


@pytest.mark.parametrize(
    ("task", "presses", "asks"),
    [
        ("x", ("Merge", "Mute"), [("Merge", "Harvest")]),
        ("x", ("Mute", "Merge"), [("Mute", "Beet")]),
        ("x", ("Fold", "Mute"), [("Mute", "Beet")]),
        ("Mute Beet", ("Merge", "Mute"), [("Merge", "Harvest")]),
    ],
)
def test_each_entry_of_a_batch_is_judged_by_its_own_press(
    acting: Any, task: str, presses: tuple[str, ...], asks: list[tuple[str, str]]
) -> None:
    agent, line = gated(acting, BATCH, first=True, task=task)
    agent.run("pf.answer = () => false")
    agent.run(LATE)
    for it in presses:
        assert agent.act("click", name=it)["status"] == "done"
    agent.run("window.now = 1")
    agent.page.wait_for_function("failed || sent")
    facts = agent.state("pf.asked")
    assert [(it["name"], it["object"]) for it in facts] == asks
    assert line.sent == []
