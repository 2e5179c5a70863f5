"""PAGES 9, 15 and 26: a run goes on over page loads, routes and going back."""

import pytest

from end_to_end.hard import READY, Hard, Tab

SECOND = "location.pathname === '/hard/second'"


@pytest.fixture
def tab(hard: Hard) -> Tab:
    return hard.open("ways")


@pytest.fixture
def routes(hard: Hard) -> Tab:
    return hard.open("routes")


def test_on_over_a_link(tab: Tab) -> None:
    tab.do("click", "link", "Continue", asked=SECOND).done("/hard/second")
    tab.do("click", "button", "Finish here", asked="app.ended === 1").done()


def test_on_over_a_form(tab: Tab) -> None:
    asked = "document.forms[0].name.value === 'Ada'"
    tab.do("fill_input", "textbox", "Name", value="Ada", asked=asked).done()
    tab.send({"tool": "click", "args": {"ref": tab.ref("button", "Next step")}})
    tab.answer("Approve")
    (step,) = tab.receive()
    tab.judge(step, SECOND).done("/hard/second")
    assert tab.hard.site.notes == [{"name": "Ada"}]
    tab.do("click", "button", "Finish here", asked="app.ended === 1").done()


def test_on_over_enter(tab: Tab) -> None:
    tab.do("press_key", "textbox", "Name", key="Enter", asked=SECOND).done()
    assert tab.hard.site.notes == [{"name": ""}]


@pytest.mark.not_in("webkit", "no Navigation API: a page that loads itself again ends as unknown")
def test_on_over_a_reload(tab: Tab) -> None:
    before = tab.ref("button", "Next step")
    tab.do("click", "button", "Reload", asked="sessionStorage.loads === '2'").done()
    assert tab.ref("button", "Next step") > before
    tab.do("click", "link", "Continue", asked=SECOND).done()


def test_a_number_of_the_page_before(tab: Tab) -> None:
    before = tab.ref("button", "Next step")
    tab.do("click", "link", "Continue", asked=SECOND).done()
    (step,) = tab.turn({"tool": "click", "args": {"ref": before}})
    tab.judge(step, "location.pathname !== '/hard/second'")
    assert step.outcome.reason in ("not_found", "stale")


def test_a_page_that_leaves_a_little_later(tab: Tab) -> None:
    tab.do("click", "button", "Continue later", asked=SECOND).done()
    tab.do("click", "button", "Finish here", asked="app.ended === 1").done()


def test_what_comes_behind_a_page_load_is_dropped(tab: Tab) -> None:
    (went, *more) = tab.turn(
        {"tool": "click", "args": {"ref": tab.ref("link", "Continue")}},
        {"tool": "click", "args": {"ref": tab.ref("link", "Invoices")}},
    )
    tab.judge(went, SECOND).done()
    assert more == []


def test_by_navigate(tab: Tab) -> None:
    tab.do("navigate", path="/hard/second", asked=SECOND).done()
    tab.do("click", "link", "First step", asked="location.pathname === '/hard/ways'").done()


def test_a_page_that_is_not_there(tab: Tab) -> None:
    tab.send({"tool": "click", "args": {"ref": tab.ref("link", "Without us")}})
    tab.wait_for("location.pathname === '/hard/plain'")
    tab.page.go_back()
    tab.wait_for(READY)
    (step,) = tab.receive()
    assert step.outcome.status in ("done", "unknown")
    tab.do("click", "link", "Continue", asked=SECOND).done()


def test_a_route_of_the_page_itself(routes: Tab) -> None:
    asked = "app.loads === 1 && location.pathname === '/hard/routes/orders'"
    routes.do("click", "link", "Orders", asked=asked).done("route", "/hard/routes/orders")
    routes.do("click", "button", "Mark as seen", asked="app.saves === 1").done()


def test_a_route_by_navigate(routes: Tab) -> None:
    asked = "app.loads === 1 && location.pathname === '/hard/routes/orders'"
    routes.do("navigate", path="/hard/routes/orders", asked=asked).done()
    assert routes.reader.has("button", "Mark as seen")


def test_back_by_the_visitor_between_two_turns(routes: Tab) -> None:
    routes.do("click", "link", "Orders", asked="app.loads === 1").done()
    ref = routes.ref("button", "Mark as seen")
    routes.page.evaluate("history.back()")
    routes.wait_for("app.loads === 2")
    (step,) = routes.turn({"tool": "click", "args": {"ref": ref}})
    routes.judge(step, "app.saves").refused("stale")


def test_a_page_behind_a_login(tab: Tab) -> None:
    tab.send({"tool": "click", "args": {"ref": tab.ref("link", "Invoices")}})
    page = tab.page
    card = page.locator(".card", has_text="Please sign in")
    card.wait_for()
    page.get_by_label("Password").fill("of the visitor")
    page.get_by_role("button", name="Sign in").click()
    page.wait_for_url("**/hard/second")
    card.get_by_role("button").click()
    (step,) = tab.receive()
    tab.judge(step, "document.title === 'Invoices'").refused("auth_required", "only the visitor")
    tab.do("navigate", path="/private", asked="document.title === 'Invoices'").done()
    assert tab.hard.site.notes == [["email", "password"]]


def test_in_a_tab_that_nobody_looks_at(routes: Tab) -> None:
    # As browsers treat a tab in the background: hidden, and its frames stand still.
    routes.page.evaluate(
        """() => {
            Object.defineProperty(Document.prototype, 'hidden', { get: () => true });
            Object.defineProperty(Document.prototype, 'visibilityState', { get: () => 'hidden' });
            window.requestAnimationFrame = () => 0;
            document.dispatchEvent(new Event('visibilitychange'));
        }"""
    )
    said = routes.do("click", "link", "Orders", asked="app.loads === 1").done("route")
    assert said.outcome.timings and said.outcome.timings.total < 5000
    routes.do("click", "button", "Mark as seen", asked="app.saves === 1").done()
