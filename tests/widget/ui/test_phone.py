"""On a phone: everything stays above the keyboard and inside the screen, fingers hit it, and only a
press on the button approves.

Playwright plays the phone: its size, touch, and no pointer that hovers. The keyboard is a stub of
`visualViewport`.
"""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect

from engines.choice import ENGINE
from pilotfish_client.page_messages import Decision
from pilotfish_client.server_messages import ConfirmAction
from site_page import PIERCE, TAG
from widget.ui.scenes import BODY, bring
from wire_server import WireServer

SIZES = [(375, 740), (320, 568)]
STATES = ["palette", "busy", "ask", "choice", "confirm", "done", "failed", "receipt"]
KEYBOARD = 260
"""What it covers, in px."""
COVER = """(px) => {
  const view = visualViewport;
  const covered = { height: innerHeight - px, offsetTop: 0, scale: 1 };
  for (const [name, value] of Object.entries(covered)) {
    Object.defineProperty(view, name, { configurable: true, get: () => value });
  }
  view.dispatchEvent(new Event('resize'));
}"""
SEEN = """() => {
  const { shadowRoot } = document.querySelector('pilotfish-widget');
  const shown = (it) => it.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  const box = (it) => {
    const { left, top, right, bottom, width, height } = it.getBoundingClientRect();
    const name = it.ariaLabel || it.textContent.trim().slice(0, 30) || it.className;
    return { name, left, top, right, bottom, width, height };
  };
  const size = (it) => parseFloat(getComputedStyle(it).fontSize);
  const all = (selector) => [...shadowRoot.querySelectorAll(selector)].filter(shown);
  return {
    parts: all('.palette, .bar, .root > .fish').map(box),
    targets: all('button, input:not([type=checkbox])').map(box).filter((it) => it.width),
    fields: all('input:not([type=checkbox], [type=radio]), textarea').map(size),
    wide: document.documentElement.scrollWidth - innerWidth,
  };
}"""

Phone = Callable[..., Page]


@pytest.fixture
def phone(chromium: Browser, wire: WireServer) -> Iterator[Phone]:
    """`phone((375, 740))`: the widget on a page of a phone of that size."""
    contexts: list[Any] = []

    def open_phone(size: tuple[int, int], body: str = BODY) -> Page:
        touch = {"has_touch": True, "is_mobile": True} if ENGINE == "chromium" else {}
        viewport = ViewportSize(width=size[0], height=size[1])
        contexts.append(chromium.new_context(viewport=viewport, **touch))
        contexts[-1].add_init_script(PIERCE)
        wire.pages["/"] = (
            "<!doctype html><html lang=en><meta name=viewport content='width=device-width'>"
            f"{TAG}<body>{body}</body></html>"
        )
        page = contexts[-1].new_page()
        page.goto(wire.origin + "/")
        page.wait_for_function("!!window.pilotfish?.debug")
        return page

    yield open_phone
    for context in contexts:
        context.close()


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("state", STATES)
def test_each_state_stays_above_the_keyboard_and_fits_a_finger(
    phone: Phone, wire: WireServer, state: str, size: tuple[int, int]
) -> None:
    page = phone(size)
    bring(page, wire, state)
    for covered in (0, KEYBOARD):
        page.evaluate(COVER, covered)
        page.wait_for_timeout(250)
        seen = page.evaluate(SEEN)
        assert seen["wide"] <= 0, "the page scrolls sideways"
        for part in seen["parts"]:
            inside = part["left"] >= 0 and part["right"] <= size[0] and part["top"] >= 0
            assert inside and part["bottom"] <= size[1] - covered, (covered, part)
        assert all(font >= 16 for font in seen["fields"]), seen["fields"]
    if ENGINE == "chromium":
        small = [it for it in seen["targets"] if it["height"] < 44 or it["width"] < 44]
        assert not small, small


@pytest.fixture
def confirming(phone: Phone, wire: WireServer) -> Page:
    page = phone((375, 740))
    wire.begin(page, status="waiting")
    wire.send(
        ConfirmAction(
            digest="d", actionName="click", params={}, message="Pay $48.00?", expires=2**42
        )
    )
    expect(page.locator(".card")).to_be_visible()
    page.wait_for_timeout(750)
    return page


@pytest.mark.chromium_only("sends touches through Chromium's protocol")
def test_neither_a_press_beside_the_card_nor_a_swipe_approves(
    confirming: Page, wire: WireServer
) -> None:
    page = confirming
    finger = page.context.new_cdp_session(page)

    def touch(kind: str, *points: tuple[float, float]) -> None:
        told = [{"x": x, "y": y} for x, y in points]
        finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": told})

    page.touchscreen.tap(180, 60)
    button = page.get_by_role("button", name="Approve").bounding_box()
    assert button is not None
    x, y = button["x"] + button["width"] / 2, button["y"] + button["height"] / 2
    # Over the button and away, from beside it onto it, and a flick downwards.
    for way in (((x, y), (x, y - 200)), ((x, y - 200), (x, y)), ((x, y), (x, y + 25), (x, 738))):
        touch("touchStart", way[0])
        for point in way[1:]:
            touch("touchMove", point)
        touch("touchEnd")
        page.wait_for_timeout(60)
    assert wire.all(Decision) == []
    expect(page.locator(".card")).to_be_visible()
    page.get_by_role("button", name="Approve").tap()
    assert wire.wait_for(Decision) == Decision(digest="d", approved=True)


@pytest.mark.chromium_only("plays a device without a pointer that hovers")
def test_the_launcher_covers_no_bar_of_the_page(phone: Phone) -> None:
    page = phone(
        (320, 568),
        "<nav style='position:fixed;inset:auto 0 0;height:64px;display:flex'>"
        "<a href=#a style='flex:1'>Home</a><a href=#b style='flex:1'>Cart</a></nav>",
    )
    page.wait_for_function(
        """() => {
          const fish = document.querySelector('pilotfish-widget').shadowRoot.querySelector('.fish');
          return fish.checkVisibility() && fish.getBoundingClientRect().bottom <= innerHeight - 64;
        }"""
    )
