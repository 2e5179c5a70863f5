"""The widget looks as the page does, and can be read on any accent."""

import re

import pytest
from playwright.sync_api import Page, expect

from site_page import OpenSite
from wire_server import WireServer

TALL = "<style>body{margin:0} #app{min-height:100vh}</style>"
CONTRAST = """([one, other]) => {
  const luminance = (css) => {
    const probe = document.body.appendChild(document.createElement('i'));
    probe.style.color = css;
    const [r, g, b] = getComputedStyle(probe).color.match(/[\\d.]+/g).map((it) => it / 255)
      .map((it) => it <= 0.04045 ? it / 12.92 : ((it + 0.055) / 1.055) ** 2.4);
    probe.remove();
    return 0.2126 * r + 0.7152 * g + 0.0722 * b + 0.05;
  };
  const [a, b] = [luminance(one), luminance(other)];
  return Math.max(a, b) / Math.min(a, b);
}"""


def expect_theme(page: Page, theme: str) -> None:
    expect(page.locator(f".root[data-theme={theme}]")).to_have_count(1)


@pytest.mark.parametrize(
    ("body", "theme"),
    [
        ("<p>plain</p>", "light"),
        ("<style>body{background:#101418}</style>", "dark"),
        ("<style>html{color-scheme:dark}</style>", "dark"),
        ("<meta name=color-scheme content=dark>", "dark"),
        (f"{TALL}<div id=app style='background:oklch(0.2 0.02 250)'>", "dark"),
        (f"{TALL}<div id=app style='background:white'>", "light"),
        (f"{TALL}<footer style='background:#000;height:200px'>", "light"),
        ("<style>body{background:linear-gradient(#111,#333);color:#eee}</style>", "dark"),
    ],
)
def test_the_theme_is_the_pages(open_site: OpenSite, body: str, theme: str) -> None:
    expect_theme(open_site(body), theme)


def test_the_theme_is_not_the_operating_systems(open_site: OpenSite) -> None:
    page = open_site("<style>body{background:#fff}</style>")
    page.emulate_media(color_scheme="dark")
    page.evaluate("pilotfish.open()")
    expect_theme(page, "light")
    expect(page.locator(".palette")).to_have_css("background-color", "rgb(255, 255, 255)")


def test_the_theme_follows_the_page(open_site: OpenSite) -> None:
    page = open_site(
        "<style>body{background:#fff;transition:background .2s}"
        "[data-theme=dark] body{background:#111}</style>"
    )
    page.evaluate("pilotfish.open()")
    expect_theme(page, "light")
    page.evaluate("document.documentElement.dataset.theme = 'dark'")
    expect_theme(page, "dark")
    page.evaluate("delete document.documentElement.dataset.theme")
    expect_theme(page, "light")


def test_the_host_may_fix_the_theme(open_site: OpenSite) -> None:
    page = open_site("<style>body{background:#fff}</style>")
    page.evaluate("pilotfish.configure({ look: { theme: 'dark' } })")
    expect_theme(page, "dark")


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("accent", ["#ffe14d", "#777", "#00c2a8", "#123", "hotpink", "#fafafa"])
def test_text_on_any_accent_can_be_read(open_site: OpenSite, accent: str, theme: str) -> None:
    page = open_site()
    page.emulate_media(reduced_motion="reduce")
    page.evaluate(f"pilotfish.configure({{ look: {{ accent: '{accent}', theme: '{theme}' }} }})")
    page.evaluate("pilotfish.open()")
    expect_theme(page, theme)
    # What paints is loaded late.
    expect(page.locator(".root")).to_have_attribute("style", re.compile("--accent"))
    colours = page.locator(".send").evaluate(
        "it => [getComputedStyle(it).color, getComputedStyle(it).backgroundColor]"
    )
    assert page.evaluate(CONTRAST, colours) >= 4.5
    outline = page.locator(".palette form").evaluate(
        "it => [getComputedStyle(it).outlineColor, getComputedStyle(it.parentNode).backgroundColor]"
    )
    assert page.evaluate(CONTRAST, outline) >= 3


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_outlines_of_controls_stand_out(open_site: OpenSite, wire: WireServer, theme: str) -> None:
    page = open_site()
    page.evaluate(f"pilotfish.configure({{ look: {{ theme: '{theme}' }} }})")
    page.emulate_media(reduced_motion="reduce")
    # Its own styles come with what is opened; before, a button has the browser's.
    page.evaluate("pilotfish.open()")
    page.locator(".palette").wait_for()
    page.locator(".root").evaluate(
        "it => { const b = document.createElement('button'); b.textContent = 'x'; it.append(b) }"
    )
    colours = page.locator(".root > button").last.evaluate(
        "it => [getComputedStyle(it).borderTopColor, getComputedStyle(it).backgroundColor]"
    )
    assert page.evaluate(CONTRAST, colours) >= 3
