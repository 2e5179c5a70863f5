"""Locators: a chain of steps that `find.js` follows anew at each use."""

from __future__ import annotations

import re
import uuid
from pathlib import Path
from typing import TYPE_CHECKING, Any

from playwright.sync_api import Error

if TYPE_CHECKING:
    from engines.webkit_page import WebKitFrame

__all__ = ["Finding", "Locator"]

FIND = Path(__file__).with_name("find.js").read_text(encoding="utf-8").rstrip().rstrip(";")
Steps = list[list[Any]]


def _sought(text: Any) -> Any:
    if isinstance(text, re.Pattern):
        flags = "i" if text.flags & re.IGNORECASE else ""
        return {"source": text.pattern, "flags": flags}
    return text


class Finding:
    """What both a document and a locator can look for."""

    steps: Steps = []

    @property
    def frame(self) -> WebKitFrame:
        raise NotImplementedError

    def _more(self, kind: str, value: Any) -> Locator:
        return Locator(self.frame, [*self.steps, [kind, value]])

    def locator(self, selector: str, *, has_text: Any = None) -> Locator:
        found = self._more("css", selector)
        return found if has_text is None else found.filter(has_text=has_text)

    def get_by_role(self, role: str, *, name: Any = None, exact: bool = False, **more: Any):
        value = {"role": role, "name": _sought(name), "exact": exact, **more}
        return self._more("role", value)

    def get_by_text(self, text: Any, *, exact: bool = False) -> Locator:
        return self._more("text", [_sought(text), exact])

    def get_by_label(self, text: Any, *, exact: bool = False) -> Locator:
        return self._more("label", [_sought(text), exact])

    def get_by_placeholder(self, text: Any, *, exact: bool = False) -> Locator:
        return self._more("placeholder", [_sought(text), exact])

    def get_by_title(self, text: Any, *, exact: bool = False) -> Locator:
        return self._more("title", [_sought(text), exact])


class Locator(Finding):
    def __init__(self, frame: WebKitFrame, steps: Steps) -> None:
        self._frame, self.steps = frame, steps

    @property
    def frame(self) -> WebKitFrame:
        return self._frame

    @property
    def page(self) -> Any:
        return self._frame.page

    def __repr__(self) -> str:
        return " >> ".join(f"{kind}={value}" for kind, value in self.steps)

    # Which

    @property
    def first(self) -> Locator:
        return self.nth(0)

    @property
    def last(self) -> Locator:
        return self.nth(-1)

    def nth(self, index: int) -> Locator:
        return self._more("nth", index)

    def filter(self, *, has_text: Any = None, visible: bool | None = None, **_: Any) -> Locator:
        found = self if has_text is None else self._more("has", [_sought(has_text), False])
        return found._more("visible", True) if visible else found

    def or_(self, other: Locator) -> Locator:
        return Locator(self._frame, [["or", [self.steps, other.steps]]])

    def element_handle(self, **options: Any) -> ElementHandle:
        """This very element, however its page changes."""
        self._one(**options)
        key = uuid.uuid4().hex
        self._tools("(globalThis.__found ??= new Map()).set(arg, find(steps)[0])", key)
        return ElementHandle(self._frame, [["handle", key]])

    def all(self) -> list[Locator]:
        return [self.nth(index) for index in range(self.count())]

    # What it says

    def _tools(self, body: str, arg: Any = None) -> Any:
        script = f"([steps, arg]) => {{ const {{ find, ready, shown, name }} = {FIND}; {body} }}"
        return self._frame.evaluate(script, [self.steps, arg])

    def count(self) -> int:
        return int(self._tools("return find(steps).length"))

    def evaluate_all(self, expression: str, arg: Any = None) -> Any:
        return self._tools(f"return ({expression})(find(steps), arg)", arg)

    def evaluate(self, expression: str, arg: Any = None, **options: Any) -> Any:
        self._one(**options)
        return self._tools(f"return ({expression})(find(steps)[0], arg)", arg)

    def dispatch_event(self, kind: str) -> None:
        self.evaluate("(it, kind) => it.dispatchEvent(new Event(kind, { bubbles: true }))", kind)

    def inner_text(self, **options: Any) -> str:
        return self.evaluate("(it) => it.innerText", **options)

    def text_content(self, **options: Any) -> str:
        return self.evaluate("(it) => it.textContent", **options)

    def all_inner_texts(self) -> list[str]:
        return self.evaluate_all("(all) => all.map((it) => it.innerText)")

    def all_text_contents(self) -> list[str]:
        return self.evaluate_all("(all) => all.map((it) => it.textContent)")

    def get_attribute(self, name: str, **options: Any) -> str | None:
        return self.evaluate("(it, name) => it.getAttribute(name)", name, **options)

    def input_value(self, **options: Any) -> str:
        return self.evaluate("(it) => it.value", **options)

    def is_visible(self) -> bool:
        return bool(self._tools("const [it] = find(steps); return !!it && shown(it)"))

    def is_hidden(self) -> bool:
        return not self.is_visible()

    def is_enabled(self) -> bool:
        return bool(self.evaluate("(it) => !it.disabled"))

    def is_disabled(self) -> bool:
        return not self.is_enabled()

    def is_checked(self) -> bool:
        return bool(self.evaluate("(it) => it.checked ?? it.ariaChecked === 'true'"))

    def bounding_box(self, **options: Any) -> dict[str, float] | None:
        return self.evaluate(
            "(it) => { const { x, y, width, height } = it.getBoundingClientRect();"
            " return width || height ? { x, y, width, height } : null }",
            **options,
        )

    def wait_for(self, *, state: str = "visible", **options: Any) -> None:
        def came() -> bool:
            found = self._tools("return find(steps).map(shown)")
            if state in ("hidden", "detached"):
                return not any(found) if state == "hidden" else not found
            if len(found) > 1:
                raise Error(f"strict mode violation: {self} resolved to {len(found)} elements")
            return found == [True] if state == "visible" else bool(found)

        self.page.until(came, f"{self} {state}", **options)

    # What a person does

    def _one(self, timeout: float | None = None, **_: Any) -> None:
        def came() -> bool:
            count = self.count()
            if count > 1:
                raise Error(f"strict mode violation: {self} resolved to {count} elements")
            return count == 1

        self.page.until(came, f"one {self}", timeout)

    def _point(
        self, *, hit: bool, timeout: float | None = None, position: Any = None
    ) -> tuple[float, float]:
        last: list[Any] = [None]

        def still() -> Any:
            now = self._tools("return ready(steps, arg)", hit)
            if now.get("many", 0) > 1:
                raise Error(f"strict mode violation: {self} resolved to {now['many']} elements")
            same = "box" in now and now == last[0]
            last[0] = now
            return now["box"] if same else None

        try:
            x, y, width, height = self.page.until(still, f"{self} to be pressed", timeout)
        except Error as error:
            raise type(error)(f"{error}: {last[0]}") from None
        dx, dy = self.page.offset_of(self._frame)
        at = position or {"x": width / 2, "y": height / 2}
        return x + at["x"] + dx, y + at["y"] + dy

    def click(
        self, *, timeout: float | None = None, force: bool = False, button: str = "left",
        click_count: int = 1, position: Any = None, **_: Any,
    ) -> None:  # fmt: skip
        x, y = self._point(hit=not force, timeout=timeout, position=position)
        self.page.mouse.click(x, y, button=button, click_count=click_count)

    def dblclick(self, **options: Any) -> None:
        self.click(click_count=2, **options)

    def hover(self, *, timeout: float | None = None, **_: Any) -> None:
        self.page.mouse.move(*self._point(hit=True, timeout=timeout))

    def focus(self, **options: Any) -> None:
        self.evaluate("(it) => it.focus()", **options)

    def blur(self, **options: Any) -> None:
        self.evaluate("(it) => it.blur()", **options)

    def scroll_into_view_if_needed(self, **options: Any) -> None:
        self.evaluate("(it) => it.scrollIntoView({ block: 'center' })", **options)

    def press(self, key: str, **options: Any) -> None:
        self.focus(**options)
        self.page.keyboard.press(key)

    def press_sequentially(self, text: str, **_: Any) -> None:
        self.focus()
        self.page.keyboard.type(text)

    def type(self, text: str, **_: Any) -> None:
        self.press_sequentially(text)

    def fill(self, value: str, **options: Any) -> None:
        """Typed over what is there; where nothing can be typed the value is set."""
        self._point(hit=False, **options)
        set_at_once = self.evaluate(
            """(it, value) => {
              it.focus();
              it.select?.();
              if (!/^(date|time|month|week|datetime-local|color|range)$/.test(it.type)) {
                if (it.isContentEditable) getSelection().selectAllChildren(it);
                return false;
              }
              it.value = value;
              for (const name of ['input', 'change']) {
                it.dispatchEvent(new Event(name, { bubbles: true, composed: true }));
              }
              return true;
            }""",
            value,
        )
        if not set_at_once:
            self.page.keyboard.press("Delete")
            self.page.keyboard.type(value)

    def clear(self) -> None:
        self.fill("")

    def check(self, **options: Any) -> None:
        if not self.is_checked():
            self.click(**options)

    def uncheck(self, **options: Any) -> None:
        if self.is_checked():
            self.click(**options)

    def select_option(self, value: Any = None, *, label: Any = None, **_: Any) -> None:
        self._one()
        self.evaluate(
            """(it, [value, label]) => {
              for (const one of it.options) {
                one.selected = value === null ? one.label === label
                  : one.value === value || one.label === value;
              }
              for (const name of ['input', 'change']) {
                it.dispatchEvent(new Event(name, { bubbles: true }));
              }
            }""",
            [value, label],
        )

    def screenshot(self, **_: Any) -> bytes:
        from engines.left_out import left_out

        left_out("the picture of one element is cut by Chromium's protocol")


class ElementHandle(Locator):
    """A locator of one element that was found before."""

    def query_selector_all(self, selector: str) -> list[Locator]:
        return self.locator(selector).all()

    def wait_for_element_state(self, state: str, **options: Any) -> None:
        self.wait_for(state=state, **options)
