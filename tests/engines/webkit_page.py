"""A page of WebKit as tests know it: the part of Playwright's Page they use."""

from __future__ import annotations

import json
import re
import time
from collections.abc import Callable
from fnmatch import fnmatchcase
from typing import TYPE_CHECKING, Any

from playwright.sync_api import Error, TimeoutError
from selenium.common.exceptions import JavascriptException, WebDriverException

from engines.left_out import left_out
from engines.webkit_input import Keyboard, Mouse
from engines.webkit_locator import Finding
from engines.webkit_parts import FRAMES, cut

if TYPE_CHECKING:
    from engines.webkit import WebKitContext

__all__ = ["WebKitFrame", "WebKitPage"]

TIMEOUT = 30_000.0
# No name is declared that an expression may mean: `arguments` are those of WebDriver's function.
EVALUATE = """
(async () => {
  const value$ = (%s
  );
  return typeof value$ === 'function' ? value$(...arguments[1]) : value$;
})().then(
  (value$) => [true, arguments[2] ? String(!!value$)
    : JSON.stringify(value$, (_, it) => (it?.nodeType ? 'ref: <Node>'
      : typeof it === 'function' ? null : it ?? null))],
  (error) => [false, String(error?.stack ? `${error}\\n${error.stack}` : error)],
).catch(() => [true, null]).then(arguments[arguments.length - 1]);
"""
HEARD = {"console", "pageerror", "request"}


class WebKitFrame(Finding):
    """A document in a page: the page's own, or that of a frame in it."""

    def __init__(self, page: WebKitPage, path: tuple[int, ...] = ()) -> None:
        self.page, self.path = page, path

    @property
    def frame(self) -> WebKitFrame:
        return self

    def run(self, script: str, *arguments: Any) -> Any:
        """What a script tells of this document; elements come as WebDriver's."""
        page = self.page
        driver = page.context.process.driver
        page.context.use(page)
        page.context.deliver()
        try:
            if self.path:
                driver.switch_to.default_content()
                for index in self.path:
                    driver.switch_to.frame(driver.execute_script(FRAMES + "[arguments[0]]", index))
            return driver.execute_async_script(script, *arguments)
        except JavascriptException:
            raise
        except WebDriverException as error:
            raise Error(f"Execution context was destroyed: {error.msg}") from None
        finally:
            if self.path:
                driver.switch_to.default_content()
            page.context.deliver()

    def evaluate(self, expression: str, arg: Any = None, *, truth: bool = False) -> Any:
        """The expression's value, or what it returns when it is a function; its `truth` only."""
        text = expression.strip().rstrip(";")
        try:
            fine, value = self.run(EVALUATE % text, expression, [arg], truth)
        except JavascriptException as error:
            if "unload" in (error.msg or ""):
                raise Error(f"Execution context was destroyed: {error.msg}") from None
            # Statements, as it cannot be read: only eval gives the value of the last one.
            fine, value = self.run(EVALUATE % "(0, eval)(arguments[0])", expression, [arg], truth)
        if not fine:
            raise Error(value)
        return None if value is None else json.loads(value)

    @property
    def url(self) -> str:
        return str(self.evaluate("location.href"))

    @property
    def name(self) -> str:
        return str(self.evaluate("window.name"))

    def text_content(self, selector: str) -> Any:
        return self.locator(selector).text_content()

    def wait_for_selector(self, selector: str, *, state: str = "visible", **options: Any) -> None:
        self.locator(selector).first.wait_for(state=state, **options)

    def wait_for_load_state(self, state: str = "load", **_: Any) -> None:
        sought = (
            "document.readyState === 'complete'"
            if state != "domcontentloaded"
            else ("document.readyState !== 'loading'")
        )
        self.wait_for_function(sought)

    def wait_for_function(self, expression: str, *, arg: Any = None, **options: Any) -> None:
        self.page.until(lambda: self.evaluate(expression, arg, truth=True), expression, **options)


class WebKitPage(WebKitFrame):
    def __init__(self, context: WebKitContext, handle: str) -> None:
        super().__init__(self)
        self.context, self.handle = context, handle
        self.scripts: list[str] = []
        self.listeners: dict[str, list[Callable[[Any], Any]]] = {}
        self.keyboard = Keyboard(self)
        self.mouse = Mouse(self)
        self.timeout = TIMEOUT
        self._closed = False

    @property
    def driver(self) -> Any:
        self.context.use(self)
        return self.context.process.driver

    def until(self, came: Callable[[], Any], what: str, timeout: float | None = None, **_: Any):
        """Looks again until something came; `timeout` is in ms."""
        end = time.monotonic() + (self.timeout if timeout is None else timeout) / 1000
        last: Exception | None = None
        while True:
            try:
                if found := came():
                    return found
            except Error as error:
                if "context" not in str(error):
                    raise
                last = error
            if time.monotonic() > end:
                raise TimeoutError(f"Timeout: {what} did not come true ({last or 'seen'})")
            self.wait_for_timeout(15)

    # Where it is

    @property
    def url(self) -> str:
        return str(self.driver.current_url)

    def title(self) -> str:
        return str(self.evaluate("document.title"))

    def goto(self, address: str, **options: Any) -> None:
        self._load(lambda: self.driver.get(self.context.resolve(address)))

    def reload(self, **_: Any) -> None:
        self._load(lambda: self.driver.refresh())

    def go_back(self, **_: Any) -> None:
        self._load(lambda: self.driver.back())

    def go_forward(self, **_: Any) -> None:
        self._load(lambda: self.driver.forward())

    def set_content(self, html: str, **_: Any) -> None:
        self.evaluate("(html) => { document.open(); document.write(html); document.close() }", html)

    def wait_for_url(self, sought: Any, **options: Any) -> None:
        def there() -> bool:
            url = self.url
            if callable(sought):
                return bool(sought(url))
            if isinstance(sought, re.Pattern):
                return bool(sought.search(url))
            return fnmatchcase(url, self.context.resolve(sought).replace("**", "*"))

        self.until(there, f"the address {sought}", **options)

    def wait_for_timeout(self, ms: float) -> None:
        time.sleep(ms / 1000)
        self.context.deliver()

    def _load(self, go: Callable[[], Any]) -> None:
        try:
            go()
        except WebDriverException as error:
            raise Error(f"net::{error.msg}") from None
        finally:
            self.context.deliver()

    # What is told before and besides

    def add_init_script(self, script: str) -> Any:
        from engines.webkit import Removable

        self.scripts.append(script)
        self.context.prepare()
        return Removable(self.context, self.scripts, script)

    def add_script_tag(self, *, content: str = "", url: str = "", **_: Any) -> None:
        self.evaluate(
            """([content, url]) => new Promise((done, failed) => {
              const tag = document.createElement('script');
              if (url) Object.assign(tag, { src: url, onload: () => done(), onerror: failed });
              else tag.textContent = content;
              document.head.append(tag);
              if (!url) done();
            })""",
            [content, url],
        )

    def on(self, event: str, listener: Callable[[Any], Any]) -> None:
        if event not in HEARD:
            left_out(f"WebDriver tells a test of no {event}")
        self.listeners.setdefault(event, []).append(listener)
        self.context.prepare()
        self.evaluate(self.context.prelude())

    def emit(self, event: str, what: Any) -> None:
        for listener in self.listeners.get(event, []):
            listener(what)

    def expose_function(self, name: str, callback: Callable[..., Any]) -> None:
        self.context.expose_function(name, callback)

    # The window

    @property
    def viewport_size(self) -> dict[str, int]:
        return self.context.viewport

    def set_viewport_size(self, size: Any) -> None:
        self.context.viewport = dict(size)
        self.context.process.order("size", **self.context.viewport)
        width = self.context.viewport["width"]
        self.until(lambda: self.evaluate(f"innerWidth === {width}"), "the new size")

    def emulate_media(self, **media: Any) -> None:
        if set(media) - {"color_scheme", "reduced_motion"}:
            left_out(f"GTK has no setting for {sorted(media)}")
        dark, still = media.get("color_scheme"), media.get("reduced_motion")
        self.context.media(
            dark=None if dark is None else dark == "dark",
            still=None if still is None else still == "reduce",
        )
        if dark is not None:
            self.wait_for_function(f"matchMedia('(prefers-color-scheme: {dark})').matches")

    def screenshot(
        self, *, path: str | None = None, clip: dict[str, float] | None = None, **_: Any
    ) -> bytes:
        data = self.driver.get_screenshot_as_png()
        if clip:
            data = cut(data, clip)
        if path is not None:
            with open(path, "wb") as file:
                file.write(data)
        return bytes(data)

    def bring_to_front(self) -> None:
        self.context.current = None
        self.context.use(self)

    def set_default_timeout(self, ms: float) -> None:
        self.timeout = ms

    def is_closed(self) -> bool:
        return self._closed

    def close(self, **_: Any) -> None:
        if self._closed:
            return
        self._closed = True
        self.context.use(self)
        if len(self.context.pages) == 1:
            # The session ends with its last window: another has to be there.
            self.context.process.driver.switch_to.new_window("window")
            self.context._own_handle = self.context.process.driver.current_window_handle
            self.context.process.driver.switch_to.window(self.handle)
        self.context.process.driver.close()
        self.context.pages.remove(self)
        self.context.current = None
        # A command to a window that is closed fails: there is always one that is not.
        rest = self.context._own_handle or self.context.pages[-1].handle
        self.context.process.driver.switch_to.window(rest)

    # Frames, and what is short for a locator

    @property
    def main_frame(self) -> WebKitFrame:
        return self

    @property
    def frames(self) -> list[WebKitFrame]:
        found: list[WebKitFrame] = []

        def collect(frame: WebKitFrame) -> None:
            found.append(frame)
            for index in range(int(frame.evaluate(f"() => {{ {FRAMES}.length }}"))):
                collect(WebKitFrame(self, (*frame.path, index)))

        collect(self)
        return found

    def offset_of(self, frame: WebKitFrame) -> tuple[float, float]:
        """Where that document begins in the page."""
        x = y = 0.0
        for depth, index in enumerate(frame.path):
            inset = WebKitFrame(self, frame.path[:depth]).evaluate(
                f"(n) => {{ const it = (() => {{ {FRAMES}[n] }})();"
                " const { x, y } = it.getBoundingClientRect();"
                " return [x + it.clientLeft, y + it.clientTop]; }",
                index,
            )
            x, y = x + inset[0], y + inset[1]
        return x, y

    def frame_locator(self, selector: str) -> WebKitFrame:
        index = self.locator(selector).evaluate(f"(it) => (() => {{ {FRAMES}.indexOf(it) }})()")
        return WebKitFrame(self, (index,))

    def click(self, selector: str, **options: Any) -> None:
        self.locator(selector).click(**options)

    def hover(self, selector: str, **options: Any) -> None:
        self.locator(selector).hover(**options)

    def focus(self, selector: str, **options: Any) -> None:
        self.locator(selector).focus(**options)

    def fill(self, selector: str, value: str, **options: Any) -> None:
        self.locator(selector).fill(value, **options)

    def press(self, selector: str, key: str, **options: Any) -> None:
        self.locator(selector).press(key)

    def inner_text(self, selector: str) -> str:
        return self.locator(selector).inner_text()

    def input_value(self, selector: str) -> str:
        return self.locator(selector).input_value()

    def get_attribute(self, selector: str, name: str) -> str | None:
        return self.locator(selector).get_attribute(name)

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__") or name == "console":
            raise AttributeError(name)
        left_out(f"WebDriver has no {name} of a page")
