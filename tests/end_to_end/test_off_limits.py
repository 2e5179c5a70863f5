"""`no_routes` over the real wire: whatever leads there, the model reads nothing of it."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from end_to_end import hard_site
from end_to_end.hard import QUIET, Hard, Tab
from end_to_end.played import PlayedModel

RULES = {"no_routes": ["/hard/closed", "/hard/login"]}
UNREAD = "This page is not read"


@pytest.fixture(scope="module")
def limited(chromium: Browser, built: Path) -> Iterator[Hard]:
    model = PlayedModel()
    with hard_site.serve(model, built, RULES) as site:
        context = chromium.new_context(viewport={"width": 1280, "height": 800})
        context.add_init_script(QUIET)
        yield Hard(site, model, context)
        context.close()


@pytest.fixture
def desk(limited: Hard, request: pytest.FixtureRequest) -> Iterator[Tab]:
    limited.case = request.node.name
    tab = limited.open("limits")
    yield tab
    limited.close([tab])


def unread(tab: Tab) -> None:
    """The model knows where it is, and the visitor why it stops there."""
    assert UNREAD in tab.reader.text and "no_routes" in tab.reader.text
    assert tab.waiting is not None
    assert "canary" not in str(tab.waiting.request)
    expect(tab.page.locator("pilotfish-widget")).to_contain_text("forbid me to read this page")


def test_a_link_is_not_pressed(desk: Tab) -> None:
    assert "canary" not in desk.reader.text, "a frame shows it"
    desk.do("click", "link", "Salaries", asked="false").refused("denied", "no_routes: /hard/closed")
    desk.do("navigate", path="/hard/closed", asked="false").refused("denied")
    assert desk.page.url.endswith("/hard/limits")


def test_a_redirect(desk: Tab) -> None:
    desk.do("click", "link", "Invoices", asked="false").refused("denied", "/hard/login")
    unread(desk)
    desk.do("navigate", path="/hard/limits", asked="location.pathname === '/hard/limits'").done()
    assert UNREAD not in desk.reader.text


def test_a_navigation_that_is_redirected(desk: Tab) -> None:
    desk.do("navigate", path="/private", asked="false").refused("denied", "/hard/login")
    unread(desk)


def test_a_form_that_is_answered_with_it(desk: Tab) -> None:
    desk.do("fill_input", "textbox", "Note", value="Milk", asked="true").done()
    desk.send({"tool": "click", "args": {"ref": desk.ref("button", "Save")}})
    if desk.page.get_by_role("alertdialog").count():
        desk.answer("Approve")
    (step,) = desk.receive()
    desk.judge(step, "false").refused("denied", "was carried out", "/hard/closed")
    assert desk.hard.site.notes == [{"note": "Milk"}]
    unread(desk)
    desk.do("go_back", asked="location.pathname === '/hard/limits'").done()
    assert desk.reader.has("link", "Salaries")


def test_the_pages_own_router(desk: Tab) -> None:
    desk.do("click", "button", "Staff", asked="false").refused("denied", "was carried out")
    unread(desk)
    desk.do("find", text="canary", asked="false").refused("denied")
    desk.do("go_back", asked="location.pathname === '/hard/limits'").done()
    assert desk.reader.has("link", "Salaries")


def test_a_run_that_begins_there(limited: Hard) -> None:
    limited.case = "begins_there"
    tab = limited.open("closed")
    unread(tab)
    tab.do("navigate", path="/hard/limits", asked="location.pathname === '/hard/limits'").done()
    tab.do("go_back", asked="false").refused("denied", "/hard/closed")
    limited.close([tab])
