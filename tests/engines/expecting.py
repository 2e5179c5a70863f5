"""Playwright's `expect` for WebKit's pages and locators: the assertions that tests use."""

import re
from typing import Any

from playwright.sync_api import TimeoutError, expect

from engines.webkit_locator import Locator
from engines.webkit_page import WebKitPage

__all__ = ["teach_expect"]

TIMEOUT = 15_000.0


def teach_expect() -> None:
    """From now on `expect` takes them, too."""
    kind = type(expect)
    own = kind.__call__

    def call(self: Any, actual: Any, message: str | None = None) -> Any:
        if isinstance(actual, Locator | WebKitPage):
            return Expected(actual)
        return own(self, actual, message)

    kind.__call__ = call


def squeezed(text: str) -> str:
    return " ".join(text.replace("\u200b", "").split())


def says(text: str, sought: Any, *, part: bool = False) -> bool:
    if isinstance(sought, re.Pattern):
        return sought.search(text) is not None
    given, wanted = squeezed(text), squeezed(sought)
    return wanted in given if part else given == wanted


class Expected:
    """`to_be_visible()` waits until it is so; `not_to_be_visible()` until it is not."""

    def __init__(self, actual: Any) -> None:
        self.actual = actual

    def __getattr__(self, name: str) -> Any:
        negated = name.startswith("not_")
        test = globals().get("_" + name.removeprefix("not_"))
        if test is None:
            raise AttributeError(f"no assertion is called {name}")

        def wait(*given: Any, timeout: float = TIMEOUT, **options: Any) -> None:
            last: list[Any] = [None]

            def came() -> bool:
                fits, last[0] = test(self.actual, *given, **options)
                return fits is not negated

            try:
                self.actual.page.until(came, f"{self.actual} {name}{given}", timeout)
            except TimeoutError:
                raise AssertionError(f"{self.actual} {name}{given}: found {last[0]!r}") from None

        return wait


def _first(it: Locator, expression: str) -> Any:
    return it._tools(f"const all = find(steps); return all.length ? ({expression})(all[0]) : null")


def _to_be_visible(it: Locator, **_: Any) -> Any:
    return it.is_visible(), it.count()


def _to_be_hidden(it: Locator, **_: Any) -> Any:
    return not it.is_visible(), it.count()


def _to_be_attached(it: Locator, **_: Any) -> Any:
    return it.count() > 0, it.count()


def _to_have_count(it: Locator, count: int) -> Any:
    return it.count() == count, it.count()


def _to_have_text(it: Locator, sought: Any, **_: Any) -> Any:
    texts = it.all_text_contents()
    if isinstance(sought, list):
        same = len(texts) == len(sought)
        return same and all(map(says, texts, sought)), texts
    return bool(texts) and says(texts[0], sought), texts


def _to_contain_text(it: Locator, sought: Any, **_: Any) -> Any:
    texts = it.all_text_contents()
    if isinstance(sought, list):
        pairs = zip(texts, sought, strict=False)
        return len(texts) == len(sought) and all(says(a, b, part=True) for a, b in pairs), texts
    return bool(texts) and says(texts[0], sought, part=True), texts


def _to_be_focused(it: Locator) -> Any:
    focused = _first(it, "(one) => one.getRootNode().activeElement === one")
    return focused is True, focused


def _to_have_css(it: Locator, name: str, value: Any) -> Any:
    found = _first(it, f"(one) => getComputedStyle(one).getPropertyValue({name!r})")
    return found is not None and says(found, value), found


def _to_have_attribute(it: Locator, name: str, value: Any = None) -> Any:
    found = _first(it, f"(one) => one.getAttribute({name!r})")
    return found is not None and (value is None or says(found, value)), found


def _to_be_empty(it: Locator) -> Any:
    found = _first(it, "(one) => one.value ?? one.textContent")
    return found == "", found


def _to_have_js_property(it: Locator, name: str, value: Any) -> Any:
    found = _first(it, f"(one) => one[{name!r}]")
    return found == value, found


def _to_have_class(it: Locator, value: Any) -> Any:
    return _to_have_attribute(it, "class", value)


def _to_have_value(it: Locator, value: Any) -> Any:
    found = _first(it, "(one) => one.value")
    return found is not None and says(found, value), found


def _to_be_enabled(it: Locator, **_: Any) -> Any:
    found = _first(it, "(one) => !one.matches(':disabled')")
    return found is True, found


def _to_be_disabled(it: Locator) -> Any:
    found = _first(it, "(one) => one.matches(':disabled')")
    return found is True, found


def _to_be_checked(it: Locator, *, checked: bool = True) -> Any:
    found = _first(it, "(one) => one.checked ?? one.ariaChecked === 'true'")
    return found is checked, found


def _to_be_in_viewport(it: Locator, **_: Any) -> Any:
    box = _first(
        it,
        "(one) => { const { x, y, right, bottom } = one.getBoundingClientRect();"
        " return right > 0 && bottom > 0 && x < innerWidth && y < innerHeight }",
    )
    return box is True, box


def _to_have_title(page: WebKitPage, sought: Any) -> Any:
    return says(page.title(), sought), page.title()


def _to_have_url(page: WebKitPage, sought: Any) -> Any:
    url = page.url
    fits = sought.search(url) if isinstance(sought, re.Pattern) else url.endswith(sought)
    return bool(fits), url
