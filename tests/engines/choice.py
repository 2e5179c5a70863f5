"""Which browser the tests run in: Chromium, or what ENGINE names."""

import functools
import os
import shlex
import shutil
import sys
import tempfile
from collections.abc import Callable, Generator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, BrowserContext, BrowserType, Page, ViewportSize

from engines.left_out import left_out

__all__ = ["ENGINE", "EngineTabs", "firefox", "tell_errors", "webkit"]

ENGINE = os.environ.get("ENGINE", "chromium")
if ENGINE not in ("chromium", "firefox", "webkit"):
    raise ValueError(f"ENGINE is {ENGINE!r}: sought one of chromium, firefox, webkit")

BETWEEN = Path(__file__).with_name("firefox_bidi.py")


@contextmanager
def webkit() -> Generator[Any]:
    """WebKitGTK through WebKitWebDriver, with the part of Playwright's API that tests use."""
    # Selenium is needed for this engine only.
    from engines.expecting import teach_expect
    from engines.webkit import WebKitBrowser

    teach_expect()
    browser = WebKitBrowser()
    yield browser
    browser.close()


def firefox(kind: BrowserType, *, caching: bool = False) -> Browser:
    """A release of Firefox by Playwright, over WebDriver BiDi.

    `caching`: it keeps pages to go back to, which Playwright switches off.
    """
    found = os.environ.get("PILOTFISH_FIREFOX") or shutil.which("firefox-esr")
    path = found or shutil.which("firefox")
    if path is None:
        raise RuntimeError("no Firefox found: run scripts/engines, or set PILOTFISH_FIREFOX")
    folder = Path(tempfile.mkdtemp(prefix="pilotfish-firefox-"))
    starter = folder / "firefox"
    command = shlex.join([sys.executable, str(BETWEEN), path])
    starter.write_text(f'#!/bin/sh\nexec {command} "$@"\n')
    starter.chmod(0o755)
    # What Playwright refuses in this engine, or silently does not do, is no fault of a test.
    BrowserContext.new_cdp_session = lambda *_, **__: left_out("Chromium's protocol")
    Browser.new_context = _obeying_policies(Browser.new_context)
    Page.emulate_media = _emulate_media
    try:
        return kind.launch(
            channel="moz-firefox",
            executable_path=starter,
            firefox_user_prefs={
                "dom.disable_open_during_load": False,
                "fission.bfcacheInParent": caching,
            },
        )
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _obeying_policies(opened: Callable[..., BrowserContext]) -> Callable[..., BrowserContext]:
    @functools.wraps(opened)
    def new_context(self: Browser, **options: Any) -> BrowserContext:
        if options.get("bypass_csp"):
            left_out("Firefox's driver cannot set a page's content policy aside")
        return opened(self, **options)

    return new_context


def _emulate_media(self: Page, **media: Any) -> None:
    # Most tests that ask for less motion only want to be quick.
    if set(media) != {"reduced_motion"}:
        left_out("Firefox's driver emulates no media")


TELLING_ERRORS = """
for (const level of ['error', 'warn']) {
  const say = console[level];
  console[level] = (...parts) =>
    say.apply(console, parts.map((it) => (it instanceof Error ? String(it) : it)));
}
"""


def tell_errors(page: Page) -> Page:
    """Firefox's driver tells no words of an error in the console: the page itself puts them in."""
    if ENGINE == "firefox":
        page.add_init_script(TELLING_ERRORS)
    return page


@dataclass
class EngineTab:
    """A page in a new context: what Chromium's protocol empties of one stays elsewhere."""

    context: Any
    bundle: str | None

    def lend(self, size: ViewportSize, site: Any) -> Any:
        page = self.context.new_page()
        if page.viewport_size != size:
            page.set_viewport_size(size)
        if self.bundle is not None:
            page.add_init_script(script=self.bundle)
        page.goto(f"{site.origin}/")
        return page


@dataclass
class EngineTabs:
    """Does for any browser what `Tabs` does for Chromium."""

    browser: Any

    def take(self, size: ViewportSize, bundle: str | None) -> EngineTab:
        return EngineTab(self.browser.new_context(viewport=size), bundle)

    def take_back(self, tab: EngineTab, site: Any, *, failed: bool) -> None:
        tab.context.close()

    def rest(self) -> None:
        pass
