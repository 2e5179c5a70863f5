"""`make pictures` draws the reference pictures of every state; a few are compared each time."""

import json
import os
from contextlib import suppress

import pytest
from playwright.sync_api import Page, expect

from site_page import OpenSite
from widget.ui.reference import FOLDER, FONTS, differences, draw, has_fonts, picture
from widget.ui.scenes import BODY, STATES, bring
from wire_server import WireServer

DRAWN = bool(os.environ.get("PILOTFISH_PICTURES"))
SIZES = {320: 256, 375: 667, 1280: 720}
LOOKS = ("light", "dark", "rtl", "forced")


def shown(open_site: OpenSite, wire: WireServer, look: str, width: int, state: str) -> Page:
    wire.pages.clear()
    page = open_site(BODY, viewport=(width, SIZES[width]))
    page.emulate_media(reduced_motion="reduce")
    if look == "forced":
        page.emulate_media(forced_colors="active")
    page.evaluate(
        f"pilotfish.configure({{ look: {{ theme: '{'dark' if look == 'dark' else 'light'}' }} }})"
    )
    if look == "rtl":
        page.evaluate("document.documentElement.dir = 'rtl'")
        page.evaluate("pilotfish.configure({ locale: 'ar' })")
        expect(page.locator(".root")).to_have_attribute("dir", "rtl")
    bring(page, wire, state)
    return page


@pytest.mark.skipif(not DRAWN, reason="drawn by `make pictures`")
@pytest.mark.parametrize("width", SIZES)
@pytest.mark.parametrize("look", LOOKS)
def test_all_are_drawn(open_site: OpenSite, wire: WireServer, look: str, width: int) -> None:
    drawn = {}
    for state in STATES:
        # Not each state can be reached by the driver of each engine.
        with suppress(pytest.skip.Exception):
            drawn[state] = picture(shown(open_site, wire, look, width, state))
    draw(f"{look}-{width}", drawn)
    fonts = open_site(BODY).evaluate(FONTS)
    (FOLDER / "fonts.json").write_text(json.dumps(fonts) + "\n")


@pytest.mark.chromium_only("the reference pictures are Chromium's")
@pytest.mark.parametrize(
    ("look", "width", "state"),
    [
        ("rtl", 375, "choice"),
        ("rtl", 1280, "done"),
        ("forced", 375, "confirm"),
        ("dark", 320, "queue"),
        ("rtl", 1280, "sign_in"),
        ("dark", 375, "sources"),
        ("rtl", 375, "sources_ar"),
    ],
)
def test_a_sample_is_as_it_was(
    open_site: OpenSite, wire: WireServer, look: str, width: int, state: str
) -> None:
    page = shown(open_site, wire, look, width, state)
    assert differences(page, f"{look}-{width}", state) == []


@pytest.mark.chromium_only("the reference pictures are Chromium's")
def test_a_moved_or_recoloured_surface_is_seen(open_site: OpenSite, wire: WireServer) -> None:
    page = shown(open_site, wire, "light", 1280, "confirm")
    if not has_fonts(page):
        pytest.skip("the references were drawn with other fonts")
    assert differences(page, "light-1280", "confirm") == []
    page.locator(".bar").evaluate("it => { it.style.filter = 'invert(1)' }")
    assert "colours" in "".join(differences(page, "light-1280", "confirm"))
    page.locator(".bar").evaluate("it => { it.style.filter = ''; it.style.translate = '0 -60px' }")
    assert "y of the surface" in "".join(differences(page, "light-1280", "confirm"))
