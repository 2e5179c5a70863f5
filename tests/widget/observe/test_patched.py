"""A library of the page's may have put its own in the place of what the browser has."""

import re
from pathlib import Path

import pytest

from widget.patched import PATCHES

PAGES = Path(__file__).parents[2] / "pages"
OBSERVE = """(async () => {
  const observer = unit.createObserver({document: 'd1', isOurs: () => false});
  const {facts} = await observer.observe();
  const first = unit.renderLines(observer.lines(), facts);
  document.body.appendChild(document.createElement('button')).textContent = 'One more';
  await observer.observe();
  return first + '\\0' + unit.renderLines(observer.lines(), facts);
})()"""


def pages(share: int) -> list[Path]:
    """A third of the golden pages; none whose own script the libraries break, or that waits."""
    found = sorted(PAGES.glob("*.html"))[share :: len(PATCHES)]
    return [page for page in found if not re.search("Array.from|setTimeout", page.read_text())]


def case(share: int, name: str) -> object:
    why = "WebDriver's own scripts run in the page and use the patched methods"
    left_out = pytest.mark.not_in("webkit", why)
    return pytest.param(share, name, marks=left_out if name == "prototype" else ())


@pytest.mark.parametrize(("share", "name"), [case(*each) for each in enumerate(PATCHES)])
def test_the_page_is_read_as_without_the_library(page_with, bundle, share, name):
    for page in pages(share):
        told: list[str] = []
        for before in ("", f"<script>{PATCHES[name]}</script>"):
            opened = page_with(f"<!doctype html>{before}{page.read_text(encoding='utf-8')}")
            # After the library, as the tag's `defer` has it.
            opened.add_script_tag(content=bundle("../../tests/widget/observe/rendered.ts"))
            told.append(opened.evaluate(OBSERVE))
            opened.context.close()
        assert told[1] == told[0], page.stem
