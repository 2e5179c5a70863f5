"""Going back with the back-forward cache on, as browsers have it and Playwright has not."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

from end_to_end.hard import QUIET, READY, Hard, Tab


@pytest.fixture
def caching(hard: Hard, caching_chromium: Browser) -> Iterator[Hard]:
    context = caching_chromium.new_context(viewport={"width": 1280, "height": 800})
    context.add_init_script(QUIET)
    cached = Hard(hard.site, hard.model, context, hard.verdicts, case=hard.case)
    yield cached
    cached.close(list(cached.tabs))
    context.close()


def test_a_page_where_nobody_asked_is_kept(caching: Hard) -> None:
    tab = Tab(caching, caching.context.new_page(), caching.case)
    tab.page.goto(f"{caching.site.url}/hard/ways")
    tab.wait_for(READY)
    tab.page.evaluate("() => { window.kept = true; setTimeout(() => { location = 'second' }) }")
    tab.wait_for("location.pathname === '/hard/second'")
    tab.page.evaluate("() => { setTimeout(() => history.back()) }")
    tab.wait_for("location.pathname === '/hard/ways'")
    assert tab.state("window.kept") is True, "the page was loaded anew"


@pytest.mark.not_in("webkit", "no Navigation API: going back by a page load ends as unknown")
@pytest.mark.not_in("firefox", "Firefox keeps no page that has a socket open, whatever closes it")
def test_a_page_out_of_the_cache_goes_on_at_once(caching: Hard) -> None:
    tab = caching.open("ways")
    tab.page.evaluate("() => { window.kept = true }")
    for _ in range(2):
        tab.do("click", "link", "Continue", asked="location.pathname === '/hard/second'").done()
        back = tab.do("go_back", asked="location.pathname === '/hard/ways'").done()
        assert back.effects("route") == ["route /hard/second -> /hard/ways"]
        assert tab.state("window.kept") is True, "the page was loaded anew"
