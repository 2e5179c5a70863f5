"""A prerendered document waits until it is in sight: its tab's session belongs to another one."""

from site_page import OpenSite
from waiting import wait_until
from wire_server import WireServer

HIDDEN = """<script>
  window.rendering = sessionStorage.twice === '1';
  Object.defineProperty(Document.prototype, 'prerendering', { get: () => rendering });
  sessionStorage.twice = '1';
</script>"""
LOADED = (
    "performance.getEntriesByType('resource').some(it => /pilotfish-core.*js/.test(it.name)"
    " && it.responseEnd > 0)"
)


def test_it_joins_the_session_once_it_is_in_sight(open_site: OpenSite, wire: WireServer) -> None:
    page = open_site(head=HIDDEN)
    page.evaluate("pilotfish.open()")
    wire.wait_for_hello(1)
    wait_until(page, "!!sessionStorage['pilotfish.session']")
    page.reload()
    wait_until(page, LOADED)
    page.evaluate("() => { window.ran = pilotfish.on('done', () => {}) }")
    page.evaluate("() => new Promise(resolve => setTimeout(resolve, 300))")
    assert len(wire.hellos) == 1 and page.evaluate("!window.pilotfish.debug")
    page.evaluate(
        """() => { rendering = false; document.dispatchEvent(new Event('prerenderingchange')) }"""
    )
    wait_until(page, "!!window.pilotfish?.debug")
    assert wire.wait_for_hello(2).resume == "r1"
