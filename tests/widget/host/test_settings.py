"""`configure()` and the script tag's attributes."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from wire_server import WireServer

OpenSite = Callable[..., Page]


@pytest.mark.parametrize(
    ("fields", "told"),
    [
        (
            "{ colour: 'red' }",
            'configure() knows no "colour"; it knows server, key, getToken, navigate, domFilter,'
            " mode, shortcut, launcher, locale, confirmNavigation, cursor, accent, theme, strings,"
            " examples, autoHide, position, screenshot, hostMayApprove, harmless, policy",
        ),
        ("{ mode: 'fast' }", 'configure({mode}) takes show, ask, act, found "fast"'),
        ("{ launcher: true }", "configure({launcher}) takes corner, none, found true"),
        ("{ cursor: 'no' }", 'configure({cursor}) takes boolean, found "no"'),
        ("{ navigate: 'x' }", 'configure({navigate}) takes function or null, found "x"'),
        ("{ shortcut: 7 }", "configure({shortcut}) takes string or null, found 7"),
        ("{ theme: 'night' }", 'configure({theme}) takes auto, light, dark, found "night"'),
        ("{ autoHide: -1 }", "configure({autoHide}) takes milliseconds, 0 or null; found -1"),
        ("{ position: 'left' }", 'configure({position}) takes end, start, found "left"'),
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
