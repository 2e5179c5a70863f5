"""Closed shadow roots: only by the host's wish, and only for the widget."""

import pytest
from playwright.sync_api import Page

from pilotfish_client.page_messages import ObservationMessage, OutcomeMessage
from pilotfish_client.server_messages import Act, Observe
from site_page import TAG, OpenSite
from wire_server import WireServer

EARLY = '<script src="/agent/pilotfish-early.js"{}></script>'
KEEPING = EARLY.format(" data-closed-roots")
CLOSED = """<x-closed style="display: block; height: 40px"></x-closed><script>
  clicks = 0;
  customElements.define('x-closed', class extends HTMLElement {
    constructor() {
      super();
      const root = this.attachShadow({ mode: 'closed' });
      root.innerHTML = '<button onclick="clicks++">Inside</button>';
    }
  });
</script>"""
LINE = "draws its own inside, which cannot be read"


def dumped(page: Page, wire: WireServer) -> str:
    wire.begin(page, "press it", Observe())
    wire.wait_for(ObservationMessage)
    return page.evaluate("pilotfish.debug.dump()")


def test_without_the_wish_a_closed_root_is_one_line(open_site: OpenSite, wire: WireServer) -> None:
    page = open_site(CLOSED, tag=EARLY.format("") + TAG, pierce=False)
    dump = dumped(page, wire)
    assert LINE in dump
    assert "Inside" not in dump
    assert page.evaluate("window.__pilotfishClaim ?? null") is None


def test_with_it_the_inside_is_read_and_acted_on(open_site: OpenSite, wire: WireServer) -> None:
    page = open_site(CLOSED, tag=KEEPING + TAG, pierce=False)
    dump = dumped(page, wire)
    assert LINE not in dump
    ref = int(dump.partition("]<button> Inside")[0].rpartition("[")[2])
    document = wire.hellos[-1].document
    wire.send(Act(action_id="a1", document=document, epoch=1, name="click", args={"ref": ref}))
    assert wire.wait_for(OutcomeMessage).outcome.status == "done"
    assert page.evaluate("clicks") == 1


FORGED = """
const own = Object.getOwnPropertyDescriptor({0}.prototype, '{1}');
Object.defineProperty({0}.prototype, '{1}', {{configurable: true, get: () => {2}}});
window.got = __pilotfishClaim();
Object.defineProperty({0}.prototype, '{1}', own);
"""
LOADER = "new URL('/agent/pilotfish.js', location).href"
THEFTS = {
    "a script of the page": "window.got = __pilotfishClaim()",
    "another current script": FORGED.format("Document", "currentScript", f"({{src: {LOADER}}})"),
    "another source": FORGED.format("HTMLScriptElement", "src", LOADER),
    "another map": (
        "window.got = undefined; const set = WeakMap.prototype.set;"
        "WeakMap.prototype.set = function (key, value) {"
        " if (value instanceof ShadowRoot) got = value; return set.call(this, key, value) };"
        "const get = WeakMap.prototype.get; WeakMap.prototype.get = function (key) {"
        " const value = get.call(this, key); if (value instanceof ShadowRoot) got = value;"
        " return value }"
    ),
    "another way to listen": (
        "window.got = undefined; const listen = EventTarget.prototype.addEventListener;"
        "EventTarget.prototype.addEventListener = function (...of) {"
        " if (this instanceof ShadowRoot) got = this; return listen.apply(this, of) }"
    ),
    "another offer": (
        "window.got = undefined; try { Object.defineProperty(window, '__pilotfishClaim',"
        " {value: () => (got = 'asked')}) } catch {}"
    ),
}


@pytest.mark.parametrize("how", THEFTS)
def test_no_script_of_the_page_gets_it(how: str, open_site: OpenSite, wire: WireServer) -> None:
    tag = KEEPING + f"<script>{THEFTS[how]}</script>" + TAG
    page = open_site(CLOSED, tag=tag, pierce=False)
    assert "<button> Inside" in dumped(page, wire)
    assert page.evaluate("[window.got ?? null, __pilotfishClaim() ?? null]") == [None, None]
    assert page.evaluate("__pilotfishRoots.get(document.querySelector('x-closed'))") == "closed"
