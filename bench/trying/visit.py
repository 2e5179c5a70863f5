"""A visit by hand: signs in, reads three pages, and keeps what the browser complains about."""

from __future__ import annotations

import re
import time
from collections import Counter
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

from bench.trying.apps import App
from playwright.sync_api import Error, Page, Response

__all__ = ["Complaints", "more", "visited"]

QUIET = 2500
"""Milliseconds that a page is left alone: what it loads late belongs to it."""

LOADED = "performance.getEntriesByType('resource').length"
FAILED = """performance.getEntries()
  .filter(({ responseStatus }) => responseStatus >= 400)
  .map(({ responseStatus, name }) => [responseStatus, name])"""
TELLING = """
addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
  console.error(`against ${effectiveDirective}: ${blockedURI}`));
addEventListener('error', ({ target }) =>
  target instanceof Element && console.error(`not loaded: ${target.src || target.href}`), true);
"""
"""What other engines write into the console by themselves."""


@dataclass
class Complaints:
    """Console errors and page errors; failed requests and answers of 400 and more."""

    errors: list[str] = field(default_factory=list[str])
    failed: list[str] = field(default_factory=list[str])


def _listen(page: Any, into: Complaints) -> None:
    def answered(response: Response) -> None:
        if response.status >= 400:
            into.failed.append(f"{response.status} {_path(response.url)}")

    page.on("pageerror", lambda error: into.errors.append(str(error)))
    page.on("console", lambda it: it.type == "error" and into.errors.append(it.text))
    if not isinstance(page, Page):
        return
    page.on("response", answered)
    # What a page leaves behind when it is left is no failure of the network.
    page.on(
        "requestfailed",
        lambda it: (
            "ABORTED" not in (it.failure or "")
            and "NS_BINDING" not in (it.failure or "")
            and into.failed.append(f"{it.failure} {_path(it.url)}")
        ),
    )


def _until_quiet(page: Any) -> None:
    """WebKit tells of what it was still loading when the page was left: it has loaded by then."""
    loaded, until = -1, time.monotonic() + 30
    while (now := page.evaluate(LOADED)) != loaded and time.monotonic() < until:
        loaded = now
        page.wait_for_timeout(QUIET)


def _look_back(page: Any, into: Complaints) -> None:
    """WebKit's driver tells of no answer: the page itself knows what it has loaded."""
    if not isinstance(page, Page):
        into.failed += [f"{status} {_path(url)}" for status, url in page.evaluate(FAILED)]


def visited(context: Any, app: App, origin: str) -> Complaints:
    """Signs in and reads the three pages; `context` is Playwright's, or alike."""
    found = Complaints()
    page = context.new_page()
    if not isinstance(page, Page):
        page.add_init_script(TELLING)
    _listen(page, found)
    if app.sign_in:
        app.sign_in(page, origin)
    for path in app.pages:
        page.goto(origin + path)
        page.wait_for_selector(app.ready, state="attached", timeout=90_000)
        with suppress(Error):  # a page that polls is never idle
            page.wait_for_load_state("networkidle", timeout=15_000)
        _until_quiet(page)
        _look_back(page, found)
    page.close()
    return found


def more(here: list[str], there: list[str]) -> list[str]:
    """What comes here and not there."""
    return sorted((Counter(map(_plain, here)) - Counter(map(_plain, there))).elements())


def _path(url: str) -> str:
    return re.sub(r"^\w+://[^/]+", "", url)[:120]


def _plain(text: str) -> str:
    """Without names of hosts, ids and numbers, which differ from visit to visit, and without the
    policy that Firefox quotes: it is the widened one.
    """
    text = re.sub("“[^”]*”", "“”", text)
    text = re.sub(r"(?:https?|wss?)://[\w.-]+(?::\d+)?", "HOST", text)
    return re.sub(r"[0-9a-f]{8,}|[\w-]{20,}|\d+", "N", text)[:200]
