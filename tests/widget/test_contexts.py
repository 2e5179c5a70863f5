"""What every test relies on: a new context has nothing of another, and a press comes where it is.

In WebKit both are the work of `tests/engines`: its contexts are emptied and used again.
"""

from playwright.sync_api import Browser, ViewportSize

from tabs import Tabs
from widget.conftest import PageWith, Site

LEAVING = """
for (let n = 0; n < 300; n += 1) sessionStorage[n] = 'x'.repeat(5000);
addEventListener('pagehide', () => { sessionStorage.late = localStorage.late = 'x' });
"""
SLOW = """<style>html { scroll-behavior: smooth }</style>
<div style="height: 3000px"></div><button onclick="this.textContent = 'Pressed'">Press</button>
<div style="height: 3000px"></div>"""


def test_nothing_is_stored_in_a_new_context(chromium: Browser, loopback: Site) -> None:
    loopback.pages, loopback.headers = {"/": "<p>Here"}, {}
    for _ in range(5):
        context = chromium.new_context()
        page = context.new_page()
        page.goto(loopback.origin)
        assert page.evaluate("sessionStorage.length + localStorage.length") == 0
        page.evaluate(LEAVING)
        context.close()


def test_nothing_is_stored_in_a_tab_that_is_lent_again(tabs: Tabs, loopback: Site) -> None:
    loopback.pages, loopback.headers = {"/": "<p>Here"}, {}
    size = ViewportSize(width=640, height=480)
    for _ in range(3):
        tab = tabs.take(size, None)
        page = tab.lend(size, loopback)
        assert page.evaluate("sessionStorage.length + localStorage.length + name.length") == 0
        assert page.evaluate("document.cookie") == ""
        page.evaluate(LEAVING + "name = 'x'; document.cookie = 'a=1'")
        tabs.take_back(tab, loopback, failed=False)


def test_a_press_waits_for_a_slow_scroll(page_with: PageWith) -> None:
    page = page_with(SLOW)
    for _ in range(3):
        page.evaluate("scrollTo(0, 0)")
        page.get_by_role("button").click()
        assert page.get_by_role("button").inner_text() == "Pressed"
        page.evaluate("document.querySelector('button').textContent = 'Press'")
