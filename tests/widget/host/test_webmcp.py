"""WebMCP both ways, in a Chromium that has it switched on and in one that has not."""

import os
import shutil
import time
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from built import WIDGET
from conftest import CHROMIUM_ARGS
from engines.choice import ENGINE
from engines.left_out import left_out
from pilotfish_client.page_messages import ActionSpec, OutcomeMessage, Register
from pilotfish_client.server_messages import Act, Observe
from site_page import PIERCE, TAG, OpenSite
from waiting import wait_until
from wire_server import WireServer

FORMS = """
<form toolname="searchShop" tooldescription="Search the shop" toolautosubmit action="/found">
  <input name="q" required toolparamdescription="words">
  <label>Colour <select name="c"><option value="r">Red<option value="g">Green</select></label>
  <input type="checkbox" name="sale"><button>Go</button>
</form>
<form toolname="order" tooldescription="Order" toolautosubmit method="post" action="/x">
  <input type="number" name="n"></form>
<form toolname="note" tooldescription="Leave a note"><textarea name="text"></textarea></form>
"""
TOOLS = """async () => {
  window.calls = [];
  const tool = (name, annotations, execute) => document.modelContext.registerTool({
    name, description: name, annotations, inputSchema: { type: 'object', properties: {
      sku: { type: 'string' } } }, execute });
  await tool('getStock', { readOnlyHint: true, untrustedContentHint: true },
    async input => { calls.push(input); return { stock: 7 } });
  await tool('add.toCart', {}, async input => { calls.push(input); return 'added' });
}"""


@pytest.fixture(scope="module")
def with_feature(chromium: Browser) -> Iterator[Browser]:
    if ENGINE != "chromium":
        left_out("only Chromium has WebMCP, behind a switch")
    path = os.environ.get("PILOTFISH_CHROMIUM") or shutil.which("chromium")
    args = [*CHROMIUM_ARGS, "--enable-features=WebMCP"]
    browser = chromium.browser_type.launch(executable_path=path, args=args)
    yield browser
    browser.close()


def open_with(browser: Browser, wire: WireServer, body: str) -> Page:
    wire.pages["/"] = f"<!doctype html><html lang=en><head>{TAG}</head><body>{body}</body></html>"
    page = browser.new_context().new_page()
    page.add_init_script(PIERCE)
    page.goto(wire.origin + "/")
    wait_until(page, "!!window.pilotfish?.debug")
    return page


def added(wire: WireServer, *names: str) -> dict[str, ActionSpec]:
    """The actions of the page, once these are among them."""
    known = {spec.name: spec for hello in wire.hellos for spec in hello.actions}
    while not set(names) <= set(known):
        known |= {spec.name: spec for spec in wire.wait_for(Register).added}
    return known


def wait_for(page: Page, expression: str, holds: Callable[[Any], bool]) -> None:
    until = time.monotonic() + 15
    while not holds(found := page.evaluate(expression)):
        assert time.monotonic() < until, found
        page.wait_for_timeout(20)


def act(wire: WireServer, number: int, name: str, args: dict[str, Any]) -> OutcomeMessage:
    document = wire.hellos[-1].document
    action_id = f"r.{number}"
    wire.send(Act(action_id=action_id, document=document, epoch=1, name=name, args=args))
    return wire.wait_for(OutcomeMessage)


def test_tools_of_the_page_become_actions_with_their_hints(
    with_feature: Browser, wire: WireServer
) -> None:
    page = open_with(with_feature, wire, "<h1>Shop</h1>")
    page.evaluate(TOOLS)
    wire.begin(page, status="executing")
    known = added(wire, "get_stock", "add_to_cart")
    hints = {name: (it.consequential, it.untrusted) for name, it in known.items()}
    assert hints == {"get_stock": (False, True), "add_to_cart": (True, False)}
    outcome = act(wire, 1, "get_stock", {"sku": "m1"}).outcome
    assert (outcome.status, outcome.data) == ("done", {"result": {"stock": 7}})
    assert act(wire, 2, "add_to_cart", {"sku": "m1"}).outcome.status == "needs_approval"
    assert page.evaluate("calls") == [{"sku": "m1"}]
    page.context.close()


def test_our_actions_are_tools_there_as_long_as_they_are_registered(
    with_feature: Browser, wire: WireServer
) -> None:
    page = open_with(with_feature, wire, "<h1>Shop</h1>")
    names = "async () => (await document.modelContext.getTools()).map(it => it.name)"
    page.evaluate(
        """() => { window.seen = []; window.handle = pilotfish.registerAction({ name: 'look_up',
        description: 'Look up', parameters: { type: 'object', properties: {} }, untrusted: true,
        handler: params => { seen.push(params); return { found: 1 } } }) }"""
    )
    wait_for(page, names, lambda found: "look_up" in found)
    told = page.evaluate(
        """async () => {
          const tool = (await document.modelContext.getTools()).find(it => it.name === 'look_up');
          const result = await document.modelContext.executeTool(tool,
            Object.assign(Object.create({ toString: () => '{"sku":"a"}' }), { sku: 'a' }));
          return [tool.annotations.untrustedContentHint,
            typeof result === 'string' ? JSON.parse(result) : result, seen];
        }"""
    )
    assert told == [True, {"found": 1}, [{"sku": "a"}]]
    assert page.evaluate("pilotfish.isRunning()") is False
    page.evaluate("() => handle.remove()")
    wait_for(page, names, lambda found: "look_up" not in found)
    page.evaluate(
        """() => void pilotfish.registerAction({ name: 'again', description: 'Again',
        handler: () => 1 })"""
    )
    wait_for(page, names, lambda found: "again" in found)
    page.evaluate("pilotfish.destroy()")
    wait_for(page, names, lambda found: not found)
    page.context.close()


@pytest.mark.parametrize("feature", [True, False])
def test_forms_with_a_toolname_become_actions(
    request: pytest.FixtureRequest, chromium: Browser, wire: WireServer, feature: bool
) -> None:
    browser = request.getfixturevalue("with_feature") if feature else chromium
    page = open_with(browser, wire, FORMS)
    assert page.evaluate("'modelContext' in document") is feature
    wire.pages["/found"] = f"<!doctype html>{TAG}<h1>Found</h1>"
    wire.begin(page, status="executing")
    known = added(wire, "search_shop", "order", "note")
    assert {name: it.consequential for name, it in known.items()} == {
        "search_shop": False,
        "order": True,
        "note": False,
    }
    assert known["search_shop"].parameters == {
        "type": "object",
        "properties": {
            "q": {"type": "string", "description": "words"},
            "c": {"type": "string", "enum": ["r", "g"], "description": "Colour"},
            "sale": {"type": "boolean"},
        },
        "required": ["q"],
        "additionalProperties": False,
    }
    outcome = act(wire, 1, "note", {"text": "Hello"}).outcome
    assert outcome.status == "done" and "not submitted" in str(outcome.data)
    assert page.input_value("textarea") == "Hello"
    assert act(wire, 2, "order", {"n": 2}).outcome.status == "needs_approval"
    failed = act(wire, 3, "search_shop", {"c": "g"}).outcome
    assert (failed.reason, "q:" in failed.message) == ("handler_error", True)
    page.evaluate(
        """() => document.body.insertAdjacentHTML('beforeend',
        '<form toolname=later tooldescription=Later><input name=a></form>')"""
    )
    wire.send(Observe())
    added(wire, "later")
    document = wire.hellos[-1].document
    args = {"q": "mug", "c": "g", "sale": True}
    wire.send(Act(action_id="r.4", document=document, epoch=1, name="search_shop", args=args))
    page.wait_for_url("**/found?q=mug&c=g&sale=on")
    page.context.close()


POLYFILL = WIDGET / "node_modules/@mcp-b/webmcp-polyfill/dist/index.iife.js"
ALIKE = """async () => {
  const tool = (name, annotations) => ({ name, annotations, description: name,
    inputSchema: { type: 'object', properties: {} }, execute: () => ({ ran: name }) });
  const all = { look: { readOnlyHint: true }, change: {}, bare: undefined,
    wipe: { consequentialHint: true } };
  for (const [name, annotations] of Object.entries(all)) {
    pilotfish.registerAction(tool(`own_${name}`, annotations));
    await document.modelContext.registerTool(tool(`their_${name}`, annotations));
  }
}"""


def test_tools_are_asked_about_alike_however_registered(
    chromium: Browser, wire: WireServer
) -> None:
    """With `@mcp-b/webmcp-polyfill` as it is published."""
    page = chromium.new_context().new_page()
    page.route("**/polyfill.js", lambda route: route.fulfill(path=POLYFILL))
    # It works in a page that has its process for itself only: Chromium's default, not Firefox's.
    wire.headers["origin-agent-cluster"] = "?1"
    tags = f"<script src=/polyfill.js></script>{TAG}"
    wire.pages["/"] = f"<!doctype html><html lang=en><head>{tags}</head><h1>Shop</h1></html>"
    page.add_init_script(PIERCE)
    page.goto(wire.origin + "/")
    wait_until(page, "!!window.pilotfish?.debug && 'modelContext' in document")
    page.evaluate(ALIKE)
    wire.begin(page, status="executing")
    names = ("look", "change", "bare", "wipe")
    known = added(wire, *(f"{whose}_{name}" for whose in ("own", "their") for name in names))
    for whose in ("own", "their"):
        asked = [known[f"{whose}_{name}"].consequential for name in names]
        assert asked == [False, True, True, True], whose
    for number, whose in enumerate(("own", "their")):
        outcome = act(wire, 2 * number, f"{whose}_look", {}).outcome
        assert (outcome.status, outcome.data) == ("done", {"result": {"ran": f"{whose}_look"}})
        assert act(wire, 2 * number + 1, f"{whose}_change", {}).outcome.status == "needs_approval"
    page.context.close()


def test_a_page_without_tools_loads_nothing_for_them(open_site: OpenSite, wire: WireServer) -> None:
    page = open_site()
    wire.begin(page, status="executing")
    loaded = page.evaluate("performance.getEntriesByType('resource').map(it => it.name)")
    assert not [name for name in loaded if "webmcp" in name]
