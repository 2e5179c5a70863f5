"""That this is an AI, as a screen reader announces it at the first opening, in every language."""

import json
from pathlib import Path

import pytest
from playwright.sync_api import expect

from built import WIDGET, run
from built import built as build
from site_page import OpenSite
from widget.ui.test_axe import violations

STRINGS = WIDGET / "src/strings"
PACKAGE = WIDGET / "node_modules/@guidepup/virtual-screen-reader"
LISTEN = """async () => {
  const { virtual } = reader;
  const root = document.querySelector('pilotfish-widget').shadowRoot.querySelector('.root');
  await virtual.start({ container: root });
  window.heard = () => virtual.spokenPhraseLog();
}"""
REASON = "Every visitor is told on the page before: the staff's own tool."


def reader() -> str:
    def make(folder: Path) -> None:
        entry = PACKAGE / "lib/esm/index.browser.js"
        options = ("--bundle", "--format=iife", "--global-name=reader")
        bundle = f"--outfile={folder / 'reader.js'}"
        run(WIDGET / "node_modules/.bin/esbuild", entry, *options, bundle, cwd=WIDGET)

    return (build("reader", [PACKAGE / "package.json"], make) / "reader.js").read_text("utf-8")


def ai(language: str) -> str:
    return json.loads((STRINGS / f"{language}.json").read_text("utf-8"))["disclosure"]["ai"]


@pytest.mark.parametrize("language", sorted(path.stem for path in STRINGS.glob("*.json")))
def test_it_is_announced_once_as_the_palette_opens(open_site: OpenSite, language: str) -> None:
    page = open_site("<title>Shop</title><main><h1>Shop</h1></main>")
    page.evaluate("locale => pilotfish.configure({ locale })", language)
    page.evaluate(reader())
    page.evaluate(LISTEN)
    page.evaluate("pilotfish.open()")
    sentence = ai(language)
    expect(page.locator(".palette .ai")).to_have_text(sentence)
    page.wait_for_function("async (it) => `${await heard()}`.includes(it)", arg=sentence)
    page.wait_for_timeout(300)
    told = [it for it in page.evaluate("heard()") if sentence in it]
    assert told == [f"polite: {sentence}"]
    assert violations(page) == []


def test_it_is_left_out_for_a_reason_only(open_site: OpenSite) -> None:
    page = open_site("<main><h1>Shop</h1></main>")
    told = page.evaluate(
        "try { pilotfish.configure({ look: { undisclosed: 'yes' } }) } catch (it) { it.message }"
    )
    assert told and "a reason, in 20 letters or more" in told
    page.evaluate("undisclosed => pilotfish.configure({ look: { undisclosed } })", REASON)
    page.evaluate("pilotfish.open()")
    expect(page.locator(".palette ul")).to_have_count(3)
    expect(page.locator(".palette .ai")).to_be_hidden()
