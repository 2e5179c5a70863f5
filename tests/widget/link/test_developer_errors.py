"""What blocks us is told once, in a sentence that names the fix."""

from playwright.sync_api import Page

from site_page import TAG, OpenSite
from waiting import wait_for_console
from wire_server import WireServer


def told(page: Page) -> list[str]:
    return [line for line in page.console if line.startswith("Pilotfish:")]  # type: ignore[attr-defined]


def test_a_blocked_connection_names_the_line_to_add(open_site: OpenSite, wire: WireServer) -> None:
    wire.headers = {"Content-Security-Policy": "connect-src 'none'"}
    page = open_site()
    page.evaluate("() => { window.end = pilotfish.run('x') }")
    assert page.evaluate("end")["status"] == "failed"
    page.wait_for_timeout(300)
    assert told(page) == [
        f"Pilotfish: the page's Content-Security-Policy blocks {wire.origin}/agent/pilotfish/token;"
        f" add {wire.origin} to connect-src."
    ]


def test_a_blocked_socket_names_the_line_to_add(open_site: OpenSite, wire: WireServer) -> None:
    wire.headers = {"Content-Security-Policy": f"connect-src {wire.origin}/agent/pilotfish/"}
    page = open_site()
    page.evaluate("() => { window.end = pilotfish.run('x') }")
    assert page.evaluate("end")["status"] == "failed"
    socket = wire.origin.replace("http", "ws")
    assert told(page) == [
        f"Pilotfish: the page's Content-Security-Policy blocks {socket}/agent/ws;"
        f" add {socket} to connect-src."
    ]


def test_a_server_that_is_not_there_is_named(open_site: OpenSite, wire: WireServer) -> None:
    tag = TAG.replace("data-key", 'data-server="http://127.0.0.1:9/agent" data-key')
    page = open_site(tag=tag)
    page.evaluate("pilotfish.open()")
    message = wait_for_console(page, "Pilotfish: cannot reach http://127.0.0.1:9/agent (")
    assert "is data-server right" in message
    page.wait_for_timeout(200)
    assert len(told(page)) == 1


def test_a_core_that_does_not_load_names_the_fix(open_site: OpenSite, wire: WireServer) -> None:
    wire.headers = {"Content-Security-Policy": "script-src 'nonce-a'"}
    tag = TAG.replace("<script ", "<script nonce=a ")
    page = open_site(tag=tag)
    assert told(page) == []

    wire.pages["/"] = wire.pages["/"].replace(TAG, "")
    wire.headers = {"Content-Security-Policy": f"script-src {wire.origin}/agent/pilotfish.js"}
    wire.pages["/other"] = f"<!doctype html>{TAG}"
    page.goto(wire.origin + "/other")
    wait_for_console(page, "Pilotfish:")
    assert "Content-Security-Policy allow" in told(page)[0]
    assert f"{wire.origin} in script-src" in told(page)[0]
