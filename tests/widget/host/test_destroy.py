"""What `destroy()` leaves of the widget in the page: nothing."""

import pytest
from playwright.sync_api import expect

from pilotfish_client.page_messages import Run, Stop
from run_ends import ended
from site_page import TAG, OpenSite
from wire_server import WireServer

EARLY = '<script src="/agent/pilotfish-early.js"></script>'
COUNT = """<script>
window.left = new Map();
const add = EventTarget.prototype.addEventListener;
const remove = EventTarget.prototype.removeEventListener;
const heard = new Map();
const keyOf = (target, type, listener, options) => {
  if (!heard.has(listener)) heard.set(listener, heard.size);
  const capture = typeof options === 'object' ? !!options?.capture : !!options;
  return `${target.constructor.name} ${type} ${capture} ${heard.get(listener)}`;
};
EventTarget.prototype.addEventListener = function (type, listener, options) {
  const target = this ?? window;
  // Not what the driver of the browser hears.
  if (!new Error().stack.includes('/agent/')) return add.call(this, type, listener, options);
  // An element of the widget goes with all that listens to it.
  if (listener && (target === window || target === document || target instanceof MediaQueryList)) {
    const key = keyOf(target, type, listener, options);
    left.set(key, 1);
    if (options?.signal?.aborted) left.set(key, 0);
    else if (options?.signal) add.call(options.signal, 'abort', () => left.set(key, 0));
  }
  return add.call(this, type, listener, options);
};
EventTarget.prototype.removeEventListener = function (type, listener, options) {
  if (listener) left.set(keyOf(this ?? window, type, listener, options), 0);
  return remove.call(this, type, listener, options);
};
</script>"""


@pytest.mark.parametrize("early", ["", EARLY], ids=["plain", "early"])
def test_destroy_leaves_no_listener_and_no_global(
    open_site: OpenSite, wire: WireServer, early: str
) -> None:
    page = open_site(tag=COUNT + early + TAG)
    page.evaluate("pilotfish.open()")
    wire.begin(page)
    page.evaluate("pilotfish.destroy()")
    page.wait_for_timeout(100)
    assert page.locator("pilotfish-widget").count() == 0
    assert page.evaluate("left.size") > 0
    assert page.evaluate("[...left].filter(([, n]) => n > 0)") == []
    # The early script's own door stays shut: nobody may put another in its place.
    stays = ["__pilotfishClaim"] if early else []
    names = "Object.getOwnPropertyNames(window).filter(it => /pilotfish/i.test(it))"
    assert page.evaluate(names) == stays


def test_destroy_settles_what_runs_and_what_waits(open_site: OpenSite, wire: WireServer) -> None:
    page = open_site()
    page.evaluate("() => { window.mine = pilotfish; window.end = pilotfish.run('x') }")
    run = wire.wait_for(Run)
    page.evaluate("() => { window.second = pilotfish.run('y', {queue: true}) }")
    page.evaluate("pilotfish.destroy()")
    stopped = {"status": "stopped", "summary": ""}
    assert [ended(page), ended(page, "second")] == [stopped, stopped]
    assert wire.wait_for(Stop).run_id == run.run_id
    late = page.evaluate("mine.run('z')")
    assert late["status"] == "failed"


def test_the_widget_can_come_again_after_destroy(open_site: OpenSite) -> None:
    page = open_site()
    page.evaluate("pilotfish.destroy()")
    page.evaluate(
        """() => {
          const tag = document.createElement('script');
          tag.src = '/agent/pilotfish.js?2';
          tag.dataset.key = 'pk';
          document.head.append(tag);
        }"""
    )
    page.wait_for_function("window.pilotfish?.debug")
    page.evaluate("pilotfish.open()")
    expect(page.locator(".palette")).to_be_visible()
