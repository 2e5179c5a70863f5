"""A page of a site with the widget's script tag, in a real browser."""

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, ViewportSize

from engines.choice import tell_errors
from tabs import Windows
from waiting import wait_until
from wire_server import WireServer

OpenSite = Callable[..., Page]
"""What the fixture `open_site` gives."""

PIERCE = """
const attach = Element.prototype.attachShadow;
Element.prototype.attachShadow = function (init) {
  return attach.call(this, { ...init, mode: 'open' });
};
"""
"""Playwright looks into open shadow roots only; the widget's is closed."""


TAG = '<script src="/agent/pilotfish.js" data-key="pk_test" defer></script>'

SENDS = """<script>{
  const { send } = WebSocket.prototype;
  WebSocket.prototype.send = function (frame) { (window.sends ?? send).call(this, frame) };
}</script>"""
"""For `head`: what the widget writes to its socket goes through `window.sends`, once set."""

NOT_EARLY = "Pilotfish: without pilotfish-early.js"
"""What every page says that has the tag alone, as those of most tests have."""


@pytest.fixture
def open_site(
    request: pytest.FixtureRequest, chromium: Browser, wire: WireServer, windows: Windows
) -> Iterator[OpenSite]:
    """`open_site("<p>Hi</p>")`: that page with the widget's script tag, at `/`, once it is there.

    Console messages are in `page.console`. A test's first page comes in a window of `windows`.
    """
    contexts: list[BrowserContext] = []
    lent: list[tuple[BrowserContext, str]] = []
    failed = request.session.testsfailed

    def open_page(
        body: str = "<h1>Shop</h1>",
        *,
        tag: str = TAG,
        head: str = "",
        viewport: tuple[int, int] = (1280, 720),
        ready: bool = True,
        pierce: bool = True,
    ) -> Page:
        html = f"<!doctype html><html lang=en><head>{head}{tag}</head><body>{body}</body></html>"
        wire.pages.setdefault("/", html)
        size = ViewportSize(width=viewport[0], height=viewport[1])
        script = PIERCE if pierce else ""
        if size == windows.size and not lent:
            lent.append((context := windows.take(script, f"{wire.origin}/nothing"), script))
        else:
            contexts.append(context := chromium.new_context(viewport=size))
            if script:
                context.add_init_script(script)
        page = tell_errors(context.new_page())
        page.console = []  # type: ignore[attr-defined]
        page.on("console", lambda it: NOT_EARLY in it.text or page.console.append(it.text))  # type: ignore[attr-defined]
        page.on("pageerror", lambda error: page.console.append(f"uncaught {error}"))  # type: ignore[attr-defined]
        page.goto(wire.origin + "/")
        if ready:
            wait_until(page, "!!window.pilotfish?.debug")
        return page

    yield open_page
    for context in contexts:
        context.close()
    for context, script in lent:
        windows.take_back(context, script, failed=request.session.testsfailed != failed)
