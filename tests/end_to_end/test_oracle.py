import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from end_to_end.oracle import HERE, WIDGET, Compared, listen

PAGE = """<!doctype html><title>Oracle</title><body>
<style>#late { display: none } #other { color: red } p { color: black }</style>
<h1>Notes</h1><button>Save</button><p id=late>Saved</p><ul></ul>
<script>
  let count = 0;
  setInterval(() => { document.querySelector('button').textContent = `Save ${count += 1}`; }, 1);
</script>"""
START = "globalThis.observer = unit.createObserver({document: 'd1', isOurs: () => false})"
OBSERVE = "observer.observe().then(({base}) => base ?? '')"
FILL = """() => {
  const list = document.querySelector('ul');
  for (let at = 0; at < 3000; at += 1) list.appendChild(document.createElement('li')).append(at);
}"""


CALMER = """(ms) => {
  for (let at = 1; at < 999; at += 1) clearInterval(at);
  setInterval(() => { document.querySelector('button').textContent = `Save ${count += 1}`; }, ms);
}"""


@pytest.fixture
def heard(chromium: Browser, tmp_path: Path) -> Iterator[tuple[Page, Compared]]:
    """A page with the observer that compares, and what it finds, which counts nowhere else."""
    script = tmp_path / "compared.js"
    command = [str(WIDGET / "node_modules/.bin/esbuild"), str(HERE / "observer.ts"), "--bundle"]
    subprocess.run(
        [*command, "--format=iife", "--global-name=unit", f"--outfile={script}"], check=True
    )
    unheard = getattr(Browser.new_context, "__wrapped__", Browser.new_context)
    context = unheard(chromium)
    compared = Compared()
    listen(context, compared)
    page = context.new_page()
    page.set_content(PAGE)
    page.add_script_tag(path=script)
    page.evaluate(START)
    yield page, compared
    context.close()


@pytest.mark.chromium_only("compares readings through Playwright's own objects")
def test_a_later_reading_is_as_a_fresh_one(heard: tuple[Page, Compared]):
    page, compared = heard
    for _ in range(5):
        page.evaluate(OBSERVE)
    assert compared.views == 5, "a page that changes all the time is the same within a task"
    assert not compared.differences
    # No observer of the browser hears of a rule that is rewritten.
    page.evaluate("document.styleSheets[0].cssRules[0].style.display = 'block'")
    assert page.evaluate(OBSERVE), "operations on a base"
    assert (compared.views, compared.differences) == (6, [])
    assert "Saved" in page.evaluate("document.body.innerText")


@pytest.mark.parametrize("every_ms", [1, 20, 50])
def test_a_page_that_is_read_in_slices_is_compared_when_it_rests(
    heard: tuple[Page, Compared], every_ms: int
):
    page, compared = heard
    page.evaluate(FILL)
    page.evaluate(CALMER, every_ms)
    page.evaluate(OBSERVE)
    assert (compared.views, compared.differences) in [(0, []), (1, [])]
    page.evaluate("for (let at = 1; at < 999; at += 1) clearInterval(at)")
    page.evaluate(OBSERVE)
    page.evaluate("document.querySelector('ul').firstChild.textContent = 'changed'")
    seen = compared.views
    page.evaluate(OBSERVE)
    assert (compared.views, compared.differences) == (seen + 1, [])
