"""A visitor at the demo shop: types into the palette, reads the bar, answers what is asked."""

from __future__ import annotations

import json
import re
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import Browser, BrowserContext, Page

from cards import press
from end_to_end.shop import Shop

LOADING = re.compile(r"context|Timeout|Not attached|detached|interrupted", re.I)

__all__ = ["Ended", "Visitor", "arrive"]

# The widget's root is closed to the page; a test must look into it, so it is opened here.
OPEN_ROOTS = """
(() => {
  const attach = Element.prototype.attachShadow;
  Element.prototype.attachShadow = function (init) {
    return attach.call(this, { ...init, mode: 'open' });
  };
})();
"""
LISTEN = """
(() => {
  const told = (name) => (payload) => {
    const plain = JSON.parse(JSON.stringify(payload ?? null));
    window.__told(JSON.stringify([name, plain]));
  };
  const listen = () => {
    if (!window.pilotfish?.version) return setTimeout(listen, 5);
    for (const name of ['done', 'error', 'status', 'step', 'ask_user', 'ask_user_choice',
      'confirm_action', 'navigate']) window.pilotfish.on(name, told(name));
    window.pilotfish.configure({ look: { cursor: false } });
  };
  listen();
})();
"""


@dataclass(frozen=True)
class Ended:
    """How a run ended for the visitor: the words in the bar, what was asked and confirmed."""

    summary: str
    asked: tuple[str, ...]
    confirmed: tuple[str, ...]
    seconds: float

    @property
    def told_done(self) -> bool:
        return bool(self.summary)


@dataclass
class Visitor:
    shop: Shop
    context: BrowserContext
    page: Page
    customer: int = 0
    events: list[tuple[str, Any]] = field(default_factory=list)
    errors: list[str] = field(default_factory=list)

    def path(self) -> str:
        return urlsplit(self.page.url).path

    def open(self, path: str = "/") -> None:
        self.page.goto(self.shop.url + path)
        # Not wait_for_function: the shop's policy forbids what it evaluates in the page.
        while not self.page.evaluate("!!window.pilotfish?.version"):
            self.page.wait_for_timeout(20)

    def ask(self, task: str) -> None:
        """Types `task` into the palette, as a person does; earlier ends are forgotten."""
        self.events[:] = [event for event in self.events if event[0] != "done"]
        self.page.keyboard.press("Control+k")
        self.page.get_by_placeholder("What would you like to do?").wait_for()
        self.page.keyboard.type(task)
        self.page.keyboard.press("Enter")

    def follow(
        self,
        answers: tuple[str, ...] = (),
        *,
        approve: bool = False,
        seconds: float = 60,
        each: Callable[[Visitor], None] | None = None,
    ) -> Ended:
        """Answers questions in order (closing those beyond), confirmations with `approve`,
        until the run has ended; `each` is called at every look."""
        asked: list[str] = []
        confirmed: list[str] = []
        waiting = list(answers)
        start = time.monotonic()
        while time.monotonic() - start < seconds:
            if each is not None:
                each(self)
            if ended := self._ended():
                return Ended(ended, tuple(asked), tuple(confirmed), time.monotonic() - start)
            try:
                self.answer(asked, confirmed, waiting, approve)
            except Exception as error:
                # The page may be loading just now: look again.
                if not LOADING.search(str(error)):
                    raise
            self.page.wait_for_timeout(40)
        raise AssertionError(f"no end within {seconds} s: {self.events[-6:]}")

    def run(self, task: str, *answers: str, approve: bool = False, seconds: float = 60) -> Ended:
        self.ask(task)
        return self.follow(answers, approve=approve, seconds=seconds)

    def told(self, name: str) -> list[Any]:
        """What the widget has told the page under this name."""
        return [payload for each, payload in self.events if each == name]

    @property
    def ended(self) -> bool:
        return self._ended() is not None

    def _ended(self) -> str | None:
        for name, payload in reversed(self.events):
            if name == "done":
                return str(payload.get("summary", "")) or "?"
        return None

    def answer(
        self, asked: list[str], confirmed: list[str], waiting: list[str], approve: bool
    ) -> None:
        """One look: answers or closes the question that is there, and decides on a confirmation."""
        page = self.page
        if (box := page.get_by_role("alertdialog")).count():
            message = box.first.get_attribute("aria-label") or ""
            if not confirmed or confirmed[-1] != message:
                confirmed.append(message)
            press(box.first, "Approve" if approve else "Cancel")
            return
        card = page.locator(".card[role=group]")
        if not card.count():
            return
        asked.append(card.first.get_attribute("aria-label") or "")
        if not waiting:
            self.events.append(("done", {"summary": f"asked: {asked[-1]}"}))
            return
        answer = waiting.pop(0)
        option = card.first.get_by_role("button", name=answer, exact=False)
        if option.count():
            option.first.click(timeout=2000)
        else:
            card.first.get_by_role("textbox").fill(answer)
            page.keyboard.press("Enter")
        page.wait_for_timeout(200)


def arrive(
    browser: Browser, shop: Shop, path: str = "/", *, opened: bool = True, bypass_csp: bool = False
) -> Visitor:
    """A new browser at the shop, which makes it a customer of its own; with `opened` roots a test
    sees into the widget, without them it is closed as it is to everybody's pages."""
    context = browser.new_context(viewport={"width": 1280, "height": 860}, bypass_csp=bypass_csp)
    page = context.new_page()
    visitor = Visitor(shop, context, page)

    def told(text: str) -> None:
        name, payload = json.loads(text)
        visitor.events.append((name, payload))

    context.expose_function("__told", told)
    if opened:
        context.add_init_script(OPEN_ROOTS)
    context.add_init_script(LISTEN)
    page.on("pageerror", lambda error: visitor.errors.append(str(error)))
    page.on(
        "console",
        lambda message: visitor.errors.append(message.text) if message.type == "error" else None,
    )
    visitor.open(path)
    visitor.customer = shop.newest_customer()
    return visitor
