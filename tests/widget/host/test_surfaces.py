"""The page's own renderer of surfaces: what it may be, when it may come, and what it may answer.

Row 142 of the reference.
"""

import json
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from pilotfish_client.page_messages import Respond, Run
from pilotfish_client.server_messages import AskSurface, Refused, Status
from site_page import TAG, OpenSite
from wire_server import WireServer

EARLY = '<script src="/agent/pilotfish-early.js"></script>'
CALLS = """<script>
  const draw = (surface, context) => {
    (window.seen ??= []).push([surface, context.element]);
    window.last = context;
    const field = Object.assign(document.createElement('input'), { className: 'mine' });
    context.element.append('Drawn', field);
  };
  pilotfish.registerRenderer(() => {}).remove();
  setTimeout(() => { window.handle = pilotfish.registerRenderer({ render: draw }) });
</script>"""
SURFACE = {"root": {"kind": "text"}, "data": {"n": 1}}


def asked(wire: WireServer, page: Page, ask_id: str = "q") -> None:
    page.evaluate("() => void pilotfish.run('x')")
    run = wire.wait_for(Run)
    waiting = Status(status="waiting", run_id=run.run_id)
    wire.send(waiting, AskSurface(ask_id=ask_id, surface=SURFACE))
    expect(page.locator(".card")).to_be_visible()


def refusal(page: Page, call: str) -> list[str]:
    return page.evaluate(f"() => {{ try {{ {call} }} catch (e) {{ return [e.name, e.message] }} }}")


def test_an_early_call_is_kept_and_a_wrong_one_says_what_is_right(
    open_site: OpenSite, wire: WireServer
) -> None:
    page = open_site(tag=EARLY + CALLS + TAG)
    page.wait_for_function("window.handle && pilotfish.version")
    page.evaluate(
        "() => { const one = pilotfish.registerRenderer(() => {}); handle.remove();"
        " pilotfish.registerRenderer(draw); one.remove() }"
    )
    for wrong, told in (
        ("{}", "needs a render function"),
        ("null", "needs a render function"),
        ("{render: draw, kinds: []}", "kinds is a list of names"),
        ("{render: draw, placements: ['page']}", "subtitle, modal, dock, inline"),
    ):
        name, message = refusal(page, f"pilotfish.registerRenderer({wrong})")
        assert name == "TypeError" and told in message, wrong
    asked(wire, page)
    assert page.evaluate("seen[0][0]") == SURFACE
    for call, told in (
        ("last.submit(() => 1)", "a JSON value"),
        ("last.submit('x'.repeat(20000))", "16000 characters of JSON"),
    ):
        name, message = refusal(page, call)
        assert name == "TypeError" and told in message
    assert wire.all(Respond) == [], "it is still open"
    assert page.evaluate("[last.submit({a: [1]}), last.submit(2), last.signal.aborted]") == [
        *(True, False, True)
    ]
    assert wire.wait_for(Respond) == Respond(ask_id="q", answer='{"a":[1]}', source="option")
    expect(page.locator(".card")).to_have_count(0)
    assert len(wire.all(Respond)) == 1
    page.evaluate(
        "() => void pilotfish.registerRenderer((_, it) => {"
        " it.submit(3); return () => { window.tidied = 1 } })"
    )
    wire.send(AskSurface(ask_id="q2", surface=SURFACE))
    page.wait_for_function("window.tidied")
    assert wire.wait_for(Respond).answer == "3"
    assert [it.answer for it in wire.all(Respond)] == ['{"a":[1]}', "3"]


def test_what_is_drawn_is_ours_and_goes_with_us(open_site: OpenSite, wire: WireServer) -> None:
    """No part of the page to the agent, and no click outside to the page."""
    page = open_site(tag=EARLY + CALLS + TAG, body="<button id=b>Page</button>")
    page.wait_for_function("window.handle && pilotfish.version")
    page.evaluate(
        "() => { window.clicks = 0; addEventListener('click', () => clicks++); b.focus() }"
    )
    asked(wire, page)
    page.locator(".mine").click()
    page.keyboard.type("7")
    assert page.evaluate("clicks") == 0
    dump = page.evaluate("async () => (await pilotfish.executeAction('find', {text: 'Drawn'}))")
    assert "Drawn" not in json.dumps(dump.get("data") or {}), dump
    page.evaluate("pilotfish.destroy()")
    assert page.evaluate("last.signal.aborted && !document.querySelector('.mine')")


@pytest.mark.parametrize("async_", [False, True])
def test_what_fails_while_it_draws_is_told_and_taken_away(
    open_site: OpenSite, wire: WireServer, async_: bool
) -> None:
    word = "async " if async_ else ""
    script = f"""<script>addEventListener('load', () =>
      pilotfish.registerRenderer({word}(_, it) => {{ last = it; throw new Error('no chart') }})
    )</script>"""
    page = open_site(tag=TAG + script)
    page.evaluate("() => void pilotfish.run('x')")
    run = wire.wait_for(Run)
    waiting = Status(status="waiting", run_id=run.run_id)
    wire.send(waiting, AskSurface(ask_id="q", placement="modal", surface=SURFACE))
    told: Any = wire.wait_for(Respond)
    assert (told.source, told.answer) == ("unsupported", "The page's renderer failed: no chart")
    expect(page.locator(".card")).to_have_count(0)
    assert page.evaluate("last.signal.aborted")


def test_a_newer_widget_goes_on_with_the_renderer(open_site: OpenSite, wire: WireServer) -> None:
    page = open_site(tag=EARLY + CALLS + TAG)
    page.wait_for_function("window.handle && pilotfish.version")
    wire.refusals = [Refused(reason="upgrade", message="Too old.")]
    asked(wire, page)
    assert page.evaluate("seen.length") == 1
    assert page.evaluate("pilotfish.upgraded") is True
