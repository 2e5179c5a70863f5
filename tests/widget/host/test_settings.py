"""`configure()` and the script tag's attributes."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from pilotfish_client.page_messages import Run
from wire_server import WireServer

OpenSite = Callable[..., Page]


HARMLESS = (
    "configure({harmless}) takes a list such as [{method: 'POST', path: '/api/seen/*'}];"
    " a bare * is none, found "
)


@pytest.mark.parametrize(
    ("fields", "told"),
    [
        (
            "{ colour: 'red' }",
            'configure() knows no "colour"; it knows server, key, getToken, navigate, domFilter,'
            " mode, ui, resume, continuity, crossTabSync, sessionStorageKey, shortcut, launcher,"
            " locale, confirm, confirmNavigation, cursor, accent, theme, strings, examples,"
            " commands, autoHide, pauseAfterNarration, pageLength, onLoopEnd, position,"
            " barPosition, logo, greeting, screenshot, hostMayApprove, alwaysAsk, harmless,"
            " destructivePatterns, policy",
        ),
        ("{ mode: 'fast' }", 'configure({mode}) takes show, ask, act, found "fast"'),
        ("{ launcher: true }", "configure({launcher}) takes corner, none, found true"),
        ("{ pageLength: -1 }", "configure({pageLength}) takes letters, or 0, found -1"),
        ("{ cursor: 'no' }", 'configure({cursor}) takes boolean, found "no"'),
        ("{ navigate: 'x' }", 'configure({navigate}) takes function or null, found "x"'),
        ("{ shortcut: 7 }", "configure({shortcut}) takes string or null, found 7"),
        ("{ theme: 'night' }", 'configure({theme}) takes auto, light, dark, found "night"'),
        ("{ autoHide: -1 }", "configure({autoHide}) takes milliseconds, 0 or null, found -1"),
        (
            "{ harmless: [{ method: 'POST', path: '*' }] }",
            HARMLESS + '[{"method":"POST","path":"*"}]',
        ),
        (
            "{ harmless: [{ method: 'POST', path: '/*' }] }",
            HARMLESS + '[{"method":"POST","path":"/*"}]',
        ),
        (
            "{ harmless: [{ method: 'POST', path: '/**/*' }] }",
            HARMLESS + '[{"method":"POST","path":"/**/*"}]',
        ),
        (
            "{ position: 'left' }",
            'configure({position}) takes end, start, top-end, top-start, found "left"',
        ),
    ],
)
def test_a_wrong_field_changes_nothing_and_says_what_is_right(
    open_site: OpenSite, fields: str, told: str
) -> None:
    page = open_site()
    answer = page.evaluate(
        f"() => {{ try {{ pilotfish.configure({{ launcher: 'none', ...{fields} }}) }}"
        " catch (error) { return [error.name, error.message] } }"
    )
    assert answer == ["TypeError", told]
    expect(page.locator(".root > .fish")).to_be_visible()


def test_fields_that_are_undefined_stay_as_they_are(open_site: OpenSite) -> None:
    page = open_site()
    page.evaluate("pilotfish.configure({ launcher: undefined, shortcut: undefined })")
    page.keyboard.press("Control+k")
    expect(page.locator(".palette")).to_be_visible()


RAISE = """<button onclick="raise()">More</button><script>
told = [];
function raise() {
  try { told.push(pilotfish.configure({ mode: 'act' }) ?? 'act'); }
  catch (error) { told.push(error.message); }
}
function loosen() {
  try { pilotfish.configure({ policy: null }); }
  catch (error) { told.push(error.message); }
}</script>"""
REFUSED = (
    "configure({mode, policy}): during a run only a press of the visitor raises the mode, or"
    " replaces a policy"
)


def test_during_a_run_only_the_visitors_press_raises_the_mode(
    open_site: OpenSite, wire: WireServer
) -> None:
    page = open_site(RAISE)
    strict = "{ mode: 'ask', policy: { no_actions: ['navigate'] } }"
    page.evaluate(f"pilotfish.configure({strict}), void pilotfish.run('x').catch(() => {{}})")
    wire.wait_for(Run)
    # What a test evaluates counts as a press; opening a window uses that up.
    page.evaluate("window.open('about:blank').close()")
    script = page.context.new_cdp_session(page)
    for expression in ("raise()", "loosen()", "document.querySelector('button').click()"):
        script.send("Runtime.evaluate", {"expression": expression, "userGesture": False})
    page.get_by_role("button", name="More").click()
    assert page.evaluate("told") == [REFUSED, REFUSED, REFUSED, "act"]


def test_the_script_tag_configures(open_site: OpenSite, wire: WireServer) -> None:
    tag = (
        '<script src="/agent/pilotfish.js" data-key="pk_a" data-launcher="none"'
        ' data-shortcut="none" data-accent="red" data-other="x" defer></script>'
    )
    page = open_site(tag=tag)
    expect(page.locator(".root > .fish")).to_be_hidden()
    page.keyboard.press("Control+k")
    expect(page.locator(".palette")).to_be_hidden()
    page.evaluate("pilotfish.open()")
    assert wire.wait_for_hello(1).key == "pk_a"
    assert page.console == []


def test_the_server_is_where_the_script_came_from_or_where_the_tag_says(
    open_site: OpenSite, wire: WireServer
) -> None:
    tag = (
        '<script src="/agent/pilotfish.js" data-key="pk_a"'
        f' data-server="{wire.origin.replace("127.0.0.1", "localhost")}/agent/" defer></script>'
    )
    page = open_site(tag=tag)
    with page.expect_request("**/pilotfish/token") as request:
        page.evaluate("pilotfish.open()")
    assert request.value.url == f"http://localhost:{wire.port}/agent/pilotfish/token"
