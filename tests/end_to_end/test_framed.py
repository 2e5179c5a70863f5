"""Approval in a frame of the agent's own origin: what counts there, and what a page cannot do."""

import asyncio
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import httpx2
import pytest
from playwright.sync_api import Browser, Frame, Page, expect

from cards import READ_MS
from cards import press as press_card
from end_to_end import hard_site
from end_to_end.hard import QUIET, Hard, Tab
from end_to_end.played import PlayedModel
from pilotfish.sessions.keeping import AuditFilter

CONFIGURE = """
(() => {
  const set = () => window.pilotfish?.configure
    ? window.pilotfish.configure({ server: SERVER, consent: { confirm: 'frame' } })
    : setTimeout(set, 2);
  set();
})();
"""


def framed(server: str) -> str:
    return CONFIGURE.replace("SERVER", repr(server))


def call(tool: str, **args: Any) -> dict[str, Any]:
    return {"tool": tool, "args": args}


def frame_of(page: Page) -> Frame:
    """The document that asks."""
    for _ in range(400):
        found = [it for it in page.frames if "/confirm/" in it.url]
        if found and found[0].locator(".card").count():
            return found[0]
        page.wait_for_timeout(20)
    raise AssertionError(f"no frame asks: {[it.url for it in page.frames]}")


def press(frame: Frame, name: str) -> None:
    """As a person: the pointer is in the frame for a while before it presses."""
    button = frame.get_by_role("button", name=name)
    button.hover()
    frame.page.wait_for_timeout(READ_MS)
    button.click()


def open_tab(hard: Hard, server: str) -> Tab:
    page = hard.context.new_page()
    page.add_init_script(framed(server))
    tab = Tab(hard, page, hard.case)
    hard.tabs.append(tab)
    return tab.start("/hard/shared")


@pytest.fixture
def tab(hard: Hard) -> Tab:
    return open_tab(hard, hard.site.other)


def consents(hard: Hard) -> list[str]:
    """Where the approvals on record were made, the last one last."""
    with ThreadPoolExecutor() as pool:
        # This thread has Playwright's loop.
        found = pool.submit(asyncio.run, hard.site.store.audited(AuditFilter())).result()
    return [f"{it.verdict} {it.consent.partition(' ')[0]}" for it in found if it.consent]


# What a script of the page may try that has found the frame, although its root is closed.
ATTACKS = """
async ({ origin, digest }) => {
  const frame = document.querySelector('pilotfish-widget').shadowRoot.querySelector('iframe');
  const { src } = frame;
  const data = `approved ${digest}`;
  window.postMessage(data, '*');
  const source = frame.contentWindow;
  window.dispatchEvent(new MessageEvent('message', { data, source, origin }));
  // Replaced after the widget was loaded: they must not be asked.
  const own = Object.getOwnPropertyDescriptor(MessageEvent.prototype, 'origin');
  const from = Object.getOwnPropertyDescriptor(MessageEvent.prototype, 'source');
  Object.defineProperty(MessageEvent.prototype, 'origin',
    { get: () => origin, configurable: true });
  Object.defineProperty(MessageEvent.prototype, 'source',
    { get: () => frame.contentWindow, configurable: true });
  window.postMessage(data, '*');
  await new Promise((then) => setTimeout(then, 30));
  Object.defineProperty(MessageEvent.prototype, 'origin', own);
  Object.defineProperty(MessageEvent.prototype, 'source', from);
  frame.click();
  frame.dispatchEvent(new MouseEvent('click', { bubbles: true, composed: true }));
  const seen = [];
  try { seen.push(frame.contentWindow.document.body.textContent) } catch { seen.push('closed') }
  await fetch(src).then((it) => it.text()).then((it) => seen.push(it), () => seen.push('unread'));
  const body = JSON.stringify({ secret: '', approved: true });
  await fetch(src, { method: 'POST', mode: 'no-cors', body });
  const form = document.body.appendChild(document.createElement('form'));
  Object.assign(form, { method: 'POST', action: src, target: 'sink', enctype: 'text/plain' });
  const sink = document.body.appendChild(document.createElement('iframe'));
  sink.name = 'sink';
  form.submit();
  await new Promise((then) => setTimeout(then, 150));
  form.remove();
  sink.remove();
  return seen;
}
"""
COVER = """
() => {
  // The widget is not to notice, and to come up again.
  window.addEventListener('toggle', (event) => event.stopImmediatePropagation(), true);
  const cover = document.body.appendChild(document.createElement('div'));
  cover.id = 'cover';
  cover.popover = 'manual';
  cover.style.cssText = 'position:fixed;inset:0;width:100%;height:100%;background:#fff;opacity:.9;'
    + 'pointer-events:none';
  cover.textContent = 'You have won';
  cover.showPopover();
}
"""
MOVE = """
([x, y]) => {
  const bar = document.querySelector('pilotfish-widget').shadowRoot.querySelector('.bar');
  bar.style.translate = `${x}px ${y}px`;
}
"""


HEAR_KEYS = """
() => {
  window.keys = [];
  window.addEventListener('keyup', (event) => keys.push(event.key), true);
}
"""


@pytest.mark.chromium_only("only Chromium tells a frame that something covers it")
def test_what_scripts_of_the_page_do_approves_nothing_and_a_press_in_the_frame_does(
    hard: Hard, tab: Tab
) -> None:
    page = tab.page
    page.evaluate("() => pilotfish.on('confirm_action', (it) => { window.told = it })")
    tab.send(call("refund", order="7"))
    frame = frame_of(page)
    text = frame.locator("body").inner_text()
    host = hard.site.url.partition("://")[2]
    assert f"The assistant on {host} asks:" in text and "Refund order 7?" in text
    approve = frame.get_by_role("button", name="Approve")
    expect(approve).to_be_enabled()

    digest = frame.evaluate("() => JSON.parse(document.getElementById('asked').text).digest")
    page.evaluate("() => window.told.decide(true)")
    seen = page.evaluate(ATTACKS, {"origin": hard.site.other, "digest": digest})
    assert seen == ["closed", "unread"]
    assert frame.evaluate("() => document.querySelector('.main').click()") is None

    page.evaluate(COVER)
    expect(approve).to_be_disabled()
    expect(frame.get_by_role("status")).to_contain_text("Something covers this question")
    page.evaluate("() => document.getElementById('cover').remove()")
    expect(approve).to_be_enabled()

    place, box = approve.bounding_box(), frame.locator(".told p").bounding_box()
    assert place and box
    page.mouse.move(box["x"] + 5, box["y"] + 5)
    page.wait_for_timeout(READ_MS)
    page.evaluate(MOVE, [box["x"] - place["x"] - 20, box["y"] - place["y"] - 10])
    # Chromium discards presses in a frame that has just moved; ours is for browsers that do not.
    page.wait_for_timeout(100)
    page.mouse.down()
    page.mouse.up()
    page.evaluate(MOVE, [0, 0])
    page.wait_for_timeout(100)
    assert not frame.is_detached()
    assert hard.site.notes == []

    press(frame, "Approve")
    (step,) = tab.receive()
    assert step.outcome.status == "done" and hard.site.notes == ["refunded 7"]
    # The frame fades out before it is removed.
    for _ in range(100):
        if frame.is_detached():
            break
        page.wait_for_timeout(20)
    assert frame.is_detached()


def test_what_the_page_holds_is_asked_on_its_own_card(tab: Tab) -> None:
    tab.send(call("click", ref=tab.ref("button", "Delete account")))
    card = tab.page.locator(".card")
    press_card(card, "Approve")
    assert tab.page.locator("iframe.framed").count() == 0
    (step,) = tab.receive()
    assert step.outcome.status == "done" and tab.state("app.gone") is True


def test_an_action_of_the_server_is_asked_again_after_a_reload_and_done_once(
    hard: Hard, tab: Tab
) -> None:
    tab.send(call("refund", order="7"))
    first = frame_of(tab.page).url
    tab.page.reload()
    frame = frame_of(tab.page)
    assert frame.url.partition("#")[0] == first.partition("#")[0]
    assert "The assistant on 127.0.0.1" in frame.locator("body").inner_text()
    assert "Refund order 7?" in frame.locator("body").inner_text()
    secret = frame.evaluate("() => JSON.parse(document.getElementById('asked').text).secret")
    # Tab passes a disabled button.
    expect(frame.get_by_role("button", name="Approve")).to_be_enabled()
    # Not `focus()`: WebKit heeds it in a frame of another origin only after a person's own input.
    for name in ("Cancel", "Approve"):
        tab.page.keyboard.press("Tab")
        expect(frame.get_by_role("button", name=name)).to_be_focused()
    tab.page.wait_for_timeout(READ_MS)
    tab.page.keyboard.press("Enter")
    (step,) = tab.receive()
    assert step.outcome.status == "done"
    headers = {"origin": hard.site.other, "sec-fetch-site": "same-origin"}
    again = httpx2.post(
        first.partition("#")[0], json={"secret": secret, "approved": True}, headers=headers
    )
    assert again.status_code == 410
    assert hard.site.notes == ["refunded 7"]
    assert consents(hard)[-1] == "approved frame"


@pytest.mark.parametrize("how", ["Cancel", "Escape", "Stop"])
def test_who_declines_or_stops_has_refused(hard: Hard, tab: Tab, how: str) -> None:
    tab.page.evaluate("() => pilotfish.configure({ locale: 'de', look: { theme: 'dark' } })")
    tab.page.locator(".root[lang=de]").wait_for(state="attached")
    tab.send(call("refund", order="8"))
    frame = frame_of(tab.page)
    assert frame.locator("html").get_attribute("lang") == "de"
    assert "Der Assistent auf" in frame.locator("body").inner_text()
    match how:
        case "Cancel":
            press(frame, "Abbrechen")
        case "Escape":
            tab.page.evaluate(HEAR_KEYS)
            frame.get_by_role("button", name="Abbrechen").focus()
            tab.page.keyboard.down("Escape")
            tab.page.wait_for_timeout(300)
            tab.page.keyboard.up("Escape")
        case _:
            tab.page.get_by_role("button", name="Anhalten").click()
    tab.wait_for("window.ended")
    assert tab.state("ended.status") == "stopped" and not hard.site.notes
    expect(tab.page.locator(".framed")).to_have_count(0)
    assert tab.state("window.keys ?? []") == []
    if how != "Stop":
        assert consents(hard)[-1] == "declined frame"


def test_an_agent_of_the_pages_own_origin_gets_no_approval(hard: Hard) -> None:
    tab = open_tab(hard, hard.site.url)
    with tab.page.expect_console_message(
        lambda it: "needs an origin of its own" in it.text
    ) as said:
        tab.send(call("refund", order="9"))
    assert said.value.type == "error"
    tab.wait_for("window.ended")
    assert tab.state("ended.status") == "stopped" and hard.site.notes == []


SOCKETS = """
(() => {
  window.sockets = [];
  window.WebSocket = class extends WebSocket {
    constructor(...args) { super(...args); sockets.push(this); }
  };
})();
"""


def test_where_the_server_demands_it_a_press_counts_once_also_while_the_line_is_down(
    chromium: Browser, built: Path
) -> None:
    model = PlayedModel()
    with hard_site.serve(model, built, {"confirm": "frame"}) as site:
        context = chromium.new_context()
        context.add_init_script(QUIET + SOCKETS + framed(site.other).replace("'frame'", "'card'"))
        tab = Tab(Hard(site, model, context), context.new_page(), "demanded")
        tab.start("/hard/shared")
        tab.send(call("refund", order="5"))
        frame = frame_of(tab.page)
        button = frame.get_by_role("button", name="Approve")
        button.hover()
        tab.page.wait_for_timeout(READ_MS)
        tab.page.evaluate("() => sockets.at(-1).close()")
        button.click()
        (step,) = tab.receive()
        assert step.outcome.status == "done" and site.notes == ["refunded 5"]
        context.close()
