"""Row 134: with `session.crossTab` the tabs of a visitor share one session, one tab at a time."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Error, Page

from end_to_end.shop import Shop

STARTED = "!!window.pilotfish?.version"
SESSION = "pilotfish.getSession()"


# A document that the test had answered itself could not open a socket to this machine.
WITH_ATTRIBUTE = """
new MutationObserver(() => {
  for (const tag of document.querySelectorAll('script[data-key]')) tag.dataset.crossTab = '';
}).observe(document, { childList: true, subtree: true });
"""


@pytest.fixture
def context(chromium: Browser) -> Iterator[BrowserContext]:
    context = chromium.new_context(viewport={"width": 1280, "height": 860})
    context.add_init_script(WITH_ATTRIBUTE)
    yield context
    context.close()


def opened(context: BrowserContext, shop: Shop, path: str = "/") -> Page:
    page = context.new_page()
    page.goto(shop.url + path)
    while not page.evaluate(STARTED):
        page.wait_for_timeout(20)
    return page


def session(page: Page) -> dict[str, Any]:
    return page.evaluate(SESSION) or {}


def run(page: Page, task: str) -> dict[str, Any]:
    """Over the page loads of the run, until it has ended."""
    page.evaluate("(task) => void pilotfish.run(task)", task)
    return until_ended(page, task)


def until_ended(page: Page, task: str) -> dict[str, Any]:
    for _ in range(500):
        page.wait_for_timeout(40)
        try:
            found = page.evaluate(
                f"window.pilotfish?.version && !pilotfish.isRunning() && {SESSION}"
            )
        except Error as error:
            assert "context" in str(error)
            continue
        if found and found["task"] == task and found["status"] in ("done", "failed"):
            return found
    raise AssertionError(f"{task}: no end, {session(page)}")


@pytest.mark.timeout(120)
def test_a_run_in_another_tab_remembers_the_last_one(context: BrowserContext, shop: Shop) -> None:
    first = opened(context, shop)
    one = run(first, "go to the cart")
    second = opened(context, shop)
    # The last run is known before anything was asked here.
    while not session(second):
        second.wait_for_timeout(20)
    assert session(second)["runId"] == one["runId"]
    two = run(second, "go to the cart")
    assert two["runId"] != one["runId"] and two["sessionId"] == one["sessionId"]
    second.wait_for_timeout(200)
    assert session(first)["runId"] == two["runId"]
    # And back again, also after a page load in between.
    first.reload()
    three = run(first, "go to the start page")
    assert three["sessionId"] == one["sessionId"]


@pytest.mark.timeout(120)
def test_a_run_that_goes_on_is_left_to_its_tab(context: BrowserContext, shop: Shop) -> None:
    first = opened(context, shop)
    one = run(first, "go to the cart")
    first.evaluate("void pilotfish.run('add the mug to the cart')")
    while not first.evaluate(f"{SESSION}.status === 'waiting'"):
        first.wait_for_timeout(40)
    second = opened(context, shop)
    two = run(second, "go to the cart")
    assert two["sessionId"] != one["sessionId"]
    assert first.evaluate("pilotfish.isRunning()")
    # Then its run is the last one.
    first.evaluate("pilotfish.stop()")
    assert run(second, "go to the start page")["sessionId"] == one["sessionId"]


@pytest.mark.timeout(120)
def test_logout_in_one_tab_is_logout_in_all(context: BrowserContext, shop: Shop) -> None:
    first = opened(context, shop)
    one = run(first, "go to the cart")
    second = opened(context, shop)
    third = opened(context, shop)
    second.evaluate("pilotfish.logout()")
    second.wait_for_timeout(200)
    kept = "[localStorage['pilotfish.shared'], sessionStorage['pilotfish.session']]"
    for page in (first, second, third):
        assert page.evaluate(SESSION) is None
        assert page.evaluate(kept) == [None, None]
    assert run(third, "go to the cart")["sessionId"] != one["sessionId"]
