"""Base and operations against the page read anew, at every step of every test in this folder.

The widget that these tests load is built with an observer that compares (`compared/observer.ts`):
after each observation another one, which has never looked before, reads the page in the same task,
and base and operations have to come to the same. Its console tells what it found.
"""

from __future__ import annotations

import json
from collections.abc import Generator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import wraps
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page

from built import WIDGET, built, run

SAID = "Pilotfish compared: "
HERE = Path(__file__).parent / "compared"

__all__ = ["Compared", "build", "comparing", "listen"]


@dataclass
class Compared:
    """How many observations were compared, and what told otherwise than the page read anew."""

    views: int = 0
    differences: list[str] = field(default_factory=list[str])


def build() -> Path:
    """The widget that compares, otherwise as `make widget` builds it."""
    plugins = HERE / "plugins.mjs"
    return built(
        "compared",
        [WIDGET, HERE],
        lambda folder: run("node", "build.mjs", folder, plugins, cwd=WIDGET),
    )


def listen(context: BrowserContext, compared: Compared) -> None:
    """Adds to `compared` what the pages of this context find."""

    def said(message: ConsoleMessage) -> None:
        if not message.text.startswith(SAID):
            return
        told = json.loads(message.text.removeprefix(SAID))
        compared.views += 1
        if told["found"]:
            compared.differences.append(f"{told['url']}: {told['found']}")

    context.on("console", said)


@contextmanager
def comparing(compared: Compared) -> Generator[None]:
    """Within it the contexts of every browser are listened to; `compared` fills as they run."""
    new_context, new_page = Browser.new_context, Browser.new_page

    @wraps(new_context)
    def heard_context(self: Browser, **options: Any) -> BrowserContext:
        context = new_context(self, **options)
        listen(context, compared)
        return context

    @wraps(new_page)
    def heard_page(self: Browser, **options: Any) -> Page:
        page = new_page(self, **options)
        listen(page.context, compared)
        return page

    Browser.new_context, Browser.new_page = heard_context, heard_page
    try:
        yield
    finally:
        Browser.new_context, Browser.new_page = new_context, new_page
