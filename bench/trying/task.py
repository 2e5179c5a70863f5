"""A task of the agent on a site that is shown, with a visitor who approves what is asked."""

from __future__ import annotations

import time
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from bench.trying.apps import App
from playwright.sync_api import Error

from cards import press

__all__ = ["Done", "answered", "played"]

SECONDS = 60.0
READY = "!!window.pilotfish?.version"
END = """() => {
  window.__heard ||= (pilotfish.on('done', (it) => { window.__end = it; }), true);
  const { status, why, summary } = window.__end ?? {};
  return [status ?? '', why ?? summary ?? ''];
}"""


@dataclass
class Done:
    """The words of each card, how the run ended and why, and whether the application shows it."""

    cards: list[str] = field(default_factory=list[str])
    status: str = ""
    why: str = ""
    done: bool = False


def played(context: Any, app: App, origin: str, pictures: Path) -> Done:
    """Types the task into the palette, in a page that has signed in."""
    page = context.new_page()
    page.goto(origin + app.task.start)
    page.wait_for_selector(app.ready, state="attached", timeout=90_000)
    _until(page, READY)
    page.wait_for_timeout(1500)
    found = answered(page, app.task.words, app.task.done, pictures / app.name)
    page.close()
    return found


def answered(page: Any, words: str, done: str, picture: Path | None = None) -> Done:
    """Types `words` into the palette and approves what is asked, until the run has ended and the
    expression `done` is true of the page.
    """
    found = Done()
    _until(page, READY)
    page.keyboard.press("Control+k")
    page.get_by_placeholder("What would you like to do?").wait_for()
    if picture:
        page.screenshot(path=picture.with_name(f"{picture.name}_palette.png"))
    page.keyboard.type(words)
    page.keyboard.press("Enter")
    until = time.monotonic() + SECONDS
    while time.monotonic() < until and not found.status:
        with suppress(Error):
            _look(page, found, picture)
        page.wait_for_timeout(100)
    for _ in range(50):
        with suppress(Error):
            found.done = bool(page.evaluate(f"async () => !!({done})"))
        if found.done:
            break
        page.wait_for_timeout(100)
    return found


def _look(page: Any, found: Done, picture: Path | None) -> None:
    box = page.locator("pilotfish-widget").get_by_role("alertdialog")
    if box.count():
        words = box.first.get_attribute("aria-label") or ""
        if picture:
            page.screenshot(path=picture.with_name(f"{picture.name}_card.png"))
        press(box.first, "Approve", seconds=20)
        found.cards.append(words)
    # The end of a run is told to the document that it ends in.
    found.status, found.why = page.evaluate(END)


def _until(page: Any, expression: str) -> None:
    until = time.monotonic() + SECONDS
    while not page.evaluate(expression):
        if time.monotonic() > until:
            raise Error(f"never: {expression}")
        page.wait_for_timeout(30)
