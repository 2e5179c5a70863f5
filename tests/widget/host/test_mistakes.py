"""A wrong call, by whatever door: nothing runs, and `ready` says what was probably meant."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from pilotfish_client.page_messages import Run, Stop
from waiting import wait_for_console
from wire_server import TAG, WireServer

OpenSite = Callable[..., Page]

EARLY = '<script src="/agent/pilotfish-early.js"></script>'
MANUAL = TAG.replace("data-key", "data-manual data-key")
READY = "pilotfish.ready.then(() => 'ready', ({ code, message }) => [code, message])"
RUN = "pilotfish.run('x').then(({ status, code }) => [status, code])"
MISTAKES = [
    ("look: { themee: 'dark' }", '"themee"', "did you mean look: {theme}?"),
    ("polcy: { mode: 'ask' }", '"polcy"', "did you mean policy?"),
    ("policy: { noRoute: ['/a'] }", '"noRoute"', "did you mean policy: {noRoutes}?"),
    ("look: { shortcut: null }", '"shortcut"', "did you mean palette: {shortcut}?"),
]


def nothing_runs(page: Page, wire: WireServer, *found: str) -> None:
    code, message = page.evaluate(READY)
    assert code == "setting"
    for part in found:
        assert part in message, message
    assert page.evaluate(RUN) == ["failed", "setting"]
    refusal = "({ code }) => code"
    assert page.evaluate(f"pilotfish.executeAction('wait').catch({refusal})") == "setting"
    assert page.evaluate(f"pilotfish.external({{ task: 'x' }}).catch({refusal})") == "setting"
    assert page.evaluate(f"pilotfish.resume().catch({refusal})") == "setting"
    page.evaluate("pilotfish.open('x')")
    page.keyboard.press("Control+k")
    expect(page.locator(".palette")).to_be_hidden()
    expect(page.locator(".root > .fish")).to_be_hidden()
    assert wire.hellos == []


@pytest.mark.parametrize(("wrong", "found", "meant"), MISTAKES)
def test_in_the_early_queue(
    open_site: OpenSite, wire: WireServer, wrong: str, found: str, meant: str
) -> None:
    call = f"{{ policy: {{ noRoutes: ['/admin'] }}, {wrong} }}".replace("}, policy: {", ",")
    queued = f"<script>pilotfish.configure({call}); window.end = {RUN}</script>"
    page = open_site(tag=EARLY + queued + TAG, ready=False)
    page.wait_for_function("pilotfish.debug")
    assert page.evaluate("end") == ["failed", "setting"]
    nothing_runs(page, wire, found, meant)


def test_a_run_that_was_queued_before_the_wrong_call(open_site: OpenSite, wire: WireServer) -> None:
    queued = f"<script>window.end = {RUN}; pilotfish.configure({{ polcy: {{}} }})</script>"
    page = open_site(tag=EARLY + queued + TAG, ready=False)
    page.wait_for_function("pilotfish.debug")
    assert page.evaluate("end") == ["stopped", None]
    nothing_runs(page, wire, '"polcy"')


@pytest.mark.parametrize("call", ["configure('dark')", "create(7)"])
def test_no_object_at_all(open_site: OpenSite, wire: WireServer, call: str) -> None:
    queued = f"<script>try {{ pilotfish.{call} }} catch (error) {{ told = error.name }}</script>"
    page = open_site(tag=EARLY + queued + TAG, ready=False)
    assert page.evaluate("told") == "TypeError"
    page.wait_for_function("pilotfish.debug")
    nothing_runs(page, wire, "needs an object")


@pytest.mark.parametrize(("wrong", "found", "meant"), MISTAKES)
def test_in_create(
    open_site: OpenSite, wire: WireServer, wrong: str, found: str, meant: str
) -> None:
    page = open_site(tag=MANUAL, ready=False)
    page.evaluate(f"void pilotfish.create({{ {wrong} }})")
    page.wait_for_function("pilotfish.debug")
    nothing_runs(page, wire, found, meant)


@pytest.mark.parametrize(
    ("wrong", "meant"),
    [
        ("data-luancher=none", "data-launcher?"),
        ("data-crosstab", "data-cross-tab?"),
        ("data-manaul", "data-manual?"),
        ("data-theem=dark", "data-theme?"),
        ("data-theme=drak", "takes auto, light, dark"),
        # The names of what only a call can say.
        ("data-no-routes=/admin", "configure({policy: {noRoutes}}) takes a list"),
        ("data-polcy=strict", "data-policy?"),
        ("data-policy=strict", "configure({policy}) takes an object"),
        ("data-harmless='POST /a'", "configure({consent: {harmless}}) takes a list"),
    ],
)
def test_on_the_script_tag(open_site: OpenSite, wire: WireServer, wrong: str, meant: str) -> None:
    page = open_site(tag=TAG.replace("data-key", f"{wrong} data-key"), ready=False)
    page.wait_for_function("pilotfish.debug")
    nothing_runs(page, wire, meant)


def test_attributes_of_other_tools_are_none_of_ours(open_site: OpenSite) -> None:
    others = (
        "data-cfasync=false data-domain=x data-api=x data-id=7 data-env=test data-name=agent"
        " data-src=/a data-no-optimize=1 data-no-defer data-pagespeed-no-defer data-rocket-src=x"
        " data-cookieconsent=ignore data-consent=x data-category=x data-type=x data-service=x"
        " data-turbo-track=reload data-turbo-eval=false data-navigate-once data-nscript=x"
        " data-ot-ignore data-site=x data-host=x data-token=x data-version=1 data-code=x"
        " data-node=1 data-page=x data-session=x data-loaded data-lang=en data-account=x"
        " data-closed-roots"
    )
    page = open_site(tag=TAG.replace("data-key", f"{others} data-key"))
    assert page.evaluate(READY) == "ready"
    assert page.console == []  # type: ignore[attr-defined]


@pytest.mark.parametrize(("wrong", "found", "meant"), MISTAKES)
def test_in_configure_while_a_run_goes_on(
    open_site: OpenSite, wire: WireServer, wrong: str, found: str, meant: str
) -> None:
    page = open_site()
    page.evaluate(f"window.end = {RUN}, 0")
    wire.wait_for(Run)
    message = page.evaluate(
        f"() => {{ try {{ pilotfish.configure({{ {wrong} }}) }} catch ({{ message }})"
        " { return message } }"
    )
    assert found in message
    wire.wait_for(Stop)
    assert page.evaluate("end") == ["stopped", None]
    wire.hellos.clear()
    nothing_runs(page, wire, found, meant)


def test_what_is_right_in_a_wrong_call_holds_and_the_right_name_mends_it(
    open_site: OpenSite, wire: WireServer
) -> None:
    page = open_site(
        "<button>Go</button>",
        tag=EARLY
        + "<script>pilotfish.configure({ policy: { noActions: ['click'], mdoe: 'ask' } })</script>"
        + TAG,
        ready=False,
    )
    wait_for_console(page, 'knows no "mdoe"')
    # Another setting does not: the mode is still what it was not to be.
    page.evaluate("pilotfish.configure({ policy: { noRoutes: ['/a'] } })")
    assert page.evaluate(RUN) == ["failed", "setting"]
    page.evaluate("pilotfish.configure({ policy: { mode: 'ask' } })")
    assert page.evaluate(READY) == "ready"
    page.evaluate("void pilotfish.run('x')")
    wire.wait_for(Run)
    told = page.evaluate("pilotfish.executeAction('click', { selector: 'button' })")
    assert (told["status"], told["reason"]) == ("failed", "denied"), json.dumps(told)
