"""Offline is said at once, and a line that died without a word is found."""

from playwright.sync_api import Page, expect

from pilotfish_client.page_messages import Run
from pilotfish_client.server_messages import Status
from site_page import OpenSite
from wire_server import WireServer

OFFLINE = "You are offline. This goes on as soon as you are connected again."
UNREACHABLE = "There is no connection to the assistant just now. It is being tried again."


def going(open_site: OpenSite, wire: WireServer) -> Page:
    page = open_site()
    page.evaluate("() => void pilotfish.run('x')")
    run = wire.wait_for(Run)
    wire.state |= {"status": "thinking", "run_id": run.run_id, "task": "x"}
    wire.send(Status(status="thinking", run_id=run.run_id))
    expect(page.locator(".bar")).to_be_visible()
    return page


def test_offline_is_said_at_once_and_taken_back(open_site: OpenSite, wire: WireServer) -> None:
    page = going(open_site, wire)
    note = page.locator(".bar .note")
    expect(note).to_be_hidden()
    page.context.set_offline(True)
    # The line was not lost, but nothing comes over it any more.
    expect(note).to_have_text(OFFLINE)
    page.context.set_offline(False)
    expect(note).to_be_hidden()
    assert len(wire.hellos) == 1


def test_a_line_that_is_lost_offline_is_told_as_offline(
    open_site: OpenSite, wire: WireServer
) -> None:
    page = going(open_site, wire)
    page.context.set_offline(True)
    wire.cut()
    note = page.locator(".bar .note")
    page.wait_for_timeout(2500)
    expect(note).to_have_text(OFFLINE)
    page.context.set_offline(False)
    wire.wait_for_hello(2)
    expect(note).to_be_hidden()


def test_a_server_that_is_away_is_told_in_a_sentence(open_site: OpenSite, wire: WireServer) -> None:
    page = going(open_site, wire)
    page.evaluate("Object.defineProperty(Navigator.prototype, 'onLine', { get: () => true })")
    page.context.set_offline(True)
    wire.cut()
    expect(page.locator(".bar .note")).to_have_text(UNREACHABLE, timeout=20_000)
    page.context.set_offline(False)
    wire.wait_for_hello(2)
    expect(page.locator(".bar .note")).to_be_hidden()


def test_an_open_line_that_says_nothing_is_given_up_when_the_page_is_seen_again(
    open_site: OpenSite, wire: WireServer
) -> None:
    page = going(open_site, wire)

    async def silent(*_: object) -> None:
        """As a line that died without a word."""

    acknowledge, wire._acknowledge = wire._acknowledge, silent
    page.evaluate("document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))")
    page.wait_for_timeout(2000)
    assert len(wire.hellos) == 1
    wire._acknowledge = acknowledge
    wire.wait_for_hello(2)
