"""Base and operations against the page read anew, at every step of every test in this folder.

The widget that these tests load is built with an observer that compares (`compared/observer.ts`):
after each observation another one, which has never looked before, reads the page in the same task,
and base and operations have to come to the same. Its console tells what it found.
"""

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
FORMER = ("pilotfish-core.OLDOLDOL.js", "mine.js")
"""A file of an earlier build, and one that is not the build's."""

__all__ = ["FORMER", "Compared", "build", "comparing", "listen"]


@dataclass
class Compared:
    """How many observations were compared, and what told otherwise than the page read anew."""

    views: int = 0
    differences: list[str] = field(default_factory=list[str])


def build() -> Path:
    """The widget that compares, otherwise as `make widget` builds it, in a folder that had FORMER
    files; `built.txt` there is what the build said.
    """

    def make(folder: Path) -> None:
        for name in FORMER:
            (folder / name).write_text("")
        said = run("node", "build.mjs", folder, HERE / "plugins.mjs", cwd=WIDGET)
        (folder / "built.txt").write_text(said, encoding="utf-8")

    return built("compared", [WIDGET, HERE, Path(__file__)], make)


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
