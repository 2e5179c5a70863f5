"""`configure()` and the script tag's attributes."""

import tomllib
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from pilotfish_client.page_messages import Run
from site_page import OpenSite
from wire_server import WireServer

TABLES = tomllib.loads(Path(__file__).with_name("settings.toml").read_text(encoding="utf-8"))

PageWith = Callable[..., Page]


LOOK = "theme, accent, cursor, barPosition, logo, greeting, undisclosed, strings, ui"
HARMLESS = (
    "configure({consent: {harmless}}) takes a list such as [{method: 'POST', path: '/api/seen/*'}];"
    " a bare * is none, found "
)


@pytest.mark.parametrize(
    ("fields", "told"),
    [
        (
            "{ colour: 'red' }",
            'configure() knows no "colour"; it knows server, key, getToken, locale, navigate,'
            " session, consent, narration, palette, look, policy",
        ),
        ("{ look: { colour: 'red' } }", 'configure({look}) knows no "colour"; it knows ' + LOOK),
        ("{ look: { shortcut: null } }", 'configure({look}) knows no "shortcut"; it knows ' + LOOK),
        ("{ look: 'dark' }", f'configure({{look}}) takes an object of {LOOK}, found "dark"'),
        (
            "{ policy: { mode: 'fast' } }",
            "configure({policy: {mode}}) takes show, ask, act, found ",
        ),
        ("{ policy: { no_routes: [] } }", 'configure({policy}) knows no "no_routes"; it knows '),
        ("{ policy: { noRoutes: '/a' } }", "configure({policy: {noRoutes}}) takes a list of texts"),
        ("{ policy: { neverRead: 7 } }", "configure({policy: {neverRead}}) takes a list of CSS"),
        ("{ palette: { launcher: true } }", "configure({palette: {launcher}}) takes end, start"),
        ("{ narration: { pageLength: -1 } }", "configure({narration: {pageLength}}) takes letters"),
        ("{ narration: { end: { kind: 'text', autoHide: -1 } } }", "configure({narration: {end}})"),
        ("{ look: { cursor: 'no' } }", 'configure({look: {cursor}}) takes boolean, found "no"'),
        ("{ navigate: 'x' }", 'configure({navigate}) takes function or null, found "x"'),
        ("{ palette: { shortcut: 7 } }", "configure({palette: {shortcut}}) takes string or null"),
        (
            "{ look: { theme: 'night' } }",
            "configure({look: {theme}}) takes auto, light, dark, found",
        ),
        *(
            (
                f"{{ consent: {{ harmless: [{{ method: 'POST', path: '{path}' }}] }} }}",
                HARMLESS + f'[{{"method":"POST","path":"{path}"}}]',
            )
            for path in ("*", "/*", "/**/*")
        ),
    ],
)
def test_a_wrong_setting_changes_nothing_and_says_what_is_right(
    open_site: OpenSite, fields: str, told: str
) -> None:
    page = open_site()
    # The right one stands beside the wrong one.
    name, message = page.evaluate(
        f"() => {{ try {{ pilotfish.configure({{ launcher: 'none', ...{fields} }}) }}"
        " catch (error) { return [error.name, error.message] } }"
    )
    assert name == "TypeError"
    assert message.startswith(told)
    expect(page.locator(".root > .fish")).to_be_visible()


FORMER = TABLES["former"]


@pytest.fixture
def naming(page_with: PageWith) -> Page:
    return page_with("", "../../tests/widget/host/naming.ts")


def test_former_names_still_set_the_same(naming: Page) -> None:
    """Each row of docs/migration.md."""
    rows = ", ".join(
        f"[unit.set({{ {old} }}).{group}.{new}, {value}]" for old, group, new, value in FORMER
    )
    for (old, *_), (found, sought) in zip(FORMER, naming.evaluate(f"() => [{rows}]"), strict=True):
        assert found == sought, old
    told = (Path(__file__).parents[3] / "docs" / "migration.md").read_text().splitlines()
    for old, group, new, _ in FORMER:
        name, now = old.partition(":")[0], f"`{group}.{new.partition('(')[0]}`"
        assert any(now in line and f"`{name}" in line for line in told), name


def test_names_stand_on_the_script_tag_as_they_are(naming: Page) -> None:
    text = {
        "key": "pk_a",
        "theme": "dark",
        "cursor": "false",
        "crossTab": "",
        "storageKey": "a.b",
        "continuity": "500",
        "pageLength": "60",
        "alwaysAsk": "send, navigation",
        "examples": "Find a mug | Pay",
        "launcher": "start",
        "shortcut": "none",
        "screenshot": "auto",
        "autoHide": "50",
        "routes": "/a",
        "manual": "",
    }
    found = naming.evaluate("unit.onTag", text)
    assert found["faults"] == []
    assert (found["key"], found["look"]["theme"], found["look"]["cursor"]) == (
        "pk_a",
        "dark",
        False,
    )
    assert found["session"] == {
        "resume": "auto",
        "continuity": 500,
        "crossTab": True,
        "storageKey": "a.b",
    }
    assert found["narration"]["pageLength"] == 60
    assert found["narration"]["end"] == {"kind": "text", "autoHide": 50}
    assert found["consent"]["alwaysAsk"] == ["send", "navigation"]
    assert found["palette"] == {
        "launcher": "start",
        "shortcut": None,
        "examples": ["Find a mug", "Pay"],
        "commands": [],
    }
    assert found["policy"]["screenshot"] == "auto"
    # A rule is a list of selectors or paths, which the tag has no place for.
    assert found["policy"].get("routes") is None


def test_another_widget_that_takes_over_has_the_same(naming: Page) -> None:
    given = (
        "{ key: 'pk_a', palette: { launcher: 'start' }, consent: { alwaysAsk: ['navigation'] },"
        " policy: { noRoutes: ['/a'], neverRead: ['.x'] }, narration: { pause: true } }"
    )
    assert naming.evaluate(f"unit.again({given})") is True
    rules = "const { neverRead } = unit.set(unit.set({ policy: { neverRead: (it) => it === 1 } }))"
    answer = naming.evaluate(f"() => {{ {rules}.policy; return [neverRead(1), neverRead(2)] }}")
    assert answer == [True, False]


def test_fields_that_are_undefined_stay_as_they_are(open_site: OpenSite) -> None:
    page = open_site()
    page.evaluate("pilotfish.configure({ palette: { launcher: undefined, shortcut: undefined } })")
    page.keyboard.press("Control+k")
    expect(page.locator(".palette")).to_be_visible()


RAISE = """<button onclick="raise()">More</button><script>
told = [];
function raise() {
  try { told.push(pilotfish.configure({ policy: { mode: 'act' } }) ?? 'act'); }
  catch (error) { told.push(error.message); }
}
function loosen() {
  try { pilotfish.configure({ policy: { noActions: null } }); }
  catch (error) { told.push(error.message); }
}</script>"""
REFUSED = (
    "configure({policy}): during a run only a press of the visitor raises the mode, or replaces a"
    " rule"
)


def test_during_a_run_only_the_visitors_press_raises_the_mode(
    open_site: OpenSite, wire: WireServer
) -> None:
    page = open_site(RAISE)
    strict = "{ policy: { mode: 'ask', noActions: ['navigate'] } }"
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
