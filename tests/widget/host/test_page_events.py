"""Events of the page, whatever they lack: no listener of ours throws into the page.

Which types are heard, and where, is noted as the widget listens: a new listener needs no test.
"""

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from pilotfish_client.page_messages import Run
from pilotfish_client.server_messages import AskUser, AskUserChoice, Observe, Status
from site_page import TAG, OpenSite
from waiting import wait_until
from wire_server import WireServer

NOTED = f"<script>{Path(__file__).with_name('page_events.js').read_text()}</script>"
SHOP = """<h1>Shop</h1><form aria-label=Pay onsubmit="return false"><input aria-label=Name>
<p>Total $12.00</p><button>Pay now</button></form><a href="#end">End</a><select><option>A</select>
<input type=file aria-label=File><textarea></textarea><div contenteditable>Text</div>
<svg width=9 height=9><circle r=4 /></svg><iframe src="/framed"></iframe><p id=end>The end</p>
<dialog id=news><button onclick="news.close()">Close</button></dialog>"""
FRAMED = f"<!doctype html>{NOTED}<button>In the frame</button><input aria-label=Inside>"


def idle(page: Page, wire: WireServer) -> None:
    pass


def palette(page: Page, wire: WireServer) -> None:
    page.evaluate("pilotfish.open()")
    expect(page.locator(".palette")).to_be_visible()


def running(page: Page, wire: WireServer) -> None:
    page.evaluate("void pilotfish.run('x').catch(() => {})")
    run = wire.wait_for(Run).run_id
    wire.send(Status(status="executing", run_id=run), Observe())
    expect(page.locator(".bar")).to_be_visible()


def asked(page: Page, wire: WireServer) -> None:
    running(page, wire)
    wire.send(AskUser(ask_id="1", question="Which one?"))
    expect(page.locator(".card")).to_be_visible()


def choosing(page: Page, wire: WireServer) -> None:
    running(page, wire)
    wire.send(AskUserChoice(ask_id="1", question="Which one?", options=["A", "B"]))
    expect(page.locator(".card")).to_be_visible()


def card(page: Page, wire: WireServer) -> None:
    page.evaluate("void pilotfish.executeAction('click', { selector: 'form button' })")
    expect(page.get_by_role("alertdialog")).to_be_visible()


def held(page: Page, wire: WireServer) -> None:
    """The action waits in place, with all that watches over it."""
    page.evaluate(
        "document.querySelector('h1').innerHTML = '<button>Go</button>',"
        "document.querySelector('h1 button').onclick = () => fetch('/pay', { method: 'POST' }),"
        "void pilotfish.executeAction('click', { selector: 'h1 button' })"
    )
    expect(page.get_by_role("alertdialog")).to_be_visible()


def acting(page: Page, wire: WireServer) -> None:
    page.evaluate(
        "void pilotfish.executeAction('wait_until', { text: 'Never', timeout_ms: 60000 })"
    )
    page.wait_for_timeout(500)


def shown(page: Page, wire: WireServer) -> None:
    page.evaluate("pilotfish.configure({ policy: { mode: 'show' } })")
    page.evaluate("void pilotfish.executeAction('fill_input', { selector: 'input', value: 'A' })")
    page.wait_for_timeout(1000)


def uploading(page: Page, wire: WireServer) -> None:
    page.evaluate("void pilotfish.executeAction('upload_file', { selector: '[type=file]' })")
    expect(page.locator(".card")).to_be_visible()


STATES = [idle, palette, running, asked, choosing, card, held, acting, shown, uploading]


@pytest.mark.parametrize("state", STATES, ids=lambda it: it.__name__)
def test_no_event_of_the_page_makes_us_throw(
    open_site: OpenSite, wire: WireServer, state: Callable[[Page, WireServer], None]
) -> None:
    wire.pages["/framed"] = FRAMED
    tag = TAG.replace("data-key", "data-cross-tab data-key")
    page = open_site(SHOP, head=NOTED, tag=tag)
    state(page, wire)
    trusted(page)
    heard = page.evaluate("fire()")
    assert {"keydown", "pagehide", "storage"} <= set(heard)
    page.wait_for_timeout(100)
    assert page.evaluate("faults") == []
    assert [it for it in page.console if "ncaught" in it] == []  # type: ignore[attr-defined]


def trusted(page: Page) -> None:
    """What the driver can have the browser send."""
    session = page.context.new_cdp_session(page)
    session.send("Emulation.setFocusEmulationEnabled", {"enabled": False})
    page.get_by_label("Name").focus()
    page.frame_locator("iframe").get_by_label("Inside").focus()
    page.get_by_label("Name").focus()
    other = page.context.new_page()
    other.goto(page.url.rpartition("/")[0] + "/framed")
    other.bring_to_front()
    other.evaluate("localStorage.setItem('pilotfish.x', '1'), localStorage.clear()")
    page.bring_to_front()
    other.close()
    for key in ("a", "Tab", "ArrowDown", "Shift+Tab", "Control+x", "Control+v"):
        page.keyboard.press(key)
    box = page.get_by_role("heading").first.bounding_box()
    assert box
    page.mouse.move(box["x"] + 200, box["y"] + 3)
    page.mouse.wheel(0, 40)
    page.mouse.click(box["x"] + 400, box["y"] + 3, button="right")
    page.mouse.dblclick(box["x"] + 400, box["y"] + 3)
    # Chromium's own list of a field's former values sends keys that are none.
    for kind in ("keyDown", "keyUp"):
        session.send("Input.dispatchKeyEvent", {"type": kind})
    page.set_viewport_size({"width": 1000, "height": 600})
    page.evaluate(
        "postMessage({}, '*'), postMessage(null, '*'), location.hash = 'x', history.back(),"
        "news.showModal(), news.close(), document.querySelector('input').setCustomValidity('No'),"
        "document.forms[0].reportValidity(), document.querySelector('input').setCustomValidity('')"
    )
    page.context.set_offline(True)
    page.context.set_offline(False)
    wait_until(page, "navigator.onLine")
