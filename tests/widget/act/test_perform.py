"""The way of one action: the cursor, modes, stopping, waiting, pointing, and the page's own actions."""

# ruff: noqa: E501 - page literals keep their lines
from typing import Any

import pytest


def test_the_cursor_arrives_before_the_first_event(acting: Any) -> None:
    agent = acting(
        "<button id=b>Go</button><script>b.onpointerover=()=>pf.calls.push('over')</script>",
        settings={"cursor": True},
    )
    outcome = agent.act("click", name="Go")
    assert agent.state("pf.calls") == ["cursor b", "over", "press"]
    assert set(outcome["timings"]) == {"ready", "cursor", "events", "settle", "total"}


def test_what_changes_while_the_cursor_travels_is_seen(acting: Any) -> None:
    agent = acting("<button id=b onclick='window.went=1'>Open</button>", settings={"cursor": True})
    ref = agent.ref("Open")
    agent.run("b.addEventListener('pointerover', () => window.over = 1)")
    agent.run(
        "const old = pf.calls.push; pf.calls.push = (...a) => { b.textContent = 'Delete all'; return old.apply(pf.calls, a) }"
    )
    outcome = agent.act("click", {"ref": ref})
    assert outcome["status"] in ("failed", "needs_approval")
    assert agent.state("[window.over ?? 0, window.went ?? 0]") == [0, 0]


def test_stopping_ends_what_waits_in_line_too(acting: Any) -> None:
    agent = acting("<button onclick='window.n=(window.n||0)+1' disabled>Go</button>")
    ref = agent.ref("Go")
    outcomes = agent.page.evaluate(
        """async ref => {
            const both = [pf.act('click', {ref}), pf.act('wait', {ms: 800})];
            await new Promise(requestAnimationFrame);
            pf.actuator.cancel();
            return Promise.all(both);
        }""",
        ref,
    )
    assert [it["reason"] for it in outcomes] == ["cancelled", "cancelled"]
    agent.run("document.querySelector('button').disabled = false")
    assert agent.act("click", {"ref": ref})["status"] == "done", "a new run goes on"
    assert agent.state("n") == 1


def test_show_mode_points_and_does_not_act(acting: Any) -> None:
    page = "<button id=b onclick='window.n=(window.n||0)+1'>Go</button>"
    agent = acting(page, settings={"mode": "show"})
    assert agent.act("press_key", {"key": "Enter"})["reason"] == "denied"
    agent.begin("click", {"ref": agent.ref("Go")})
    agent.page.wait_for_function("pf.calls.includes('border b undefined')")
    agent.run("b.click()")
    assert agent.state("[window.outcome ?? 0, n]") == [0, 1], "a script is not the visitor"
    agent.page.click("#b")
    outcome = agent.end()
    assert (outcome["status"], agent.state("n")) == ("done", 2)
    assert outcome["message"].startswith('The visitor pressed button "Go"')


def test_the_pages_own_actions(acting: Any) -> None:
    agent = acting("<p>x")
    agent.run(
        """pf.register('lookup', async ({sku}, {actionId}) => { window.got = [sku, actionId]; return {price: 12} });
        pf.register('breaks', () => { throw new Error('out of stock') });
        pf.register('long', () => 'x'.repeat(5000));
        pf.register('odd', () => { const it = {}; it.it = it; return it });
        pf.register('nothing', () => {})"""
    )
    outcome = agent.act("lookup", {"sku": "mug"}, action_id="a7")
    assert outcome["status"] == "done" and outcome["data"] == {"result": {"price": 12}}
    assert agent.state("got") == ["mug", "a7"]
    broken = agent.act("breaks")
    assert broken["reason"] == "handler_error" and "out of stock" in broken["message"]
    assert len(agent.act("long")["data"]["result"]) == 1500
    assert agent.act("odd")["data"]["result"] == "[object Object]"
    assert agent.act("nothing")["data"] == {"result": None}


def test_an_own_action_that_is_consequential_is_held(acting: Any) -> None:
    agent = acting("<p>x")
    agent.run(
        "pf.register('put_in_cart', ({sku}) => { window.put = sku }, {consequential: true}, 'Put the mug in?')"
    )
    held = agent.act("put_in_cart", {"sku": "mug"})
    assert held["status"] == "needs_approval"
    assert held["approval"]["kind"] == "action"
    assert held["approval"]["facts"]["message"] == "Put the mug in?"
    assert agent.state("window.put") is None
    digest = held["approval"]["digest"]
    # An approval counts for what was approved, and once: a try with something else uses it up.
    assert agent.act("put_in_cart", {"sku": "car"}, digest=digest)["status"] == "needs_approval"
    again = agent.act("put_in_cart", {"sku": "mug"}, digest=digest)
    assert again["status"] == "needs_approval"
    digest = again["approval"]["digest"]
    assert agent.act("put_in_cart", {"sku": "mug"}, digest=digest)["status"] == "done"
    assert agent.state("put") == "mug"


@pytest.mark.parametrize("hidden", [False, True])
def test_it_goes_on_in_a_hidden_document(acting: Any, hidden: bool) -> None:
    agent = acting("<input id=f aria-label=F><button onclick='window.n=1'>Go</button>")
    if hidden:
        agent.run(
            """Object.defineProperty(Document.prototype, 'hidden', {value: true});
            window.requestAnimationFrame = () => 0"""
        )
    assert agent.act("fill_input", {"value": "x"}, name="F")["status"] == "done"
    assert agent.act("click", name="Go")["status"] == "done"
    assert agent.state("[f.value, n]") == ["x", 1]
