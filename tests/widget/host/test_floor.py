"""The oldest browsers: the docs name what the sources need, and older ones are left alone."""

import json
import re
import subprocess
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[3]
NAMES = {"chrome": "Chrome", "firefox": "Firefox", "safari": "Safari", "safari_ios": "Safari"}
LACKS = {
    "popovers": "delete HTMLElement.prototype.popover",
    "light-dark() in styles": "CSS.supports = () => false",
    "URL.canParse": "delete URL.canParse",
}


def test_the_docs_name_what_the_sources_need() -> None:
    done = subprocess.run(
        ["node", "floor.mjs"], cwd=ROOT / "widget", capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    page = (ROOT / "docs" / "browsers.md").read_text(encoding="utf-8")
    named = dict(re.findall(r"^\| (Chrome|Firefox|Safari)\b[^|]*\| ([\d.]+) \|", page, re.M))
    for browser, told in json.loads(done.stdout).items():
        assert named[NAMES[browser]] == told["version"], (browser, told)


@pytest.mark.parametrize("missing", LACKS)
def test_below_the_floor_nothing_is_done_and_the_page_can_ask_why(
    open_site: Any, wire: Any, missing: str
) -> None:
    early = '<script src="/agent/pilotfish-early.js"></script>'
    page = open_site(
        "<h1>Shop</h1><script>called = [];"
        "addEventListener('error', (it) => called.push(it.message))</script>",
        head=f"<script>{LACKS[missing]}</script>{early}",
    )
    told = page.evaluate(
        """async () => {
          pilotfish.on('done', () => {});
          pilotfish.configure({ locale: 'de' });
          const ended = await pilotfish.run('open the cart').catch(({ code }) => code);
          return [pilotfish.debug.refusal, pilotfish.enabled, ended, called];
        }"""
    )
    refusal = f"This browser is too old for Pilotfish, which does nothing here: it lacks {missing}."
    assert told == [refusal, False, "too_old", []]
    assert page.console == []
    assert page.evaluate("document.querySelector('pilotfish-widget')") is None
    assert not wire.tokens_asked and not wire.hellos
