"""WebKit as tests know a browser: the part of Playwright's Browser and BrowserContext they use.

Trusted input, navigation and scripts go through WebKitWebDriver; see `webkit_window.py` for what
it lacks. A context is a process of its own; one that is closed is emptied and used again.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any
from urllib.parse import urljoin

from engines.left_out import left_out
from engines.webkit_page import WebKitPage
from engines.webkit_process import WebKitProcess

__all__ = ["WebKitBrowser", "WebKitContext"]

SPARE = 2
PRELUDE = """
(() => {
  const { pilotfish } = webkit.messageHandlers;
  const post = pilotfish.postMessage.bind(pilotfish);
  const json = JSON.stringify.bind(JSON);
  const tell = (...what) => post(json(what));
  for (const name of NAMES) globalThis[name] ??= (...all) => tell('call', name, all);
  const told = Symbol.for('told to a test');
  if (console[told]) return;
  Object.defineProperty(console, told, { value: true });
  const text = (it) => (typeof it === 'object' && it && !(it instanceof Error)
    ? Object.prototype.toString.call(it) : String(it));
  for (const type of ['debug', 'error', 'info', 'log', 'warn']) {
    const own = console[type].bind(console);
    console[type] = (...all) => {
      tell('console', type === 'warn' ? 'warning' : type, all.map(text).join(' '));
      own(...all);
    };
  }
  addEventListener('error', ({ message }) => message && tell('pageerror', message));
  addEventListener('unhandledrejection', ({ reason }) => tell('pageerror', String(reason)));
})();
"""


class Console:
    """A message as Playwright gives it to a listener."""

    def __init__(self, kind: str, text: str) -> None:
        self.type, self.text = kind, text


class Request:
    """What the engine begins to load, as Playwright gives it to a listener."""

    def __init__(self, url: str, method: str) -> None:
        self.url, self.method = url, method

    def __getattr__(self, name: str) -> Any:
        left_out(f"WebKitGTK tells no {name} of a request")


class WebKitContext:
    def __init__(self, browser: WebKitBrowser, process: WebKitProcess, options: dict[str, Any]):
        self.browser, self.process = browser, process
        self.base_url: str = options.get("base_url") or ""
        self.viewport: dict[str, int] = options.get("viewport") or {"width": 1280, "height": 720}
        self.pages: list[WebKitPage] = []
        self.current: WebKitPage | None = None
        self.scripts: list[str] = []
        self.functions: dict[str, Callable[..., Any]] = {}
        self._media = {"dark": options.get("color_scheme") == "dark", "still": False}
        self._own_handle: str | None = process.driver.current_window_handle
        process.order("size", **self.viewport)
        self.media(still=options.get("reduced_motion") == "reduce")
        if options.get("has_touch") or options.get("is_mobile"):
            left_out("WebKitWebDriver sends no touches")
        if options.get("bypass_csp"):
            left_out("WebKit's driver lifts no content policy of a page")

    def new_page(self) -> WebKitPage:
        driver = self.process.driver
        if self._own_handle is None:
            driver.switch_to.new_window("window")
        page = WebKitPage(self, driver.current_window_handle)
        self._own_handle = None
        self.pages.append(page)
        self.current = page
        if len(self.pages) > 1:
            self.process.order("front", page=len(self.pages) - 1)
        self.prepare()
        return page

    def add_init_script(self, script: str | None = None, *, path: Any = None) -> Any:
        script = Path(path).read_text(encoding="utf-8") if script is None else script
        self.scripts.append(script)
        self.prepare()
        return Removable(self, self.scripts, script)

    def expose_function(self, name: str, callback: Callable[..., Any]) -> None:
        """Calls `callback` at the next use of a page; the caller in the page gets no answer."""
        self.functions[name] = callback
        self.prepare()
        for page in self.pages:
            page.evaluate(self.prelude())

    def prepare(self) -> None:
        """Tells the windows what runs before a page's own scripts."""
        heard = self.functions or any(page.listeners for page in self.pages)
        first = [self.prelude()] if heard else []
        own = [script for page in self.pages for script in page.scripts]
        self.process.order("scripts", scripts=[*first, *self.scripts, *own])

    def prelude(self) -> str:
        """Tells this process what a document says, and has the functions that a test exposes."""
        return PRELUDE.replace("NAMES", json.dumps(list(self.functions)))

    def use(self, page: WebKitPage) -> None:
        """Commands go to that page from now on."""
        if self.current is not page:
            self.process.driver.switch_to.window(page.handle)
            self.process.order("front", page=self.pages.index(page))
            self.current = page

    def deliver(self) -> None:
        if any("request" in page.listeners for page in self.pages):
            # What was told before is then here.
            self.process.order("nothing")
        self.process.deliver(self._heard)

    def media(self, *, dark: bool | None = None, still: bool | None = None) -> None:
        given = {"dark": dark, "still": still}
        self._media |= {name: value for name, value in given.items() if value is not None}
        self.process.order("media", **self._media)

    def resolve(self, address: str) -> str:
        return urljoin(self.base_url, address) if self.base_url else address

    def cookies(self) -> list[dict[str, Any]]:
        return self.process.driver.get_cookies()

    def clear_cookies(self) -> None:
        # WebDriver can do so only in a window that has shown a page.
        self.process.order("clear", cookies=True)

    def grant_permissions(self, *_: Any, **__: Any) -> None:
        """All are granted."""

    def set_default_timeout(self, _: float) -> None:
        pass

    def close(self) -> None:
        if self.process is None:
            return
        process, self.process = self.process, None  # type: ignore[assignment]
        self.browser.take_back(process)

    def _heard(self, told: dict[str, Any]) -> None:
        if "told" not in told:
            return
        kind, *rest = json.loads(told["told"])
        page = self.pages[told["page"]] if told["page"] < len(self.pages) else None
        if kind == "call" and rest[0] in self.functions:
            self.functions[rest[0]](*rest[1])
        elif page is not None and kind == "console":
            page.emit("console", Console(*rest))
        elif page is not None and kind == "request":
            page.emit("request", Request(*rest))
        elif page is not None and kind == "pageerror":
            page.emit("pageerror", rest[0])

    def __getattr__(self, name: str) -> Any:
        left_out(f"WebDriver has no {name} of a context")


class Removable:
    """What `add_init_script` returns."""

    def __init__(self, context: WebKitContext, scripts: list[str], script: str) -> None:
        self.context, self.scripts, self.script = context, scripts, script

    def close(self) -> None:
        self.scripts.remove(self.script)
        self.context.prepare()


class WebKitBrowser:
    def __init__(self) -> None:
        self._free: list[WebKitProcess] = []
        self._lent: list[WebKitProcess] = []

    def new_context(self, **options: Any) -> WebKitContext:
        process = self._free.pop() if self._free else WebKitProcess()
        self._lent.append(process)
        return WebKitContext(self, process, options)

    def new_page(self, **options: Any) -> WebKitPage:
        return self.new_context(**options).new_page()

    def take_back(self, process: WebKitProcess) -> None:
        """Emptied, to be used again; one that cannot be is ended."""
        self._lent.remove(process)
        try:
            driver = process.driver
            # What a page has opened keeps ties with it.
            if len(self._free) >= SPARE or len(driver.window_handles) > 1:
                process.close()
                return
            process.order("scripts", scripts=[])
            driver.get("about:blank")
            process.finish_writing()
            process.order("clear")
            process.order("files", files=None)
            process.deliver(lambda _: None)
            self._free.append(process)
        except Exception:
            process.close()

    def forget(self) -> None:
        """The next context has no page to go back to: one that is used again keeps its history."""
        for process in self._free:
            process.close()
        self._free.clear()

    def close(self) -> None:
        """Ends all, also those of contexts that were not closed."""
        for process in [*self._free, *self._lent]:
            with suppress(Exception):
                process.close()
        self._free.clear()
        self._lent.clear()
