"""Row 134: with `session.crossTab` the tabs of a visitor share one session, one tab at a time."""

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Error, Locator, Page, expect

from end_to_end.shop import Shop
from end_to_end.visitor import OPEN_ROOTS

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
    context.add_init_script(OPEN_ROOTS)
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


NAMES = """async () => [
  ...Object.keys(sessionStorage), ...Object.keys(localStorage),
  ...(await navigator.locks.query()).held.map(({ name }) => name),
]"""


@pytest.mark.timeout(120)
def test_storage_key_is_the_beginning_of_all_names(chromium: Browser, shop: Shop) -> None:
    context = chromium.new_context(viewport={"width": 1280, "height": 860})
    context.add_init_script(OPEN_ROOTS)
    context.add_init_script(
        WITH_ATTRIBUTE.replace("crossTab = ''", "crossTab = tag.dataset.storageKey = 'acme'")
    )
    first = opened(context, shop)
    one = run(first, "go to the cart")
    names: list[str] = first.evaluate(NAMES)
    begun = {f"acme.{it}" for it in ("session", "journal", "record", "shared")}
    assert begun <= set(names) and {it for it in names if not it.startswith("acme.")} == set()
    # The tabs find each other under that name.
    assert run(opened(context, shop), "go to the cart")["sessionId"] == one["sessionId"]
    context.close()


ELSEWHERE = "This goes on in another tab"
MUG = "add the mug to the cart"


def led(context: BrowserContext, shop: Shop) -> Page:
    """A tab whose run waits for an answer of the visitor."""
    first = opened(context, shop)
    first.evaluate(f"() => {{ window.end = pilotfish.run('{MUG}') }}")
    expect(asked(first)).to_be_visible(timeout=30_000)
    return first


def asked(page: Page) -> Locator:
    """The question of the run, which has one option for each mug."""
    return page.locator(".card").filter(has_text="Which one")


def elsewhere(page: Page) -> Locator:
    return page.locator(".card").filter(has_text=ELSEWHERE)


def ended_after_answer(page: Page) -> dict[str, Any]:
    """Its task is given up: the widget that got the answer comes to the end of the run."""
    asked(page).locator("button.option").filter(has_text="None of these").click()
    while page.evaluate("pilotfish.isRunning()"):
        page.wait_for_timeout(40)
    return session(page)


@pytest.mark.timeout(120)
def test_another_tab_shows_the_run_and_takes_it_over(context: BrowserContext, shop: Shop) -> None:
    """Row U9: one tab leads, the others mirror; whoever takes the run over goes on."""
    first = led(context, shop)
    run = session(first)
    second = opened(context, shop)
    expect(elsewhere(second)).to_contain_text(f"{ELSEWHERE}: “{MUG}”")
    mirrored = session(second)
    assert (mirrored["runId"], mirrored["status"]) == (run["runId"], "waiting")
    assert not second.evaluate("pilotfish.isRunning()")
    expect(asked(second)).to_have_count(0)
    elsewhere(second).get_by_role("button", name="Continue here").click()
    # What was asked there is asked here now, and can be answered here only.
    expect(asked(second)).to_be_visible()
    expect(elsewhere(first)).to_be_visible()
    expect(asked(first)).to_have_count(0)
    ended = first.evaluate("end")
    assert (ended["status"], ended["summary"]) == ("stopped", f"{ELSEWHERE}.")
    assert second.evaluate("pilotfish.isRunning()") and not first.evaluate("pilotfish.isRunning()")
    assert session(second)["sessionId"] == run["sessionId"]
    done = ended_after_answer(second)
    assert done["runId"] == run["runId"]
    (step,) = (it for it in done["steps"] if it["name"] == "ask_user_choice")
    assert step["outcome"]["data"]["answer"] == "None of these"
    expect(elsewhere(first)).to_have_count(0)
    assert session(first) == done | {"steps": session(first)["steps"]}


@pytest.mark.timeout(120)
def test_the_run_of_a_tab_that_is_gone_is_taken_over(context: BrowserContext, shop: Shop) -> None:
    first = led(context, shop)
    run_id = session(first)["runId"]
    second = opened(context, shop)
    expect(elsewhere(second)).to_be_visible()
    first.close()
    elsewhere(second).get_by_role("button", name="Continue here").click()
    expect(asked(second)).to_be_visible()
    assert ended_after_answer(second)["runId"] == run_id


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
