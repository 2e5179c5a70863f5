"""The host dresses the widget: custom properties, slots, places, and the start screen."""

from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from pilotfish_client.page_messages import Run
from pilotfish_client.server_messages import ConfirmAction, Status
from site_page import OpenSite
from widget.ui.test_theme import CONTRAST
from wire_server import WireServer

PIXEL = "data:image/gif;base64,R0lGODlhAQABAIAAAAUEBAAAACwAAAAAAQABAAACAkQBADs="


def style(at: Locator, *names: str) -> list[str]:
    read = "(it, names) => names.map((name) => getComputedStyle(it)[name])"
    found: list[str] = at.evaluate(read, list(names))
    return found


def dressed(open_site: OpenSite, properties: str, **settings: Any) -> Page:
    page = open_site(f"<style>:root {{ {properties} }}</style><h1>Shop</h1>")
    page.evaluate("given => pilotfish.configure(given)", settings)
    page.evaluate("pilotfish.open()")
    expect(page.get_by_role("button", name="Send")).to_be_visible()
    return page


def confirm(page: Page, wire: WireServer) -> Locator:
    page.evaluate("void pilotfish.run('x')")
    run = wire.wait_for(Run)
    asked = ConfirmAction(digest="d", actionName="x", params={}, message="Pay $48.00?", expires=0)
    wire.send(Status(status="thinking", run_id=run.run_id), asked)
    card = page.get_by_role("alertdialog")
    expect(card).to_be_visible()
    return card


def test_font_size_radius_and_density_are_the_hosts(open_site: OpenSite) -> None:
    page = dressed(
        open_site,
        "--pilotfish-font: Georgia, serif; --pilotfish-size: 18px; --pilotfish-radius: 4px;"
        " --pilotfish-space: .7; --pilotfish-inset: 40px; --pilotfish-launcher: 64px",
    )
    assert style(page.locator(".palette"), "borderRadius") == ["4px"]
    send = style(page.locator(".send"), "fontFamily", "fontSize", "borderRadius")
    assert send == ["Georgia, serif", "18px", "2.5px"]
    assert style(page.locator(".palette form"), "paddingTop") == ["8.4px"]
    page.evaluate("pilotfish.close()")
    launcher = page.locator(".root > .fish")
    expect(launcher).to_be_visible()
    assert style(launcher, "width", "bottom", "right") == ["64px", "40px", "40px"]


def test_what_nobody_could_read_or_press_is_kept_within_bounds(open_site: OpenSite) -> None:
    page = dressed(
        open_site, "--pilotfish-size: 2px; --pilotfish-radius: 400px; --pilotfish-launcher: 4px"
    )
    assert style(page.locator(".palette"), "fontSize", "borderRadius") == ["13px", "24px"]
    page.evaluate("pilotfish.close()")
    assert style(page.locator(".root > .fish"), "width") == ["44px"]


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize(
    ("face", "ink"),
    [("#fffbe6", "#4a3f00"), ("#fffbe6", "#fff"), ("#0b0b1a", "#e0e0ff"), ("#0b0b1a", "#000")],
)
def test_the_hosts_colours_can_be_read(
    open_site: OpenSite, wire: WireServer, face: str, ink: str, theme: str
) -> None:
    properties = f"--pilotfish-face: {face}; --pilotfish-ink: {ink}; --pilotfish-accent: #8a2be2"
    page = dressed(open_site, properties, theme=theme, greeting="Hello")
    ground = "it => getComputedStyle(it).backgroundColor"
    painted = page.locator(".palette").evaluate(ground)
    assert page.evaluate(CONTRAST, [painted, face]) == 1
    card = confirm(page, wire)
    texts = [card.locator("p").first, card.locator(".effect"), card.get_by_role("button").first]
    for it in [text for text in texts if text.count()]:
        colour = it.evaluate("it => getComputedStyle(it).color")
        under = it.evaluate(
            """it => { let at = it;
              while (getComputedStyle(at).backgroundColor === 'rgba(0, 0, 0, 0)')
                at = at.parentElement;
              return getComputedStyle(at).backgroundColor }"""
        )
        assert page.evaluate(CONTRAST, [colour, under]) >= 4.5


def test_a_ground_that_is_neither_light_nor_dark_is_not_used(open_site: OpenSite) -> None:
    page = dressed(open_site, "--pilotfish-face: #888", theme="light")
    assert style(page.locator(".palette"), "backgroundColor") == ["rgb(255, 255, 255)"]


def test_a_question_for_approval_keeps_the_widgets_own_letters(
    open_site: OpenSite, wire: WireServer
) -> None:
    page = dressed(open_site, "--pilotfish-font: 'Swapped Letters'")
    [font] = style(confirm(page, wire).get_by_role("button", name="Approve"), "fontFamily")
    assert font.startswith("system-ui")


def test_the_start_screen_greets_and_offers_requests(open_site: OpenSite) -> None:
    page = dressed(
        open_site, "", greeting="What may I do?", logo=PIXEL, examples=["Find a mug", "Track it"]
    )
    start = page.locator(".palette .start")
    expect(start).to_have_text("What may I do?")
    expect(start.locator("img")).to_be_visible()
    expect(page.locator(".palette li")).to_have_text(["Find a mug", "Track it"])
    page.locator(".palette textarea").fill("x")
    expect(start).to_be_hidden()
    page.locator(".palette textarea").fill("")
    expect(start).to_be_visible()
    page.evaluate("pilotfish.close()")
    expect(page.locator(".root > .fish img")).to_be_visible()


def test_slots_take_elements_of_the_page(open_site: OpenSite) -> None:
    page = open_site("<h1>Shop</h1>")
    page.evaluate(
        """() => {
          const host = document.querySelector('pilotfish-widget');
          for (const slot of ['logo', 'start']) {
            const own = Object.assign(document.createElement('b'), { slot, textContent: slot });
            host.append(own);
          }
        }"""
    )
    launcher = page.locator(".root > .fish")
    expect(page.locator("b[slot=logo]")).to_be_visible()
    expect(launcher.locator("svg")).to_be_hidden()
    launcher.click()
    expect(page.locator("b[slot=start]")).to_be_visible()


@pytest.mark.parametrize(
    ("position", "edges"),
    [
        ("end", (False, False)),
        ("start", (False, True)),
        ("top-end", (True, False)),
        ("top-start", (True, True)),
    ],
)
def test_the_launcher_stands_in_any_corner(
    open_site: OpenSite, position: str, edges: tuple[bool, bool]
) -> None:
    page = open_site("<h1>Shop</h1>")
    page.evaluate(f"pilotfish.configure({{ position: '{position}' }})")
    box = page.locator(".root > .fish").bounding_box()
    assert box
    assert (box["y"] < 360, box["x"] < 640) == edges


@pytest.mark.parametrize(
    ("place", "at", "side"),
    [("bottom", "bottom", ""), ("top", "top", ""), ("start", "bottom", "start")],
)
def test_the_bar_stands_where_the_host_wants(
    open_site: OpenSite, wire: WireServer, place: str, at: str, side: str
) -> None:
    page = open_site("<h1>Shop</h1>")
    page.evaluate(f"pilotfish.configure({{ barPosition: '{place}' }})")
    page.evaluate("void pilotfish.run('x')")
    wire.wait_for(Run)
    bar = page.locator(".bar")
    expect(bar).to_be_visible()
    assert bar.evaluate("it => [it.dataset.at, it.dataset.side ?? '']") == [at, side]
    box = bar.bounding_box()
    assert box
    assert (box["y"] < 360) is (at == "top")
