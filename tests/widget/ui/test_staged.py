"""The chunk of the bar, which is loaded when the palette opens or a run begins."""

from playwright.sync_api import Route, expect

from site_page import OpenSite
from wire_server import WireServer

CHUNK = "**/pilotfish-stage.*"


def test_a_page_on_which_nobody_asks_does_not_load_it(open_site: OpenSite) -> None:
    page = open_site()
    loaded = page.evaluate("performance.getEntriesByType('resource').map(it => it.name)")
    assert any("pilotfish-core" in name for name in loaded), loaded
    assert not any("pilotfish-stage" in name for name in loaded)
    expect(page.locator(".bar")).to_have_count(0)


def test_until_it_is_loaded_the_palette_says_what_it_waits_for(
    open_site: OpenSite, wire: WireServer
) -> None:
    wire.token = lambda: (503, {})
    page = open_site()
    down = [True]
    asked: list[str] = []

    def answer(route: Route) -> None:
        asked.append(route.request.url)
        if down:
            route.abort()
        else:
            route.continue_()

    page.route(CHUNK, answer)
    page.keyboard.press("Control+k")
    page.keyboard.type("add two mugs")
    page.keyboard.press("Enter")
    note = page.locator(".palette .note")
    expect(note).to_be_visible()
    expect(note).to_have_text(
        "There is no connection to the assistant just now. It is being tried again."
    )
    while len(asked) < 3:
        page.wait_for_timeout(50)
    down.clear()
    expect(page.locator(".bar .line")).to_have_text("add two mugs")
    expect(page.locator(".palette")).to_be_hidden()
    assert len(asked) == len(set(asked)), "each request has an address of its own"
    page.get_by_role("button", name="Stop").click()
    expect(page.locator(".line")).to_have_text("Stopped.")
