"""`ready`, a wrong first configuration, and calls that come before a load that fails."""

from typing import Any

import pytest
from playwright.sync_api import expect

from pilotfish_client.page_messages import Run
from pilotfish_client.server_messages import Done
from run_ends import ended
from site_page import TAG, OpenSite
from waiting import wait_for_console
from wire_server import WireServer

FISH = ".root > .fish"
MANUAL = TAG.replace("data-key", "data-manual data-key")
EARLY = '<script src="/agent/pilotfish-early.js"></script>'
READY = "pilotfish.ready.then(() => 'ready', error => [error.name, error.code, error.message])"
RUN = "pilotfish.run('x').then(it => it, error => [error.code])"


@pytest.mark.parametrize(
    ("tag", "call"),
    [
        (MANUAL, "pilotfish.create({ look: { theme: 'blue', accent: 'red' } })"),
        (TAG.replace("data-key", "data-theme=blue data-accent=red data-key"), "0"),
    ],
)
def test_a_wrong_setting_takes_its_default(
    open_site: OpenSite, wire: WireServer, tag: str, call: str
) -> None:
    page = open_site(tag=tag, ready=False)
    page.evaluate(
        "() => { window.wrong = [];"
        " pilotfish.on('error', ({ code, message }) => wrong.push([code, message])) }"
    )
    page.evaluate(f"void ({call})")
    told = 'configure({look: {theme}}) takes auto, light, dark, found "blue". Its default is used.'
    wait_for_console(page, told)
    assert page.evaluate(READY) == "ready"
    if tag is MANUAL:
        assert page.evaluate("wrong") == [["setting", told.partition(" Its")[0].rstrip(".")]]
    expect(page.locator(FISH)).to_have_css("background-color", "rgb(255, 0, 0)")
    assert not any("Content-Security-Policy" in line for line in page.console)  # type: ignore[attr-defined]
    page.evaluate("void pilotfish.run('x')")
    assert wire.wait_for(Run).task == "x"


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        (
            "policy: { mode: 'fast' }",
            'configure({policy: {mode}}) takes show, ask, act, found "fast"',
        ),
        ("consent: { confirm: 'dialog' }", "configure({consent: {confirm}}) takes card, frame"),
        ("policy: { routes: '/' }", "configure({policy: {routes}}) takes a list of texts, or null"),
        ("policy: { noRuotes: ['/'] }", 'configure({policy}) knows no "noRuotes"; it knows mode'),
        ("policy: 'strict'", "configure({policy}) takes an object of mode, screenshot, routes"),
        ("policy: { neverRead: '.x' }", "configure({policy: {neverRead}}) takes a list of CSS"),
        ("key: 7", "configure({key}) takes string, found 7"),
        ("server: 'http://'", "configure({server}) takes an address"),
        (
            "consent: { alwaysAsk: ['sending'] }",
            "configure({consent: {alwaysAsk}}) takes a list of",
        ),
    ],
)
def test_what_would_loosen_the_agent_keeps_runs_off(
    open_site: OpenSite, wire: WireServer, wrong: str, told: str
) -> None:
    page = open_site(tag=MANUAL, ready=False)
    page.evaluate(f"void pilotfish.create({{ {wrong}, look: {{ accent: 'red' }} }})")
    name, code, message = page.evaluate(READY)
    assert (name, code) == ("TypeError", "setting")
    assert message.startswith(told)
    wait_for_console(page, "Nothing runs until it is right.")
    expect(page.locator(FISH)).to_have_css("background-color", "rgb(255, 0, 0)")
    page.evaluate("void pilotfish.on('error', ({ code }) => { window.code = code })")
    ended: dict[str, Any] = page.evaluate(RUN)
    assert (ended["status"], ended["code"]) == ("failed", "setting")
    assert page.evaluate("code") == "setting"
    page.evaluate("pilotfish.open()")
    assert wire.hellos == []


def test_a_setting_that_is_put_right_lets_runs_begin(open_site: OpenSite, wire: WireServer) -> None:
    page = open_site(tag=MANUAL, ready=False)
    page.evaluate("void pilotfish.create({ policy: { mode: 'fast' } })")
    page.wait_for_function("pilotfish.debug")
    page.evaluate("pilotfish.configure({ policy: { mode: 'act' } }), void pilotfish.run('x')")
    assert wire.wait_for(Run).task == "x"


BEFORE_AND_AFTER = """async () => {
  const kind = (it) => (it === null ? 'null' : typeof it);
  const thrown = (call) => { try { call(); return 'nothing' } catch (error) { return error.name } };
  const rejected = (call) => call().then(() => 'nothing', (error) => error.name);
  const action = { name: 'greet', description: 'Greet', handler: () => 'hi' };
  const told = {
    respond: pilotfish.respond('x'),
    feedback: pilotfish.feedback(true),
    unregisterAction: pilotfish.unregisterAction('greet'),
    unregisterContextProvider: pilotfish.unregisterContextProvider('cart'),
    configure: kind(pilotfish.configure({ look: { accent: 'red' } })),
    wrongConfigure: thrown(() => pilotfish.configure('accent')),
    wrongOn: thrown(() => pilotfish.on('finish', () => {})),
    wrongListener: thrown(() => pilotfish.on('done')),
    wrongAction: thrown(() => pilotfish.registerAction({ name: 'x' })),
    wrongRenderer: thrown(() => pilotfish.registerRenderer({})),
    wrongRole: thrown(() => pilotfish.registerContextProvider('cart', 'x')),
    on: kind(pilotfish.on('done', () => {})),
    run: await rejected(() => pilotfish.run('')),
    stop: kind(pilotfish.stop()),
    isRunning: pilotfish.isRunning(),
  };
  const { remove } = pilotfish.registerAction(action);
  told.getAction = pilotfish.getAction('greet') === action;
  told.twice = thrown(() => pilotfish.registerAction(action));
  told.remove = kind(remove());
  told.removed = pilotfish.getAction('greet');
  pilotfish.registerAction(action);
  told.unregistered = [pilotfish.unregisterAction('greet'), pilotfish.unregisterAction('greet')];
  pilotfish.registerContextProvider('cart', () => '');
  told.forgotten = pilotfish.unregisterContextProvider('cart');
  return told;
}"""


def test_calls_return_and_throw_alike_before_and_after(open_site: OpenSite) -> None:
    page = open_site(tag=MANUAL, ready=False)
    page.wait_for_load_state()
    assert page.evaluate("pilotfish.version ?? null") is None
    before = page.evaluate(BEFORE_AND_AFTER)
    page.evaluate("void pilotfish.create()")
    page.wait_for_function("pilotfish.debug")
    assert page.evaluate(BEFORE_AND_AFTER) == before
    assert before == {
        "respond": False,
        "feedback": False,
        "unregisterAction": False,
        "isRunning": False,
        "unregisterContextProvider": False,
        "configure": "undefined",
        "stop": "undefined",
        **{name: "TypeError" for name in before if name.startswith("wrong")},
        "on": "function",
        "run": "TypeError",
        "twice": "TypeError",
        "getAction": True,
        "remove": "undefined",
        "removed": None,
        "unregistered": [True, False],
        "forgotten": True,
    }


def test_what_waits_for_a_load_that_fails_rejects(open_site: OpenSite) -> None:
    page = open_site(tag=EARLY, ready=False)
    page.evaluate(f"() => {{ window.end = {RUN}; window.opened = {READY} }}")
    page.route("**/pilotfish-core*", lambda route: route.abort())
    page.add_script_tag(url="/agent/pilotfish.js")
    assert page.evaluate("end") == ["not_loaded"]
    name, code, message = page.evaluate("opened")
    assert (name, code) == ("Error", "not_loaded")
    assert message.startswith("could not load http")
    assert page.evaluate(RUN) == ["not_loaded"]
    assert page.evaluate("pilotfish.executeAction('x').catch(({ code }) => code)") == "not_loaded"
    assert page.evaluate("pilotfish.enabled") is False


def test_a_queued_run_resolves_as_any(open_site: OpenSite, wire: WireServer) -> None:
    page = open_site(tag=EARLY, ready=False)
    page.evaluate("() => { window.end = pilotfish.run('x') }")
    page.add_script_tag(url="/agent/pilotfish.js")
    wire.send(Done(run_id=wire.wait_for(Run).run_id, status="done", summary="Done."))
    assert ended(page) == {"status": "done", "summary": "Done."}
